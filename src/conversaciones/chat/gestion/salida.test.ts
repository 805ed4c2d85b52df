import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

type Dicho = { id: string; contenido: string }
type Responder = (dicho: Dicho) => Response | Promise<Response>

const guardado = new Map<string, string>()
const [UNA, OTRA] = [randomUUID(), randomUUID()]
let ventana: EventTarget
let responder: Responder
let pedidos: string[]
let llegados: string[]

/** What a browser gives. */
beforeEach(() => {
  guardado.clear()
  pedidos = []
  llegados = []
  responder = llega
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (lugar: string) => guardado.get(lugar) ?? null,
    setItem: (lugar: string, texto: string) => void guardado.set(lugar, texto),
    removeItem: (lugar: string) => void guardado.delete(lugar),
  })
  vi.stubGlobal('navigator', { onLine: true })
  // Toasts go with them.
  vi.stubGlobal('requestAnimationFrame', (hacer: () => void) => setTimeout(hacer))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const { contenido, clave } = JSON.parse(body)
    const dicho = { id: url.split('/').at(-2) ?? '', contenido, clave }
    pedidos.push(contenido)
    return Promise.resolve().then(() => responder(dicho))
  })
  return () => void vi.useRealTimers()
})
// The files that come after this one read it as well.
afterAll(() => {
  vi.unstubAllGlobals()
})

async function abrirPagina(quien = 'carla@ejemplo.com') {
  ventana = new EventTarget()
  vi.stubGlobal('window', ventana)
  vi.stubGlobal('addEventListener', ventana.addEventListener.bind(ventana))
  vi.resetModules()
  const { salida, reanudar } = await import('./salida.ts')
  const avisos = vi.fn()
  salida.onFailure(({ status }, { texto }) => avisos(texto, status))
  reanudar(quien)
  return { salida, avisos, porEnviar: () => salida.read().messages.map(({ texto }) => texto) }
}

const pasan = (milisegundos: number) => vi.advanceTimersByTimeAsync(milisegundos)

function llega({ id, contenido }: Dicho) {
  llegados.push(contenido)
  const created_at = '2026-03-07T18:05:00.000Z'
  const autor = 'Carla'
  const mensaje = { id: llegados.length, clave: randomUUID(), rol: 'agent', contenido, autor, created_at }
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

const rechaza = (status: number, mas = {}) =>
  Response.json({ type: 'about:blank', status, title: 'No', detail: `No: ${status}`, ...mas }, { status })

test('what failed while the shop was away leaves by itself, in its order, with nobody on the page, and is told of once', async () => {
  const { salida, avisos, porEnviar } = await abrirPagina()
  responder = () => rechaza(503)
  salida.add(UNA, 'Uno')
  salida.add(UNA, 'Dos')
  await pasan(30_000)
  expect(porEnviar()).toEqual(['Uno', 'Dos'])
  expect(new Set(pedidos)).toEqual(new Set(['Uno']))
  expect(avisos.mock.calls).toEqual([['Uno', 503]])
  responder = llega
  await pasan(30_000)
  expect(llegados).toEqual(['Uno', 'Dos'])
  expect(salida.read()).toMatchObject({ messages: [], failures: new Map() })
})

test('what holds up one conversation is nothing to another, and what the shop refuses nothing to what was said after it', async () => {
  const { salida, avisos, porEnviar } = await abrirPagina()
  responder = (dicho) => (dicho.id === UNA ? rechaza(503) : dicho.contenido === 'Mal' ? rechaza(409) : llega(dicho))
  salida.add(UNA, 'Espera')
  salida.add(OTRA, 'Mal')
  salida.add(OTRA, 'Bien')
  await pasan(60_000)
  expect(llegados).toEqual(['Bien'])
  expect(porEnviar()).toEqual(['Espera', 'Mal'])
  expect(pedidos.filter((texto) => texto === 'Mal')).toHaveLength(1)
  expect(avisos.mock.calls).toContainEqual(['Mal', 409])
  const [, mal] = salida.read().messages
  expect([...salida.read().refused.values()].map(({ detail }) => detail)).toEqual(['No: 409'])
  expect(salida.take(mal?.clave ?? '')).toBe('Mal')
  expect(porEnviar()).toEqual(['Espera'])
  salida.forget()
})

test('who is told to wait waits so long; with the line back, or by a tap, it is tried at once', async () => {
  const { salida } = await abrirPagina()
  responder = () => rechaza(429, { espera: 120 })
  salida.add(UNA, 'Uno')
  await pasan(119_000)
  expect(pedidos).toHaveLength(1)
  await pasan(2_000)
  expect(pedidos).toHaveLength(2)
  ventana.dispatchEvent(new Event('online'))
  await pasan(0)
  expect(pedidos).toHaveLength(3)
  responder = llega
  salida.send()
  await pasan(0)
  expect(llegados).toEqual(['Uno'])
})

test('after a reload it goes on leaving, and so does what a tab left that was closed', async () => {
  responder = () => rechaza(503)
  const antes = await abrirPagina()
  antes.salida.add(UNA, 'Uno')
  await pasan(0)
  // Its page is gone, and its clocks with it.
  vi.clearAllTimers()
  responder = llega
  const despues = await abrirPagina()
  await pasan(0)
  expect(llegados).toEqual(['Uno'])

  guardado.set(
    'propio:chat-de-gestion:por-enviar',
    JSON.stringify({ valor: [{ conversacion: UNA, clave: randomUUID(), texto: 'Dos' }], escrito: Date.now() }),
  )
  ventana.dispatchEvent(Object.assign(new Event('storage'), { key: 'propio:chat-de-gestion:por-enviar' }))
  expect(despues.porEnviar()).toEqual(['Dos'])
  await pasan(30_000)
  expect(llegados).toEqual(['Uno', 'Dos'])
})

test('who leaves takes it along, also what is on its way, and nobody says what somebody else wrote', async () => {
  const { salida, avisos, porEnviar } = await abrirPagina()
  responder = () => new Promise((listo) => setTimeout(() => listo(rechaza(503)), 5_000))
  salida.add(UNA, 'De Carla')
  await pasan(1_000)
  salida.forget()
  await pasan(60_000)
  expect(pedidos).toEqual(['De Carla'])
  expect(porEnviar()).toEqual([])
  expect(avisos).not.toHaveBeenCalled()

  responder = () => rechaza(401)
  salida.add(UNA, 'Sin sesión')
  await pasan(60_000)
  expect(pedidos).toEqual(['De Carla', 'Sin sesión'])
  vi.clearAllTimers()
  responder = llega
  const deOtra = await abrirPagina('rosa@ejemplo.com')
  await pasan(60_000)
  expect(deOtra.porEnviar()).toEqual([])
  expect(llegados).toEqual([])
})
