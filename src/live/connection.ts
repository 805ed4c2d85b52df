import { MAX_TOPICS, STREAM_URL, streamUrl } from './url.ts'

/** `perdido`: changes must be looked for by asking. */
export type LiveState = 'conectando' | 'vivo' | 'perdido'

/** What the line says to who follows by it; `temas` are those that it carries at this moment. */
export type LiveMessage =
  | { kind: 'estado'; state: LiveState; topics: string[] }
  | { kind: 'cambio'; topic: string; version: string }
  | { kind: 'fin'; topic: string }

export type Connection = {
  /** Follows these and no others. */
  setTopics(topics: string[]): void
  /** Somebody looks, or there may be another connection (`dudoso`): does not wait for the next word or try. */
  wake(newState?: { isSuspect: boolean }): void
}

/** A heartbeat comes every 15 s; this long without a word means that nobody is at the other end. */
const SILENCE = 40_000
/** Something on the way may let the stream open and hold back what it says. */
const FIRST_MESSAGE = 8_000
/** Who was refused tries again after the first, then after twice as long each time, up to the second. */
const RETRY_DELAY = [2_000, 10_000] as const
/** What changes together opens the line once. */
const DEBOUNCE = 20

/**
 * One stream of events for a page, or for the pages of a browser. When what it follows changes, another stream takes over
 * from the one that is open. The browser reconnects by itself and names the last event it heard.
 */
export function openConnection(emit: (message: LiveMessage) => void): Connection {
  let wanted: string[] = []
  let requested: string[] = []
  let served: string[] = []
  let state: LiveState = 'conectando'
  /** The last one is to be the line; those before it go on until it speaks. */
  let sources: EventSource[] = []
  let lastHeard = 0
  let retryDelay: number = RETRY_DELAY[0]
  /** What comes next when nothing is heard: the line is lost, or it is tried again. */
  let timer: ReturnType<typeof setTimeout>
  let topicsTimer: ReturnType<typeof setTimeout>

  function schedule(callback: () => void, ms: number) {
    clearTimeout(timer)
    timer = setTimeout(callback, ms)
  }

  function setState(newState: LiveState, topics: string[]) {
    state = newState
    served = topics
    emit({ kind: 'estado', state, topics })
  }

  function keepOnly(kept?: EventSource) {
    for (const source of sources) if (source !== kept) source.close()
    sources = kept ? [kept] : []
  }

  function closeAll(newState: LiveState) {
    clearTimeout(timer)
    keepOnly()
    requested = []
    setState(newState, [])
  }

  function onLost() {
    const wasTakingOver = state === 'vivo' && sources.length > 1
    closeAll('perdido')
    // The stream that was to be replaced may have held the last connection that the browser opens to the shop.
    if (wasTakingOver) return open()
    // Not all pages at the same moment.
    schedule(open, retryDelay * (0.75 + Math.random() / 2))
    retryDelay = Math.min(retryDelay * 2, RETRY_DELAY[1])
  }

  function onTopicsChange() {
    if (wanted.join() !== requested.join() || sources.length === 0) open()
  }

  function open() {
    if (state !== 'vivo' || wanted.length === 0) closeAll('conectando')
    if (wanted.length === 0) return
    // Of those that are open the first one speaks; one that was to follow it holds a connection that the next one needs.
    for (const stale of sources.splice(1)) stale.close()
    const source = new EventSource(streamUrl(wanted))
    const isLatest = () => source === sources.at(-1)
    sources.push(source)
    requested = wanted
    schedule(onLost, FIRST_MESSAGE)

    function onMessage() {
      if (!isLatest()) return
      keepOnly(source)
      lastHeard = Date.now()
      retryDelay = RETRY_DELAY[0]
      if (state !== 'vivo' || served !== requested) setState('vivo', requested)
      schedule(onLost, SILENCE)
    }

    source.addEventListener('latido', ({ data: id }: MessageEvent<string>) => {
      onMessage()
      // An answer that is lost is asked for again with the next heartbeat.
      if (id) fetch(`${STREAM_URL}/${id}`, { method: 'POST' }).catch(() => {})
    })
    source.addEventListener('cambio', ({ data }: MessageEvent<string>) => {
      onMessage()
      const [topic = '', version = ''] = data.split(' ')
      emit({ kind: 'cambio', topic, version })
    })
    source.addEventListener('fin', ({ data: topic }: MessageEvent<string>) => {
      emit({ kind: 'fin', topic })
      if (!isLatest()) return
      requested = requested.filter((requestedTopic) => requestedTopic !== topic)
      if (requested.length === 0) closeAll('conectando')
      else if (state === 'vivo') setState('vivo', requested)
    })
    source.addEventListener('error', () => {
      if (!isLatest()) {
        source.close()
        if (source === sources[0]) {
          sources.shift()
          setState('conectando', [])
        }
        return
      }
      // Refused for good, or cut and already being opened again by the browser.
      if (source.readyState === EventSource.CLOSED) onLost()
      else setState('perdido', [])
    })
  }

  return {
    setTopics(topics) {
      // Those past what a line carries are looked for by asking.
      const newTopics = topics.toSorted().slice(0, MAX_TOPICS)
      if (newTopics.join() === wanted.join()) return
      wanted = newTopics
      clearTimeout(topicsTimer)
      topicsTimer = setTimeout(onTopicsChange, DEBOUNCE)
    },
    wake({ isSuspect } = { isSuspect: false }) {
      // While a device sleeps its timers do not run.
      if (Date.now() - lastHeard > SILENCE) state = 'conectando'
      if (state !== 'vivo' || isSuspect) open()
    },
  }
}
