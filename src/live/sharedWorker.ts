import type { PageMessage, WorkerMessage } from './connect.ts'
import { type LiveMessage, openConnection } from './connection.ts'

const HEARTBEAT = 15_000
/** Unanswered heartbeats after which a page is considered gone. */
const MAX_UNANSWERED = 3

/**
 * The live connection of a whole browser. Over HTTP/1.1 a browser opens six connections to a host; with one per page,
 * the seventh window would never load. Each page talks to this worker through its own port.
 */
const pages = new Map<MessagePort, { topics: Set<string>; unanswered: number }>()
const versions = new Map<string, string>()
let state: Extract<LiveMessage, { kind: 'estado' }> = { kind: 'estado', state: 'conectando', topics: [] }

const connection = openConnection((message) => {
  if (message.kind === 'estado') state = message
  else if (message.kind === 'cambio') versions.set(message.topic, message.version)
  for (const [port, { topics }] of pages) {
    if (message.kind !== 'estado' && !topics.has(message.topic)) continue
    // A refused topic is requested again only when a page newly subscribes to it.
    if (message.kind === 'fin') topics.delete(message.topic)
    post(port, message)
  }
})

function post(port: MessagePort, message: WorkerMessage) {
  port.postMessage(message)
}

function updateTopics() {
  const all = new Set([...pages.values()].flatMap(({ topics }) => [...topics]))
  for (const topic of versions.keys()) if (!all.has(topic)) versions.delete(topic)
  connection.setTopics([...all])
}

// TypeScript's libraries lack the `connect` event in combination with the DOM types.
addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports // a connect event is a MessageEvent
  if (!port) return
  port.onmessage = ({ data: { topics, wake } }: MessageEvent<PageMessage>) => {
    const before = pages.get(port)?.topics
    pages.set(port, { topics: new Set(topics), unanswered: 0 })
    post(port, state)
    if (state.state === 'vivo')
      for (const [topic, version] of versions)
        if (topics.includes(topic) && !before?.has(topic)) post(port, { kind: 'cambio', topic, version })
    updateTopics()
    if (wake) connection.wake(wake)
  }
})

setInterval(() => {
  for (const [port, page] of pages)
    if (++page.unanswered > MAX_UNANSWERED) pages.delete(port)
    else post(port, { kind: 'latido' })
  updateTopics()
}, HEARTBEAT)
