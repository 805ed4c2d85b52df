import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '#lib/errors.ts'

/** Milliseconds: how often the loop is looked at, and how late it may be. */
const SAMPLING = { muestra: 1_000, retraso: 2_000 }
/** Files, the database, mail and the log, whatever comes in. */
const OWN_DESCRIPTORS = 100

/**
 * Takes no more work than can be done: while the loop is late, twice in a row, requests are refused; and connections are
 * taken only as long as descriptors are left for what answers them.
 */
export function applyBackpressure(app: FastifyInstance, { muestra: interval, retraso: maxDelay } = SAMPLING) {
  let previous = performance.now()
  let lateCount = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lateCount = now - previous - interval > maxDelay ? lateCount + 1 : 0
    previous = now
  }, interval).unref()
  app.addHook('onRequest', async () => {
    if (lateCount > 1) throw unavailable('Hay mucha gente en la tienda. Intenta de nuevo en unos segundos.')
  })
  app.addHook('onClose', async () => clearInterval(timer))

  const descriptors = allowedDescriptors()
  if (descriptors) app.server.maxConnections = descriptors - Math.min(OWN_DESCRIPTORS, descriptors >> 1)
  const onRefused = (err: object) => app.log.error({ err }, 'a connection was refused')
  app.server.on('drop', () => onRefused(Object.assign(new Error('too many connections'), { code: 'EMFILE' })))
  // Unheard, a connection that could not be taken would end the process. While it begins to listen who asked for it hears.
  app.addHook('onListen', async () => void app.server.on('error', onRefused))
}

/** Null where the system does not tell. */
function allowedDescriptors() {
  try {
    return Number(readFileSync('/proc/self/limits', 'utf8').match(/^Max open files\s+(\d+)/m)?.[1]) || null
  } catch {
    return null
  }
}
