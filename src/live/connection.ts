import { MAX_TOPICS, STREAM_URL, streamUrl } from './url.ts'

/** `perdido`: there is no live connection, so pages poll. */
export type LiveState = 'conectando' | 'vivo' | 'perdido'

/** A message of the live connection; `topics` lists the topics that the connection carries now. */
export type LiveMessage =
  | { kind: 'estado'; state: LiveState; topics: string[] }
  | { kind: 'cambio'; topic: string; version: string }
  | { kind: 'fin'; topic: string }

export type Connection = {
  /** Replaces the followed topics. */
  setTopics(topics: string[]): void
  /** Reconnects without waiting for a timer: the page became visible, or the network may have changed (`isSuspect`). */
  wake(newState?: { isSuspect: boolean }): void
}

/** Milliseconds of silence after which the connection is considered lost. Heartbeats come every 15 s. */
const SILENCE = 40_000
/** Milliseconds until the first message: a proxy may open the stream but hold back its data. */
const FIRST_MESSAGE = 8_000
/** First and longest delay before a reconnect, in milliseconds; each failure doubles it. */
const RETRY_DELAY = [2_000, 10_000] as const
/** Milliseconds in which several changes of topics lead to one reconnect. */
const DEBOUNCE = 20

/**
 * An event stream for one page, or for all pages of a browser. When its topics change, a new stream replaces the open
 * one without a gap. The browser reconnects by itself with `Last-Event-ID`.
 */
export function openConnection(emit: (message: LiveMessage) => void): Connection {
  let wanted: string[] = []
  let requested: string[] = []
  let served: string[] = []
  let state: LiveState = 'conectando'
  /** The newest stream comes last; older ones stay open until it delivers. */
  let sources: EventSource[] = []
  let lastHeard = 0
  let retryDelay: number = RETRY_DELAY[0]
  /** Runs when nothing arrives: declares the connection lost, or reconnects. */
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
    // The old stream may have held the last connection that the browser allows to the shop.
    if (wasTakingOver) return open()
    // Jitter, so that pages do not reconnect at the same moment.
    schedule(open, retryDelay * (0.75 + Math.random() / 2))
    retryDelay = Math.min(retryDelay * 2, RETRY_DELAY[1])
  }

  function onTopicsChange() {
    if (wanted.join() !== requested.join() || sources.length === 0) open()
  }

  function open() {
    if (state !== 'vivo' || wanted.length === 0) closeAll('conectando')
    if (wanted.length === 0) return
    // Keeps the delivering stream only: a pending one would occupy a connection that the new one needs.
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
      // If this answer is lost, the next heartbeat asks again.
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
      // CLOSED: the stream was refused. Otherwise the browser reconnects.
      if (source.readyState === EventSource.CLOSED) onLost()
      else setState('perdido', [])
    })
  }

  return {
    setTopics(topics) {
      // Topics above the limit of a connection are polled.
      const newTopics = topics.toSorted().slice(0, MAX_TOPICS)
      if (newTopics.join() === wanted.join()) return
      wanted = newTopics
      clearTimeout(topicsTimer)
      topicsTimer = setTimeout(onTopicsChange, DEBOUNCE)
    },
    wake({ isSuspect } = { isSuspect: false }) {
      // Timers do not run while a device sleeps.
      if (Date.now() - lastHeard > SILENCE) state = 'conectando'
      if (state !== 'vivo' || isSuspect) open()
    },
  }
}
