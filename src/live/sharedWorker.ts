import type { PageMessage, WorkerMessage } from './connect.ts'
import { type LiveMessage, openConnection } from './connection.ts'

const HEARTBEAT = 15_000
/** A page that left so many heartbeats without an answer is gone, however it ended. */
const MAX_UNANSWERED = 3

/**
 * The line of a whole browser: over HTTP/1.1 it opens six connections to one shop and each page would hold one for good, so
 * that the seventh window never loaded. Every page talks to this program by a port of its own.
 */
const pages = new Map<MessagePort, { topics: Set<string>; unanswered: number }>()
const versions = new Map<string, string>()
let state: Extract<LiveMessage, { kind: 'estado' }> = { kind: 'estado', state: 'conectando', topics: [] }

const connection = openConnection((message) => {
  if (message.kind === 'estado') state = message
  else if (message.kind === 'cambio') versions.set(message.topic, message.version)
  for (const [port, { topics }] of pages) {
    if (message.kind !== 'estado' && !topics.has(message.topic)) continue
    // Asked for again only by a page that begins to follow it anew.
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

// No library of types has the event of a shared worker beside those of a page.
addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports // what a connect event is
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
