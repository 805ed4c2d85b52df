import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { prefixesOf } from '#db/networks.server.ts'
import { unavailable } from '#lib/errors.ts'
import { STREAM_URL } from '#live/url.ts'
import { connectionsRefused, requestsShed } from './metrics.server.ts'

/** Milliseconds: how often the event loop is sampled, and the delay that counts as late. */
const [INTERVAL, MAX_DELAY] = [1_000, 2_000]
/**
 * Requests in work at which the shop is full. The fuller it is, the fewer one network (an IPv4 address, a /48 of IPv6)
 * may have: an eighth of these from the half on, then only a few, up to twice as many in all. So a few networks that
 * hold all places do not lock out the others.
 */
const FULL = 100
const OF_ONE_NETWORK = 1 / 8
const FEW = 4
/** Milliseconds for which a request stays in work whose client hung up: what it asked for may still be going on. */
const AFTER_HANGUP = 30_000
/** Routes that tell whether the process is well, those of live pages and the pages' programs: they do no work. */
const ALWAYS = ['/healthz', '/readyz', '/metrics', STREAM_URL, '/assets/']
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
    afterHangup = AFTER_HANGUP,
  }: { interval?: number; maxDelay?: number | undefined; full?: number; afterHangup?: number } = {},
) {
  let previous = performance.now()
  let lateCount = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lateCount = now - previous - interval > maxDelay ? lateCount + 1 : 0
    previous = now
  }, interval).unref()
  const work = countWork(full)
  function shed() {
    requestsShed.inc()
    throw unavailable('Hay mucha gente en la tienda. Intenta de nuevo en unos segundos.')
  }
  function letIn(request: FastifyRequest) {
    if (work.isFullFor(request)) shed()
    work.begin(request)
  }
  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions
    const isCounted = !ALWAYS.some((prefix) => url.startsWith(prefix))
    if (lateCount >= 2 && url !== '/healthz') shed()
    // What a page asks the API while it is rendered has no connection of its own, and is part of the page's work.
    if (!isCounted || !(request.raw.socket instanceof Socket)) return
    letIn(request)
    reply.raw.once('close', () => {
      if (work.has(request)) setTimeout(() => work.end(request), afterHangup).unref()
    })
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

function networkOf(ip: string) {
  const { address, net48 } = prefixesOf(ip)
  return net48 ?? address
}

/** Counts requests in work, in all and of each network. */
function countWork(full: number) {
  const inWork = new Map<FastifyRequest, string>()
  const paused = new WeakSet<FastifyRequest>()
  const ofNetwork = new Map<string, number>()

  function leave(request: FastifyRequest) {
    const network = inWork.get(request)
    if (network === undefined) return false
    inWork.delete(request)
    const left = (ofNetwork.get(network) ?? 1) - 1
    if (left > 0) ofNetwork.set(network, left)
    else ofNetwork.delete(network)
    return true
  }
  return {
    begin(request: FastifyRequest) {
      const network = networkOf(request.ip)
      paused.delete(request)
      inWork.set(request, network)
      ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1)
    },
    isFullFor(request: FastifyRequest) {
      const own = ofNetwork.get(networkOf(request.ip)) ?? 0
      const most = inWork.size < full / 2 ? full : inWork.size < full ? full * OF_ONE_NETWORK : FEW
      return own >= most || inWork.size >= 2 * full
    },
    pause(request: FastifyRequest) {
      if (leave(request)) paused.add(request)
    },
    isPaused: (request: FastifyRequest) => paused.has(request),
    has: (request: FastifyRequest) => inWork.has(request),
    end(request: FastifyRequest) {
      paused.delete(request)
      leave(request)
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
