import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '#lib/errors.ts'
import { STREAM_URL } from '#live/url.ts'
import { connectionsRefused, requestsShed } from './metrics.server.ts'

/** Milliseconds: how often the event loop is sampled, and the delay that counts as late. */
const [INTERVAL, MAX_DELAY] = [1_000, 2_000]
/**
 * Requests in work from which on nobody else is let in. When they would take longer than a second, only as many as the
 * last second answered are, but `LEAST`, twice the connections to the database; then a quarter more each second.
 */
const [FULL, LEAST, GROWTH] = [100, 40, 1.25]
/** The part of these that one address may have once half of them are in work. */
const OF_ADDRESS = 1 / 8
/** Routes that tell whether the process is well, and those of live pages, which do no work. */
const ALWAYS = ['/healthz', '/readyz', '/metrics', STREAM_URL]
/** File descriptors kept free of connections, for files, the database, mail and the log. */
const OWN_DESCRIPTORS = 100

/**
 * Sheds load: refuses requests once two samples in a row are late, or too many are in work, except the question whether
 * the process lives, by which a proxy would take it for one that stops (docs/decisions/033). Accepts connections only while
 * descriptors are left for answering them.
 */
export function applyBackpressure(
  app: FastifyInstance,
  {
    interval = INTERVAL,
    maxDelay = MAX_DELAY,
    full = Number.isFinite(maxDelay) ? FULL : Number.POSITIVE_INFINITY,
  }: { interval?: number; maxDelay?: number | undefined; full?: number } = {},
) {
  let previous = performance.now()
  let lateCount = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lateCount = now - previous - interval > maxDelay ? lateCount + 1 : 0
    previous = now
    work.tick()
  }, interval).unref()
  const work = countWork(full)
  function shed() {
    requestsShed.inc()
    throw unavailable('Hay mucha gente en la tienda. Intenta de nuevo en unos segundos.')
  }
  function letIn(request: FastifyRequest) {
    if (work.isFull(request.ip)) shed()
    work.begin(request)
  }
  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions
    const isCounted = !ALWAYS.some((prefix) => url.startsWith(prefix))
    if (lateCount >= 2 && url !== '/healthz') shed()
    if (!isCounted) return
    letIn(request)
    reply.raw.once('close', () => work.end(request))
  })
  // A body that is on its way, and an answer that is being taken, wait for the network and are no work.
  app.addHook('preParsing', async (request) => work.pause(request))
  app.addHook('preValidation', async (request) => {
    if (work.isPaused(request)) letIn(request)
  })
  app.addHook('onSend', async (request) => work.end(request))
  app.addHook('onClose', async () => clearInterval(timer))

  const descriptors = allowedDescriptors()
  if (descriptors) app.server.maxConnections = descriptors - Math.min(OWN_DESCRIPTORS, descriptors >> 1)
  const onRefused = (err: object) => {
    connectionsRefused.inc({ reason: 'descriptors' })
    app.log.error({ err, clase_de_falla: 'otra' }, 'a connection was refused')
  }
  app.server.on('drop', () => onRefused(Object.assign(new Error('too many connections'), { code: 'EMFILE' })))
  // Without this listener a failed accept would end the process. It is added after `listen`, whose own errors go to its
  // caller.
  app.addHook('onListen', async () => void app.server.on('error', onRefused))
}

/** Counts requests in work, in all and of each address. */
function countWork(full: number) {
  const inWork = new Set<FastifyRequest>()
  const paused = new WeakSet<FastifyRequest>()
  const ofAddress = new Map<string, number>()
  let done = 0
  let most = full

  function leave(request: FastifyRequest) {
    if (!inWork.delete(request)) return false
    const left = (ofAddress.get(request.ip) ?? 1) - 1
    if (left > 0) ofAddress.set(request.ip, left)
    else ofAddress.delete(request.ip)
    return true
  }
  return {
    begin(request: FastifyRequest) {
      paused.delete(request)
      inWork.add(request)
      ofAddress.set(request.ip, (ofAddress.get(request.ip) ?? 0) + 1)
    },
    isFull: (ip: string) =>
      inWork.size >= most || (inWork.size >= most / 2 && (ofAddress.get(ip) ?? 0) >= most * OF_ADDRESS),
    pause(request: FastifyRequest) {
      if (leave(request)) paused.add(request)
    },
    isPaused: (request: FastifyRequest) => paused.has(request),
    end(request: FastifyRequest) {
      paused.delete(request)
      if (leave(request)) done++
    },
    tick() {
      const answered = Math.max(LEAST, done)
      const isLate = Number.isFinite(full) && inWork.size > answered
      most = isLate ? answered : Math.min(Math.max(full, done), most * GROWTH)
      done = 0
    },
  }
}

/** The process's limit of file descriptors; null where it is unknown. */
function allowedDescriptors() {
  try {
    return Number(readFileSync('/proc/self/limits', 'utf8').match(/^Max open files\s+(\d+)/m)?.[1]) || null
  } catch {
    return null
  }
}
