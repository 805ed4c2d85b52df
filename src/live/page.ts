import { connect } from './connect.ts'
import type { Connection, LiveMessage, LiveState } from './connection.ts'

/** A page that nobody sees lets go of its line after this. */
const HIDDEN_LIMIT = 60_000

export type Subscriber = {
  topics: string[]
  /** Somebody must hear of it also while the page is not seen. */
  inBackground: boolean
  /** Hears of a topic's mark, and whether it is another than the page heard last; null once it is followed no longer. */
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

/** All that the parts of this page follow, by one line. @returns what ends it */
export function subscribe(subscriber: Subscriber) {
  subscribers.add(subscriber)
  // Another page, also when who was there has left.
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

/** `vivo` only while the line is open and carries all of them. */
export function stateOf(topics: readonly string[]): LiveState {
  // A line may look open for long after the device has lost its network.
  if (state === 'vivo' && navigator.onLine === false) return 'perdido'
  if (topics.some((topic) => ended.has(topic))) return 'perdido'
  if (topics.length === 0 || !topics.every((topic) => requested.includes(topic))) return 'conectando'
  return state === 'vivo' && !topics.every((topic) => served.includes(topic)) ? 'conectando' : state
}

/** Calls `oyente` whenever `estadoDe` may say something else. */
export function onStateChange(listener: () => void) {
  stateListeners.add(listener)
  return () => {
    stateListeners.delete(listener)
  }
}

/** For `refetchInterval`: as often as that while the line does not carry the topics and nobody is leaving, else never. */
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
    // While the line carries a topic, whoever begins to follow it must be told what it said last.
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
  // Kept by the browser for the way back, a page hears nothing.
  addEventListener('pagehide', release)
  addEventListener('pageshow', onVisibilityChange)
  // While a session is ended: else a page that is about to go would hear of it, and ask for what is no longer its own.
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
