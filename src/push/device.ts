import { ask } from '#http/query.ts'
import { obtenerPush, quitarSuscripcion, suscribir } from './contract.ts'
import { bodyOf } from './rules.ts'

/**
 * Whether this browser gets pushes. `instalar`: an iPhone gets them only in an installed app. `negado`: the person
 * refused them to this site, and only the browser's own settings can allow them again.
 */
export type PushState = 'activo' | 'apagado' | 'negado' | 'instalar' | 'sin_avisos'

/** localStorage key of the account that turned pushes on in this browser. Sign-out removes it. */
const OWNER_KEY = 'propio:push'
/** sessionStorage key that says that this tab has told the shop of the subscription. */
const KEPT_KEY = 'propio:push-dicho'
/** Milliseconds to wait for the service worker. */
const WORKER_TIMEOUT = 10_000

const isIPhone = () => /iPhone|iPad/.test(navigator.userAgent)

const ownerOf = () => localStorage.getItem(OWNER_KEY)

async function findSubscription() {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** @param autor the signed-in account: another one's subscription does not count */
export async function readPushState(autor: string): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isIPhone() ? 'instalar' : 'sin_avisos'
  if (Notification.permission === 'denied') return 'negado'
  return ownerOf() === autor && (await findSubscription()) ? 'activo' : 'apagado'
}

/**
 * Asks for the permission and subscribes this browser. Call it on a tap only, because browsers refuse it otherwise.
 * @returns the state after the person's answer
 * @throws Error when the browser or the shop cannot subscribe
 */
export async function turnPushOn(autor: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'negado' : 'apagado'
  await subscribe()
  localStorage.setItem(OWNER_KEY, autor)
  return 'activo'
}

/** Subscribes this browser with the shop's present key, and tells the shop. */
async function subscribe() {
  const { clave } = await ask(obtenerPush, { autor: '' })
  const registration = await readyWorker()
  const before = await registration.pushManager.getSubscription()
  const isCurrent = before !== null && keyOf(before) === clave
  if (before && !isCurrent) await before.unsubscribe()
  const current =
    isCurrent && before
      ? before
      : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: clave })
  await ask(suscribir, bodyOf(current))
}

function keyOf({ options: { applicationServerKey } }: PushSubscription) {
  if (!applicationServerKey) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @throws Error when no service worker starts in time, for example in development */
async function readyWorker() {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No worker.')), WORKER_TIMEOUT))
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** @throws Error when the shop cannot be told; the subscription then stays */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await findSubscription()
  if (subscription) {
    await ask(quitarSuscripcion, { endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  localStorage.removeItem(OWNER_KEY)
  return 'apagado'
}

export async function readEndpoint() {
  return (await findSubscription())?.endpoint ?? ''
}

/**
 * Tells the shop once per tab that this browser still wants pushes, because a changed password begins a new session and
 * a restored shop may have other keys.
 */
export async function keepPush(autor: string) {
  try {
    if (sessionStorage.getItem(KEPT_KEY) || (await readPushState(autor)) !== 'activo') return
    sessionStorage.setItem(KEPT_KEY, '1')
    await subscribe()
  } catch {
    // The next tab tries again; pushes are turned on and off on the page of settings, which shows errors.
  }
}

/** Runs at sign-out, which ends the subscription at the shop: nothing of the person stays on the screen. */
export async function forgetPush() {
  await navigator.clearAppBadge?.().catch(() => {})
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
