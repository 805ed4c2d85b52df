import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

type SentMensaje = { id: string; contenido: string }
type Responder = (sent: SentMensaje) => Response | Promise<Response>

const storage = new Map<string, string>()
const [UNA, OTRA] = [randomUUID(), randomUUID()]
let fakeWindow: EventTarget
let respond: Responder
let pedidos: string[]
let arrived: string[]

/** Stubs of the browser's storage, events and network. */
beforeEach(() => {
  storage.clear()
  pedidos = []
  arrived = []
  respond = arrives
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.stubGlobal('navigator', { onLine: true })
  // Toasts need these two globals.
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const { contenido, clave } = JSON.parse(body)
    const sent = { id: url.split('/').at(-2) ?? '', contenido, clave }
    pedidos.push(contenido)
    return Promise.resolve().then(() => respond(sent))
  })
  return () => void vi.useRealTimers()
})
// The stubs must be removed, because later test files use the same globals.
afterAll(() => {
  vi.unstubAllGlobals()
})

async function openPage(quien = 'carla@ejemplo.com') {
  fakeWindow = new EventTarget()
  vi.stubGlobal('window', fakeWindow)
  vi.stubGlobal('addEventListener', fakeWindow.addEventListener.bind(fakeWindow))
  vi.resetModules()
  const { unsentQueue: unsent, resumeUnsent: reanudar } = await import('./unsentQueue.ts')
  const avisos = vi.fn()
  unsent.onFailure(({ status }, { texto: value }) => avisos(value, status))
  reanudar(quien)
  return { salida: unsent, avisos, porEnviar: () => unsent.read().messages.map(({ texto: value }) => value) }
}

const flush = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function arrives({ id, contenido }: SentMensaje) {
  arrived.push(contenido)
  const created_at = '2026-03-07T18:05:00.000Z'
  const autor = 'Carla'
  const mensaje = { id: arrived.length, clave: randomUUID(), rol: 'agent', contenido, autor, created_at }
  const conversacion = {
    id,
    ...{ estado: 'atendida', nombre: null, miembro: null, agente: null, es_mia: true, correo: 'yoka@ejemplo.com' },
    ...{ correo_comprobado: false, codigo_pedido: null, mensajes: [mensaje], hay_anteriores: false },
    ...{ visto_por_visitante: 0, visto_por_gestion: 0, sin_leer: 0, terminada_por: null, con_asistente: false },
    ...{ espera_desde: null, tomada_en: null, terminada_en: null, created_at, en_linea: true, pagina: null },
    ...{ asistente_id: null, silenciada_hasta: null, se_puede_silenciar: true, version: 1 },
  }
  return Response.json({ mensaje, conversacion })
}

const refuse = (status: number, mas = {}) =>
  Response.json({ type: 'about:blank', status, title: 'No', detail: `No: ${status}`, ...mas }, { status })

test('messages that failed while the server was down are sent later in order, with one toast', async () => {
  const { salida: unsent, avisos, porEnviar } = await openPage()
  respond = () => refuse(503)
  unsent.add(UNA, 'Uno')
  unsent.add(UNA, 'Dos')
  await flush(30_000)
  expect(porEnviar()).toEqual(['Uno', 'Dos'])
  expect(new Set(pedidos)).toEqual(new Set(['Uno']))
  expect(avisos.mock.calls).toEqual([['Uno', 503]])
  respond = arrives
  await flush(30_000)
  expect(arrived).toEqual(['Uno', 'Dos'])
  expect(unsent.read()).toMatchObject({ messages: [], failures: new Map() })
})

test('a failure holds up only its own conversation, and a refusal no later messages', async () => {
  const { salida: unsent, avisos, porEnviar } = await openPage()
  respond = (sent) => (sent.id === UNA ? refuse(503) : sent.contenido === 'Mal' ? refuse(409) : arrives(sent))
  unsent.add(UNA, 'Espera')
  unsent.add(OTRA, 'Mal')
  unsent.add(OTRA, 'Bien')
  await flush(60_000)
  expect(arrived).toEqual(['Bien'])
  expect(porEnviar()).toEqual(['Espera', 'Mal'])
  expect(pedidos.filter((value) => value === 'Mal')).toHaveLength(1)
  expect(avisos.mock.calls).toContainEqual(['Mal', 409])
  const [, bad] = unsent.read().messages
  expect([...unsent.read().refused.values()].map(({ detail }) => detail)).toEqual(['No: 409'])
  expect(unsent.takeBack(bad?.clave ?? '')).toBe('Mal')
  expect(porEnviar()).toEqual(['Espera'])
  unsent.forget()
})

test('a 429 waits as long as the server says; a new connection or a tap tries at once', async () => {
  const { salida: unsent } = await openPage()
  respond = () => refuse(429, { espera: 120 })
  unsent.add(UNA, 'Uno')
  await flush(119_000)
  expect(pedidos).toHaveLength(1)
  await flush(2_000)
  expect(pedidos).toHaveLength(2)
  fakeWindow.dispatchEvent(new Event('online'))
  await flush(0)
  expect(pedidos).toHaveLength(3)
  respond = arrives
  unsent.send()
  await flush(0)
  expect(arrived).toEqual(['Uno'])
})

test('unsent messages survive a reload and the closing of a tab', async () => {
  respond = () => refuse(503)
  const before = await openPage()
  before.salida.add(UNA, 'Uno')
  await flush(0)
  // A page that is closed loses its timers.
  vi.clearAllTimers()
  respond = arrives
  const after = await openPage()
  await flush(0)
  expect(arrived).toEqual(['Uno'])

  storage.set(
    'propio:chat-de-gestion:por-enviar',
    JSON.stringify({ valor: [{ conversacion: UNA, clave: randomUUID(), texto: 'Dos' }], escrito: Date.now() }),
  )
  fakeWindow.dispatchEvent(Object.assign(new Event('storage'), { key: 'propio:chat-de-gestion:por-enviar' }))
  expect(after.porEnviar()).toEqual(['Dos'])
  await flush(30_000)
  expect(arrived).toEqual(['Uno', 'Dos'])
})

test('signing out discards unsent messages, and another user never sends them', async () => {
  const { salida: unsent, avisos, porEnviar } = await openPage()
  respond = () => new Promise((ready) => setTimeout(() => ready(refuse(503)), 5_000))
  unsent.add(UNA, 'De Carla')
  await flush(1_000)
  unsent.forget()
  await flush(60_000)
  expect(pedidos).toEqual(['De Carla'])
  expect(porEnviar()).toEqual([])
  expect(avisos).not.toHaveBeenCalled()

  respond = () => refuse(401)
  unsent.add(UNA, 'Sin sesión')
  await flush(60_000)
  expect(pedidos).toEqual(['De Carla', 'Sin sesión'])
  vi.clearAllTimers()
  respond = arrives
  const deOtra = await openPage('rosa@ejemplo.com')
  await flush(60_000)
  expect(deOtra.porEnviar()).toEqual([])
  expect(arrived).toEqual([])
})
