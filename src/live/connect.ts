import { type Connection, type LiveMessage, openConnection } from './connection.ts'

/** What a page says to the common program, whole each time, so that nothing is lost with a page that was forgotten. */
export type PageMessage = { topics: string[]; wake?: { isSuspect: boolean } | undefined }

/** What a page hears; a heartbeat says that the common program lives, whatever its line does, and is answered. */
export type WorkerMessage = LiveMessage | { kind: 'latido' }

const FIRST_MESSAGE = 5_000
const SILENCE = 40_000
/** What waits to be heard by a page that slept comes before this. */
const GRACE = 3_000

/**
 * The way of a page to its line: one of its own over HTTP/2 or 3, where all of a browser shares one connection; else the
 * browser's common one (docs/decisions/008).
 */
export function connect(emit: (message: LiveMessage) => void): Connection {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // what entries of that type are
  const isMultiplexed = /^h[23]/.test(navigation?.nextHopProtocol ?? '')
  return isMultiplexed || !('SharedWorker' in globalThis) ? openConnection(emit) : connectShared(emit)
}

/** Where the common program fails or says nothing, the page opens a line of its own. */
function connectShared(emit: (message: LiveMessage) => void): Connection {
  const worker = new SharedWorker(new URL('./sharedWorker.ts', import.meta.url), { type: 'module' })
  const { port } = worker
  let topics: string[] = []
  let own: Connection | undefined
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
    if (own) return
    clearTimeout(watchdog)
    port.onmessage = null
    own = openConnection(emit)
    own.setTopics(topics)
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
      if (own) return own.setTopics(newTopics)
      topics = newTopics
      post()
      watch(FIRST_MESSAGE)
    },
    wake(options = { isSuspect: false }) {
      if (own) own.wake(options)
      else post(options)
    },
  }
}
