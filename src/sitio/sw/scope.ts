/**
 * The service worker's global scope. TypeScript's library for workers cannot be used beside that of the DOM, so this
 * declares what the worker's modules use (https://w3c.github.io/ServiceWorker/, https://w3c.github.io/push-api/).
 */
type Scope = {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void
  skipWaiting: () => Promise<void>
  registration: ServiceWorkerRegistration
  location: Location
  clients: {
    claim: () => Promise<void>
    matchAll: (options?: { type?: 'window'; includeUncontrolled?: boolean }) => Promise<WindowClient[]>
    openWindow: (url: string) => Promise<WindowClient | null>
  }
  /** Missing in older browsers (https://cookiestore.spec.whatwg.org/). */
  cookieStore?: { get: (name: string) => Promise<{ value: string } | null> }
  shop: WorkerShop
}

/** An event whose work keeps the worker alive. */
export type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
export type FetchEvent = ExtendableEvent & {
  request: Request
  clientId: string
  /** The answer to a navigation that the browser requested while it started the worker. */
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Response | Promise<Response>) => void
}
type PushEvent = ExtendableEvent & { data: { json: () => unknown; text: () => string } | null }
type NotificationEvent = ExtendableEvent & { notification: Notification; action: string }
type WorkerEvents = {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: ExtendableEvent & { data: unknown }
  push: PushEvent
  notificationclick: NotificationEvent
  pushsubscriptionchange: ExtendableEvent & {
    oldSubscription?: PushSubscription | null
    newSubscription?: PushSubscription | null
  }
}
type WindowClient = {
  url: string
  focused: boolean
  focus: () => Promise<WindowClient>
  navigate: (url: string) => Promise<WindowClient | null>
  postMessage: (message: unknown) => void
}

/** What the server puts before the worker's program (`sitio/serviceWorker.server.ts`). */
export type WorkerShop = {
  /** The pages that are shown without a connection, each with the hash of its content. */
  offline: { url: string; revision: string }[]
  /** How the addresses of staff's pages begin. */
  staffPaths: readonly string[]
  /** What staff's app needs without a connection. */
  staff: {
    /** The addresses of its files, each with the hash of its content in its name. */
    programs: string[]
    /** Pages (`/manage/pedidos/:codigo`), each with an address at which its frame is fetched. */
    frames: { page: string; url: string }[]
    /** Changes with any of them. */
    version: string
  }
}

export const sw = globalThis as unknown as Scope
