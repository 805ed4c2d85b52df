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

/** What a browser gives. */
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
  // Toasts go with them.
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
// The files that come after this one read it as well.
afterAll(() => {
  vi.unstubAllGlobals()
})

async function openPage(quien = 'carla@ejemplo.com') {
  fakeWindow = new EventTarget()
  vi.stubGlobal('window', fakeWindow)
  vi.stubGlobal('addEventListener', fakeWindow.addEventListener.bind(fakeWindow))
  vi.resetModules()
  const { unsentQueue: salida, resumeUnsent: reanudar } = await import('./unsentQueue.ts')
  const avisos = vi.fn()
  salida.onFailure(({ status }, { texto: value }) => avisos(value, status))
  reanudar(quien)
  return { salida, avisos, porEnviar: () => salida.read().messages.map(({ texto: value }) => value) }
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
    ...{ asistente_id: null, version: 1 },
  }
  return Response.json({ mensaje, conversacion })
}

const refuse = (status: number, mas = {}) =>
  Response.json({ type: 'about:blank', status, title: 'No', detail: `No: ${status}`, ...mas }, { status })

test('what failed while the shop was away leaves by itself, in its order, with nobody on the page, and is told of once', async () => {
  const { salida, avisos, porEnviar } = await openPage()
  respond = () => refuse(503)
  salida.add(UNA, 'Uno')
  salida.add(UNA, 'Dos')
  await flush(30_000)
  expect(porEnviar()).toEqual(['Uno', 'Dos'])
  expect(new Set(pedidos)).toEqual(new Set(['Uno']))
  expect(avisos.mock.calls).toEqual([['Uno', 503]])
  respond = arrives
  await flush(30_000)
  expect(arrived).toEqual(['Uno', 'Dos'])
  expect(salida.read()).toMatchObject({ messages: [], failures: new Map() })
})

test('what holds up one conversation is nothing to another, and what the shop refuses nothing to what was said after it', async () => {
  const { salida, avisos, porEnviar } = await openPage()
  respond = (sent) => (sent.id === UNA ? refuse(503) : sent.contenido === 'Mal' ? refuse(409) : arrives(sent))
  salida.add(UNA, 'Espera')
  salida.add(OTRA, 'Mal')
  salida.add(OTRA, 'Bien')
  await flush(60_000)
  expect(arrived).toEqual(['Bien'])
  expect(porEnviar()).toEqual(['Espera', 'Mal'])
  expect(pedidos.filter((value) => value === 'Mal')).toHaveLength(1)
  expect(avisos.mock.calls).toContainEqual(['Mal', 409])
  const [, bad] = salida.read().messages
  expect([...salida.read().refused.values()].map(({ detail }) => detail)).toEqual(['No: 409'])
  expect(salida.take(bad?.clave ?? '')).toBe('Mal')
  expect(porEnviar()).toEqual(['Espera'])
  salida.forget()
})

test('who is told to wait waits so long; with the line back, or by a tap, it is tried at once', async () => {
  const { salida } = await openPage()
  respond = () => refuse(429, { espera: 120 })
  salida.add(UNA, 'Uno')
  await flush(119_000)
  expect(pedidos).toHaveLength(1)
  await flush(2_000)
  expect(pedidos).toHaveLength(2)
  fakeWindow.dispatchEvent(new Event('online'))
  await flush(0)
  expect(pedidos).toHaveLength(3)
  respond = arrives
  salida.send()
  await flush(0)
  expect(arrived).toEqual(['Uno'])
})

test('after a reload it goes on leaving, and so does what a tab left that was closed', async () => {
  respond = () => refuse(503)
  const before = await openPage()
  before.salida.add(UNA, 'Uno')
  await flush(0)
  // Its page is gone, and its clocks with it.
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

test('who leaves takes it along, also what is on its way, and nobody says what somebody else wrote', async () => {
  const { salida, avisos, porEnviar } = await openPage()
  respond = () => new Promise((ready) => setTimeout(() => ready(refuse(503)), 5_000))
  salida.add(UNA, 'De Carla')
  await flush(1_000)
  salida.forget()
  await flush(60_000)
  expect(pedidos).toEqual(['De Carla'])
  expect(porEnviar()).toEqual([])
  expect(avisos).not.toHaveBeenCalled()

  respond = () => refuse(401)
  salida.add(UNA, 'Sin sesión')
  await flush(60_000)
  expect(pedidos).toEqual(['De Carla', 'Sin sesión'])
  vi.clearAllTimers()
  respond = arrives
  const deOtra = await openPage('rosa@ejemplo.com')
  await flush(60_000)
  expect(deOtra.porEnviar()).toEqual([])
  expect(arrived).toEqual([])
})
