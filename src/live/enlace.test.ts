import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Palabra } from './linea.ts'

/** The streams that were opened, last one last. */
const fuentes: Fuente[] = []
class Fuente extends EventTarget {
  readyState = 1
  temas: string
  constructor(url: string) {
    super()
    this.temas = new URLSearchParams(url.split('?')[1]).getAll('tema').join(' ')
    fuentes.push(this)
  }
  decir(suceso: string, data = '') {
    this.dispatchEvent(Object.assign(new Event(suceso), { data }))
  }
  close() {
    this.readyState = 2
  }
}

type Puerto = Pick<MessagePort, 'postMessage'> & { onmessage: ((dicho: { data: unknown }) => void) | null }
/** Two ends; what is said at one is heard at once at the other. */
function puertos() {
  const hasta = (otro: () => Puerto): Puerto => ({
    onmessage: null,
    postMessage: (data) => otro().onmessage?.({ data: structuredClone(data) }),
  })
  const uno: Puerto = hasta(() => otro)
  const otro: Puerto = hasta(() => uno)
  return [uno, otro] as const
}

let comun: EventTarget
let trabajadores: { port: Puerto; onerror: (() => void) | null }[]
let enlazar: typeof import('./enlace.ts').enlazar

beforeEach(async () => {
  vi.useFakeTimers()
  fuentes.length = 0
  trabajadores = []
  comun = new EventTarget()
  vi.stubGlobal('EventSource', Fuente)
  vi.stubGlobal('addEventListener', comun.addEventListener.bind(comun))
  vi.stubGlobal(
    'SharedWorker',
    class {
      port: Puerto
      onerror = null
      constructor() {
        const [suyo, ajeno] = puertos()
        this.port = suyo
        trabajadores.push(this)
        comun.dispatchEvent(Object.assign(new Event('connect'), { ports: [ajeno] }))
      }
    },
  )
  vi.resetModules()
  enlazar = (await import('./enlace.ts')).enlazar
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function llegadaPor(nextHopProtocol: string) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ nextHopProtocol } as PerformanceNavigationTiming])
}

/** A page that follows topics; it stops following those that are refused. */
function pagina(...temas: string[]) {
  const oidas: Palabra[] = []
  const enlace = enlazar((palabra) => {
    oidas.push(palabra)
    if (palabra.que === 'fin') enlace.seguir(temas.filter((tema) => tema !== palabra.tema))
  })
  enlace.seguir(temas)
  const estado = () => oidas.findLast((palabra) => palabra.que === 'estado')?.estado
  return { oidas, enlace, estado }
}

test.each(['h2', 'h3'])('over %s a page has a line of its own', (protocolo) => {
  llegadaPor(protocolo)
  for (const tema of ['a', 'b']) pagina(tema)
  vi.advanceTimersByTime(50)
  expect([trabajadores.length, fuentes.map(({ temas }) => temas)]).toEqual([0, ['a', 'b']])
})

test('over HTTP/1.1 the pages of a browser share one line, and each hears what it follows', async () => {
  await import('./compartida.ts')
  llegadaPor('http/1.1')
  const [una, otra] = [pagina('a', 'b'), pagina('b')]
  vi.advanceTimersByTime(50)
  expect(fuentes.map(({ temas }) => temas)).toEqual(['a b'])
  fuentes[0]?.decir('latido')
  fuentes[0]?.decir('cambio', 'a 1')
  fuentes[0]?.decir('cambio', 'b 1')
  expect([una.estado(), otra.estado()]).toEqual(['vivo', 'vivo'])
  expect(una.oidas.filter(({ que }) => que === 'cambio')).toHaveLength(2)
  expect(otra.oidas.filter(({ que }) => que === 'cambio')).toEqual([{ que: 'cambio', tema: 'b', marca: '1' }])

  // Who comes later is told what is known.
  expect(pagina('a').oidas).toContainEqual({ que: 'cambio', tema: 'a', marca: '1' })
  vi.advanceTimersByTime(50)
  expect(fuentes).toHaveLength(1)
})

test('a topic that is refused is left out until a page begins to follow it anew', async () => {
  await import('./compartida.ts')
  const una = pagina('a', 'x')
  vi.advanceTimersByTime(50)
  fuentes[0]?.decir('latido')
  fuentes[0]?.decir('fin', 'x')
  expect(una.oidas).toContainEqual({ que: 'fin', tema: 'x' })
  vi.advanceTimersByTime(20_000)
  expect(fuentes).toHaveLength(1)
  pagina('x')
  vi.advanceTimersByTime(50)
  expect(fuentes.at(-1)?.temas).toBe('a x')
})

test('a page that ended without a word is forgotten, and one that answers is not', async () => {
  await import('./compartida.ts')
  pagina('a')
  const [muerta, ajena] = puertos()
  comun.dispatchEvent(Object.assign(new Event('connect'), { ports: [ajena] }))
  muerta.postMessage({ temas: ['b'] })
  vi.advanceTimersByTime(50)
  for (let n = 0; n < 5; n++) {
    fuentes.at(-1)?.decir('latido')
    vi.advanceTimersByTime(15_100)
  }
  expect(fuentes.map(({ temas }) => temas)).toEqual(['a b', 'a'])
})

test('where the common program says nothing, stops or fails, a page opens a line of its own', async () => {
  const una = pagina('a')
  vi.advanceTimersByTime(9_000)
  expect(fuentes.map(({ temas }) => temas)).toEqual(['a'])
  fuentes[0]?.decir('latido')
  expect(una.estado()).toBe('vivo')

  await import('./compartida.ts')
  const otra = pagina('b')
  vi.advanceTimersByTime(50)
  fuentes.at(-1)?.decir('latido')
  expect(otra.estado()).toBe('vivo')
  trabajadores.at(-1)?.onerror?.()
  vi.advanceTimersByTime(50)
  expect(fuentes.findLast(({ readyState }) => readyState === 1)?.temas).toBe('b')
  otra.enlace.seguir(['c'])
  vi.advanceTimersByTime(50)
  expect(fuentes.at(-1)?.temas).toBe('c')
})

test('while one stream speaks one more is opened at a time, and at once again when that one says nothing', async () => {
  const { abrirLinea } = await import('./linea.ts')
  const dichos: Palabra[] = []
  const linea = abrirLinea((palabra) => dichos.push(palabra))
  const seguir = (...temas: string[]) => {
    linea.seguir(temas)
    vi.advanceTimersByTime(100)
  }
  const abiertas = () => fuentes.filter(({ readyState }) => readyState !== 2)
  seguir('pedidos:A')
  fuentes[0]?.decir('latido')
  for (const letra of 'BCDEF') seguir('pedidos:A', `pedidos:${letra}`)
  expect(abiertas().map(({ temas }) => temas)).toEqual(['pedidos:A', 'pedidos:A pedidos:F'])
  vi.advanceTimersByTime(8_000)
  expect(abiertas().map(({ temas }) => temas)).toEqual(['pedidos:A pedidos:F'])
  expect(dichos.at(-1)).toEqual({ que: 'estado', estado: 'conectando', temas: [] })
})

test('when the stream that speaks is cut before the next one does, nothing is called live', async () => {
  const { abrirLinea } = await import('./linea.ts')
  const dichos: Palabra[] = []
  const linea = abrirLinea((palabra) => dichos.push(palabra))
  linea.seguir(['pedidos:A'])
  vi.advanceTimersByTime(100)
  fuentes[0]?.decir('latido')
  linea.seguir(['pedidos:B'])
  vi.advanceTimersByTime(100)
  fuentes[0]?.decir('error')
  expect(dichos.at(-1)).toEqual({ que: 'estado', estado: 'conectando', temas: [] })
  fuentes[1]?.decir('latido')
  expect(dichos.at(-1)).toEqual({ que: 'estado', estado: 'vivo', temas: ['pedidos:B'] })
})
