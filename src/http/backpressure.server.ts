import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '#lib/errors.ts'
import { connectionsRefused, requestsShed } from './metrics.server.ts'

/** Milliseconds: how often the event loop is sampled, and the delay that counts as late. */
const [INTERVAL, MAX_DELAY] = [1_000, 2_000]
/** File descriptors kept free of connections, for files, the database, mail and the log. */
const OWN_DESCRIPTORS = 100

/**
 * Sheds load: refuses requests once two samples in a row are late, except the question whether the process lives, by
 * which a proxy would take it for one that stops (docs/decisions/033), and accepts connections only while descriptors are
 * left for answering them.
 */
export function applyBackpressure(
  app: FastifyInstance,
  { interval = INTERVAL, maxDelay = MAX_DELAY }: { interval?: number; maxDelay?: number | undefined } = {},
) {
  let previous = performance.now()
  let lateCount = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lateCount = now - previous - interval > maxDelay ? lateCount + 1 : 0
    previous = now
  }, interval).unref()
  app.addHook('onRequest', async ({ url }) => {
    if (lateCount < 2 || url === '/healthz') return
    requestsShed.inc()
    throw unavailable('Hay mucha gente en la tienda. Intenta de nuevo en unos segundos.')
  })
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

/** The process's limit of file descriptors; null where it is unknown. */
function allowedDescriptors() {
  try {
    return Number(readFileSync('/proc/self/limits', 'utf8').match(/^Max open files\s+(\d+)/m)?.[1]) || null
  } catch {
    return null
  }
}
