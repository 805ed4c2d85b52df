import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveMessage } from './connection.ts'

/** The opened streams, newest last. */
const sources: FakeSource[] = []
class FakeSource extends EventTarget {
  readyState = 1
  topics: string
  constructor(url: string) {
    super()
    this.topics = new URLSearchParams(url.split('?')[1]).getAll('tema').join(' ')
    sources.push(this)
  }
  dispatch(type: string, data = '') {
    this.dispatchEvent(Object.assign(new Event(type), { data }))
  }
  close() {
    this.readyState = 2
  }
}

type Port = Pick<MessagePort, 'postMessage'> & { onmessage: ((message: { data: unknown }) => void) | null }
/** Two connected ports that deliver synchronously. */
function portPair() {
  const portTo = (other: () => Port): Port => ({
    onmessage: null,
    postMessage: (data) => other().onmessage?.({ data: structuredClone(data) }),
  })
  const one: Port = portTo(() => other)
  const other: Port = portTo(() => one)
  return [one, other] as const
}

let workerScope: EventTarget
let workers: { port: Port; onerror: (() => void) | null }[]
let enlazar: typeof import('./connect.ts').connect

beforeEach(async () => {
  vi.useFakeTimers()
  sources.length = 0
  workers = []
  workerScope = new EventTarget()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('addEventListener', workerScope.addEventListener.bind(workerScope))
  vi.stubGlobal(
    'SharedWorker',
    class {
      port: Port
      onerror = null
      constructor() {
        const [pagePort, workerPort] = portPair()
        this.port = pagePort
        workers.push(this)
        workerScope.dispatchEvent(Object.assign(new Event('connect'), { ports: [workerPort] }))
      }
    },
  )
  vi.resetModules()
  enlazar = (await import('./connect.ts')).connect
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function arriveBy(nextHopProtocol: string) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ nextHopProtocol } as PerformanceNavigationTiming])
}

/** A page that follows topics and drops refused ones. */
function openPage(...topics: string[]) {
  const received: LiveMessage[] = []
  const connection = enlazar((message) => {
    received.push(message)
    if (message.kind === 'fin') connection.setTopics(topics.filter((topic) => topic !== message.topic))
  })
  connection.setTopics(topics)
  const state = () => received.findLast((message) => message.kind === 'estado')?.state
  return { received, enlace: connection, estado: state }
}

test.each(['h2', 'h3'])('over %s a page has its own connection', (protocol) => {
  arriveBy(protocol)
  for (const topic of ['a', 'b']) openPage(topic)
  vi.advanceTimersByTime(50)
  expect([workers.length, sources.map(({ topics }) => topics)]).toEqual([0, ['a', 'b']])
})

test('over HTTP/1.1 the pages of a browser share one connection, and each receives its own topics', async () => {
  await import('./sharedWorker.ts')
  arriveBy('http/1.1')
  const [first, second] = [openPage('a', 'b'), openPage('b')]
  vi.advanceTimersByTime(50)
  expect(sources.map(({ topics }) => topics)).toEqual(['a b'])
  sources[0]?.dispatch('latido')
  sources[0]?.dispatch('cambio', 'a 1')
  sources[0]?.dispatch('cambio', 'b 1')
  expect([first.estado(), second.estado()]).toEqual(['vivo', 'vivo'])
  expect(first.received.filter(({ kind }) => kind === 'cambio')).toHaveLength(2)
  expect(second.received.filter(({ kind }) => kind === 'cambio')).toEqual([
    { kind: 'cambio', topic: 'b', version: '1' },
  ])

  // A later page receives the known versions.
  expect(openPage('a').received).toContainEqual({ kind: 'cambio', topic: 'a', version: '1' })
  vi.advanceTimersByTime(50)
  expect(sources).toHaveLength(1)
})

test('a refused topic is left out until a page subscribes to it again', async () => {
  await import('./sharedWorker.ts')
  const first = openPage('a', 'x')
  vi.advanceTimersByTime(50)
  sources[0]?.dispatch('latido')
  sources[0]?.dispatch('fin', 'x')
  expect(first.received).toContainEqual({ kind: 'fin', topic: 'x' })
  vi.advanceTimersByTime(20_000)
  expect(sources).toHaveLength(1)
  openPage('x')
  vi.advanceTimersByTime(50)
  expect(sources.at(-1)?.topics).toBe('a x')
})

test('a page that stops answering is forgotten, and one that answers is kept', async () => {
  await import('./sharedWorker.ts')
  openPage('a')
  const [deadPort, otherPort] = portPair()
  workerScope.dispatchEvent(Object.assign(new Event('connect'), { ports: [otherPort] }))
  deadPort.postMessage({ topics: ['b'] })
  vi.advanceTimersByTime(50)
  for (let n = 0; n < 5; n++) {
    sources.at(-1)?.dispatch('latido')
    vi.advanceTimersByTime(15_100)
  }
  expect(sources.map(({ topics }) => topics)).toEqual(['a b', 'a'])
})

test('if the shared worker is silent, stops or fails, a page opens its own connection', async () => {
  const first = openPage('a')
  vi.advanceTimersByTime(9_000)
  expect(sources.map(({ topics }) => topics)).toEqual(['a'])
  sources[0]?.dispatch('latido')
  expect(first.estado()).toBe('vivo')

  await import('./sharedWorker.ts')
  const second = openPage('b')
  vi.advanceTimersByTime(50)
  sources.at(-1)?.dispatch('latido')
  expect(second.estado()).toBe('vivo')
  workers.at(-1)?.onerror?.()
  vi.advanceTimersByTime(50)
  expect(sources.findLast(({ readyState }) => readyState === 1)?.topics).toBe('b')
  second.enlace.setTopics(['c'])
  vi.advanceTimersByTime(50)
  expect(sources.at(-1)?.topics).toBe('c')
})

test('only one replacement stream opens at a time, and a silent one is replaced at once', async () => {
  const { openConnection } = await import('./connection.ts')
  const received: LiveMessage[] = []
  const connection = openConnection((message) => received.push(message))
  const setTopics = (...topics: string[]) => {
    connection.setTopics(topics)
    vi.advanceTimersByTime(100)
  }
  const openSources = () => sources.filter(({ readyState }) => readyState !== 2)
  setTopics('pedidos:A')
  sources[0]?.dispatch('latido')
  for (const letter of 'BCDEF') setTopics('pedidos:A', `pedidos:${letter}`)
  expect(openSources().map(({ topics }) => topics)).toEqual(['pedidos:A', 'pedidos:A pedidos:F'])
  vi.advanceTimersByTime(8_000)
  expect(openSources().map(({ topics }) => topics)).toEqual(['pedidos:A pedidos:F'])
  expect(received.at(-1)).toEqual({ kind: 'estado', state: 'conectando', topics: [] })
})

test('if the live stream is cut before its replacement delivers, the state is not live', async () => {
  const { openConnection } = await import('./connection.ts')
  const received: LiveMessage[] = []
  const connection = openConnection((message) => received.push(message))
  connection.setTopics(['pedidos:A'])
  vi.advanceTimersByTime(100)
  sources[0]?.dispatch('latido')
  connection.setTopics(['pedidos:B'])
  vi.advanceTimersByTime(100)
  sources[0]?.dispatch('error')
  expect(received.at(-1)).toEqual({ kind: 'estado', state: 'conectando', topics: [] })
  sources[1]?.dispatch('latido')
  expect(received.at(-1)).toEqual({ kind: 'estado', state: 'vivo', topics: ['pedidos:B'] })
})
