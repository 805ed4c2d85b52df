import { beforeEach, expect, test, vi } from 'vitest'
import type { PushContent } from '#push/content.ts'

const createPushSubscription = (endpoint: string) => ({
  endpoint,
  options: {},
  toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) } }),
})

/** The browser around the worker: what it would show, open and send. */
const ORIGIN = 'https://tienda.example'
type Notified = {
  title: string
  tag: string
  body?: string
  data: { ruta: string; cuantos: number }
  close: () => void
}
let shown: Notified[] = []
const listeners = new Map<string, (event: object) => void>()
const pageClients: { url: string; focus: () => Promise<unknown>; navigate: (url: string) => Promise<unknown> }[] = []
const opened: string[] = []
const setAppBadge = vi.fn(async (_count: number) => {})
const renewed = createPushSubscription('https://push.ejemplo.com/nuevo')

Object.assign(globalThis, {
  addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
  registration: {
    getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
    showNotification: async (title: string, options: Omit<Notified, 'title' | 'close'>) => {
      shown = [...shown.filter(({ tag }) => tag !== options.tag), { title, close: () => {}, ...options }]
    },
    pushManager: { subscribe: async () => renewed },
  },
  clients: {
    matchAll: async () => pageClients,
    openWindow: async (url: string) => void opened.push(url),
  },
})
Object.assign(navigator, { setAppBadge })
await import('./push.ts')

beforeEach(() => {
  vi.stubGlobal('location', { origin: ORIGIN })
  shown = []
  opened.length = 0
  pageClients.length = 0
})

/** Hands the worker an event, and waits for its work. */
async function dispatch(name: string, event: object) {
  let work: Promise<unknown> | undefined
  listeners.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) })
  await work
}
const push = (content: Partial<PushContent> = {}) =>
  dispatch('push', { data: { json: () => ({ ...ORDER, ...content }) } })
const tap = (ruta: string) => dispatch('notificationclick', { notification: { close: () => {}, data: { ruta } } })

const ORDER: PushContent = {
  grupo: 'pedido_nuevo',
  titulo: 'Pedido nuevo',
  texto: 'B01-40718',
  ruta: '/manage/pedidos/B01-40718',
  cuantos: 1,
  varios: { titulo: 'pedidos nuevos', ruta: '/manage/pedidos' },
  insignia: 4,
}

test('a push is shown, and the number of what waits is on the icon', async () => {
  await push()
  expect(shown).toMatchObject([
    { title: 'Pedido nuevo', body: 'B01-40718', data: { ruta: '/manage/pedidos/B01-40718' } },
  ])
  expect(setAppBadge).toHaveBeenCalledWith(4)
})

test('pushes of a group are counted in one notification, which opens the list', async () => {
  await push()
  await push({ cuantos: 2, texto: 'B01-40720' })
  expect(shown).toMatchObject([{ title: '3 pedidos nuevos', data: { ruta: '/manage/pedidos', cuantos: 3 } }])
  expect(shown[0]?.body).toBeUndefined()
})

test('of the steps of an order only the newest is shown', async () => {
  const step = { grupo: 'pedido:B01-40718', titulo: 'Novedad de tu pedido', varios: null, insignia: null }
  setAppBadge.mockClear()
  await push({ ...step, texto: 'B01-40718: Confirmado' })
  await push({ ...step, texto: 'B01-40718: Listo' })
  expect(shown).toMatchObject([{ title: 'Novedad de tu pedido', body: 'B01-40718: Listo' }])
  expect(setAppBadge).not.toHaveBeenCalled()
})

test('a tap opens the page in a window that is open, else in a new one, and nothing outside the shop', async () => {
  await tap('/manage/pedidos')
  await tap('https://otra.example/robar')
  await tap('//otra.example/robar')
  expect(opened).toEqual([`${ORIGIN}/manage/pedidos`, `${ORIGIN}/`, `${ORIGIN}/`])
  const navigate = vi.fn(async (url: string) => ({ url }))
  const page = { url: `${ORIGIN}/manage`, focus: async () => page, navigate }
  pageClients.push(page)
  await tap('/manage')
  expect(navigate).not.toHaveBeenCalled()
  await tap('/manage/bandeja/ayuda/3')
  expect(navigate).toHaveBeenCalledWith(`${ORIGIN}/manage/bandeja/ayuda/3`)
  expect(opened).toHaveLength(3)
})

test('a subscription that the browser replaces is sent to the shop', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
  await dispatch('pushsubscriptionchange', {
    oldSubscription: createPushSubscription('https://push.ejemplo.com/viejo'),
  })
  const [url, request] = sent.mock.calls[0] ?? []
  expect([url, request?.method]).toEqual(['/api/push/suscripciones', 'POST'])
  expect(JSON.parse(String(request?.body))).toEqual({
    endpoint: 'https://push.ejemplo.com/nuevo',
    keys: renewed.toJSON().keys,
    anterior: 'https://push.ejemplo.com/viejo',
  })
})
