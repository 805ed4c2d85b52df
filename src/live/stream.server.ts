import type { FastifyReply, FastifyRequest } from 'fastify'
import { ErrorDeNegocio } from '#lib/errors.ts'
import type { Heartbeats } from './heartbeats.server.ts'
import type { Live } from './live.server.ts'
import type { Subscription } from './topics.server.ts'

const MAX_STREAMS = 5_000
/** Unread bytes after which a reader is dropped; it reconnects and rereads by itself. */
const MAX_BACKLOG = 64 * 1024

const closersByLive = new WeakMap<Live, Set<() => void>>()

/** The functions that close the open streams. All are called when LISTEN drops, so that browsers reconnect or poll. */
function closersOf(live: Live) {
  const known = closersByLive.get(live)
  if (known) return known
  const group = new Set<() => void>()
  closersByLive.set(live, group)
  live.onNotListening(() => closeStreams(live))
  return group
}

/** How many streams this process holds open. */
export const countStreams = (live: Live) => closersByLive.get(live)?.size ?? 0

/** @throws ErrorDeNegocio 503 when this process has no LISTEN connection, or already holds its maximum of streams */
export function requireCapacity(live: Live) {
  if (live.notListening) throw unavailable('La conexión en vivo está en pausa.', 5)
  if (closersOf(live).size >= MAX_STREAMS) throw unavailable('Hay mucha gente mirando.', 60)
}

function unavailable(reason: string, retryAfter: number) {
  return new ErrorDeNegocio({
    status: 503,
    title: 'Sin conexión en vivo',
    detail: `${reason} Tu página se actualizará sola cada rato.`,
    espera: retryAfter,
  })
}

type StreamContent = {
  live: Live
  heartbeats: Heartbeats
  /** The topics that the stream follows; it releases them when it ends. */
  subscriptions: Subscription[]
  /** Requested topics that the viewer may not follow. */
  denied: string[]
}

/**
 * Opens a stream of server-sent events (listed in `contract.ts`). It starts with a `cambio` for each topic whose
 * version differs from the reader's `Last-Event-ID`, so no change is missed between connections. Events carry no data:
 * the reader requests it with its own rights. The stream ends when no topic is left.
 */
export function openStream(request: FastifyRequest, reply: FastifyReply, content: StreamContent) {
  const { live, heartbeats, subscriptions, denied } = content
  const group = closersOf(live)
  const output = reply.hijack().raw
  output.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  })

  const sent = new Map(new URLSearchParams(String(request.headers['last-event-id'] ?? '')))
  const closers = new Map<string, () => void>()

  function write(text: string) {
    if (output.writableLength > MAX_BACKLOG) output.destroy()
    else output.write(text)
  }

  function sendVersion(topic: string, version: string | null) {
    if (version === null) return endTopic(topic)
    if (sent.get(topic) === version) return
    sent.set(topic, version)
    write(`id: ${new URLSearchParams([...sent])}\nevent: cambio\ndata: ${topic} ${version}\n\n`)
  }

  function endTopic(topic: string) {
    const closeTopic = closers.get(topic)
    if (!closeTopic) return
    closers.delete(topic)
    sent.delete(topic)
    closeTopic()
    write(`event: fin\ndata: ${topic}\n\n`)
    if (closers.size === 0) output.end()
  }

  const onCloseCallbacks: (() => void)[] = []
  function onClose(callback: () => void) {
    if (output.destroyed) callback()
    else onCloseCallbacks.push(callback)
  }
  output.on('error', () => output.destroy())
  output.once('close', () => {
    for (const callback of onCloseCallbacks) callback()
  })

  const close = () => output.end()
  const stopHeartbeats = heartbeats.start({
    beat: (id) => write(`event: latido\ndata:${id}\n\n`),
    giveUp: () => output.destroy(),
  })
  group.add(close)

  for (const topic of denied) write(`event: fin\ndata: ${topic}\n\n`)
  // Sent at once, so that the reader knows that no proxy holds the stream back.
  write('retry: 3000\nevent: latido\ndata:\n\n')
  for (const { topic, listen, release } of subscriptions) {
    const { version, unlisten } = listen({
      onVersion: (newVersion) => sendVersion(topic, newVersion),
      close,
    })
    closers.set(topic, () => {
      unlisten()
      release()
    })
    if (version === undefined) close()
    else sendVersion(topic, version)
  }
  // LISTEN may have dropped, or the reader may have left, while the topics were checked.
  if (live.notListening) close()
  onClose(() => {
    stopHeartbeats()
    group.delete(close)
    for (const closeTopic of closers.values()) closeTopic()
    closers.clear()
  })
  return { endTopic, close, onClose }
}

/** Ends every stream so that the server can close; browsers reconnect to the next process. */
export function closeStreams(live: Live) {
  for (const close of closersByLive.get(live) ?? []) close()
}
