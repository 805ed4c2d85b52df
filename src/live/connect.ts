import { type Connection, type LiveMessage, openConnection } from './connection.ts'

/**
 * A page's message to the shared worker. Each message carries the whole state, so that a worker that forgot the page
 * loses nothing.
 */
export type PageMessage = { topics: string[]; wake?: { isSuspect: boolean } | undefined }

/**
 * A message to a page. A heartbeat tells that the shared worker runs, whatever the state of its connection; the page
 * answers it.
 */
export type WorkerMessage = LiveMessage | { kind: 'latido' }

const FIRST_MESSAGE = 5_000
const SILENCE = 40_000
/** Extra milliseconds in which a page that slept processes the messages that queued up. */
const GRACE = 3_000

/**
 * Connects a page to the live stream: over HTTP/2 or 3, which multiplex connections, with its own connection; otherwise
 * with the connection that all pages of the browser share (docs/decisions/008).
 */
export function connect(emit: (message: LiveMessage) => void): Connection {
  // Entries of the type `navigation` have the type of this cast.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isMultiplexed = /^h[23]/.test(navigation?.nextHopProtocol ?? '')
  return isMultiplexed || !('SharedWorker' in globalThis) ? openConnection(emit) : connectShared(emit)
}

/** Uses the shared worker, and opens the page's own connection if the worker fails or falls silent. */
function connectShared(emit: (message: LiveMessage) => void): Connection {
  const worker = new SharedWorker(new URL('./sharedWorker.ts', import.meta.url), { type: 'module' })
  const { port } = worker
  let topics: string[] = []
  let ownConnection: Connection | undefined
  let watchdog: ReturnType<typeof setTimeout>

  function post(wake?: PageMessage['wake']) {
    port.postMessage({ topics, wake } satisfies PageMessage)
  }

  function watch(deadline: number) {
    clearTimeout(watchdog)
    if (topics.length > 0)
      watchdog = setTimeout(() => {
        watchdog = setTimeout(switchToOwn, GRACE)
      }, deadline)
  }

  function switchToOwn() {
    if (ownConnection) return
    clearTimeout(watchdog)
    port.onmessage = null
    ownConnection = openConnection(emit)
    ownConnection.setTopics(topics)
    topics = []
    post()
  }

  worker.onerror = switchToOwn
  port.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    watch(SILENCE)
    if (data.kind === 'latido') post()
    else emit(data)
  }

  return {
    setTopics(newTopics) {
      if (ownConnection) return ownConnection.setTopics(newTopics)
      topics = newTopics
      post()
      watch(FIRST_MESSAGE)
    },
    wake(options = { isSuspect: false }) {
      if (ownConnection) ownConnection.wake(options)
      else post(options)
    },
  }
}
