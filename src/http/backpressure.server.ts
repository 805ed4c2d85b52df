import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { enPausa } from '#lib/errores.ts'

/** Milliseconds: how often the loop is looked at, and how late it may be. */
const RITMO = { muestra: 1_000, retraso: 2_000 }
/** Files, the database, mail and the log, whatever comes in. */
const DESCRIPTORES_PROPIOS = 100

/**
 * Takes no more work than can be done: while the loop is late, twice in a row, requests are refused; and connections are
 * taken only as long as descriptors are left for what answers them.
 */
export function guardarHolgura(app: FastifyInstance, { muestra, retraso } = RITMO) {
  let previa = performance.now()
  let tardias = 0
  const reloj = setInterval(() => {
    const ahora = performance.now()
    tardias = ahora - previa - muestra > retraso ? tardias + 1 : 0
    previa = ahora
  }, muestra).unref()
  app.addHook('onRequest', async () => {
    if (tardias > 1) throw enPausa('Hay mucha gente en la tienda. Intenta de nuevo en unos segundos.')
  })
  app.addHook('onClose', async () => clearInterval(reloj))

  const descriptores = descriptoresPermitidos()
  if (descriptores) app.server.maxConnections = descriptores - Math.min(DESCRIPTORES_PROPIOS, descriptores >> 1)
  const alRechazar = (err: object) => app.log.error({ err }, 'a connection was refused')
  app.server.on('drop', () => alRechazar(Object.assign(new Error('too many connections'), { code: 'EMFILE' })))
  // Unheard, a connection that could not be taken would end the process. While it begins to listen who asked for it hears.
  app.addHook('onListen', async () => void app.server.on('error', alRechazar))
}

/** Null where the system does not tell. */
function descriptoresPermitidos() {
  try {
    return Number(readFileSync('/proc/self/limits', 'utf8').match(/^Max open files\s+(\d+)/m)?.[1]) || null
  } catch {
    return null
  }
}
