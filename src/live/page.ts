import { connect } from './connect.ts'
import type { Connection, LiveMessage, LiveState } from './connection.ts'

/** Milliseconds after which a hidden page closes its connection. */
const HIDDEN_LIMIT = 60_000

export type Subscriber = {
  topics: string[]
  /** Keeps the subscription while the page is hidden. */
  inBackground: boolean
  /**
   * Called with a topic's version and whether the page sees it for the first time. The version is null once the topic
   * is no longer followed.
   */
  onVersion: (topic: string, version: string | null, isNew: boolean) => void
}

const subscribers = new Set<Subscriber>()
const stateListeners = new Set<() => void>()
const versions = new Map<string, string>()
const ended = new Set<string>()
let state: LiveState = 'conectando'
let served: string[] = []
let requested: string[] = []
let isReleased = false
let isLeaving = false
let connection: Connection | undefined

/**
 * Subscribes a part of the page; all parts share one connection.
 * @returns a function that unsubscribes
 */
export function subscribe(subscriber: Subscriber) {
  subscribers.add(subscriber)
  // A visible page needs its connection, whatever released it.
  if (!document.hidden) isReleased = false
  for (const topic of subscriber.topics) ended.delete(topic)
  connection ??= start()
  updateTopics()
  for (const topic of subscriber.topics) {
    const version = versions.get(topic)
    if (version !== undefined && stateOf([topic]) === 'vivo') subscriber.onVersion(topic, version, false)
  }
  return () => {
    subscribers.delete(subscriber)
    updateTopics()
  }
}

/** The state of topics: `vivo` while an open connection carries all of them. */
export function stateOf(topics: readonly string[]): LiveState {
  // A connection may look open long after the device lost its network.
  if (state === 'vivo' && navigator.onLine === false) return 'perdido'
  if (topics.some((topic) => ended.has(topic))) return 'perdido'
  if (topics.length === 0 || !topics.every((topic) => requested.includes(topic))) return 'conectando'
  return state === 'vivo' && !topics.every((topic) => served.includes(topic)) ? 'conectando' : state
}

/** Calls `listener` whenever the result of `stateOf` may have changed. */
export function onStateChange(listener: () => void) {
  stateListeners.add(listener)
  return () => {
    stateListeners.delete(listener)
  }
}

/** For `refetchInterval`: `ms` while the topics are not live, false while they are or during sign-out. */
export const pollInterval = (ms: number, topics: readonly string[]) => !isLeaving && stateOf(topics) !== 'vivo' && ms

const subscribersOf = (topic: string) => [...subscribers].filter(({ topics }) => topics.includes(topic))

function updateTopics() {
  const active = [...subscribers].filter(({ inBackground }) => inBackground || !isReleased)
  const all = new Set(active.flatMap(({ topics }) => topics))
  requested = [...all].filter((topic) => !ended.has(topic))
  connection?.setTopics(requested)
  notifyListeners()
}

function onMessage(message: LiveMessage) {
  if (message.kind === 'cambio') return notifySubscribers(message.topic, message.version)
  if (message.kind === 'estado') {
    state = message.state
    served = message.topics
    // Versions of carried topics are kept, since a later subscriber needs the last one.
    for (const topic of versions.keys())
      if (!served.includes(topic) && !subscribersOf(topic).length) versions.delete(topic)
    notifyListeners()
  } else {
    ended.add(message.topic)
    updateTopics()
    notifySubscribers(message.topic, null)
  }
}

function notifyListeners() {
  for (const listener of stateListeners) listener()
}

function notifySubscribers(topic: string, version: string | null) {
  const isNew = versions.get(topic) !== version
  if (version === null) versions.delete(topic)
  else versions.set(topic, version)
  for (const { onVersion } of subscribersOf(topic)) onVersion(topic, version, isNew)
}

function release() {
  isReleased = true
  updateTopics()
}

function start() {
  const newConnection = connect(onMessage)
  let hiddenTimer: ReturnType<typeof setTimeout>

  function onVisibilityChange() {
    clearTimeout(hiddenTimer)
    if (document.hidden) {
      hiddenTimer = setTimeout(release, HIDDEN_LIMIT)
      return
    }
    if (isReleased) {
      isReleased = false
      updateTopics()
    }
    newConnection.wake()
  }

  document.addEventListener('visibilitychange', onVisibilityChange)
  // The browser may keep the page for "back" (bfcache), and a kept page receives nothing.
  addEventListener('pagehide', release)
  addEventListener('pageshow', onVisibilityChange)
  // During sign-out the page would otherwise get `fin` events and reread data it may no longer see.
  addEventListener('brisa:saliendo', () => {
    isLeaving = true
    release()
  })
  addEventListener('brisa:se-queda', () => {
    isLeaving = false
    onVisibilityChange()
  })
  addEventListener('online', () => {
    notifyListeners()
    newConnection.wake({ isSuspect: true })
  })
  addEventListener('offline', notifyListeners)
  if (document.hidden) onVisibilityChange()
  return newConnection
}
