import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Database, type Db, type Log, openDatabase } from '#db/open.server.ts'
import type { Live } from '#live/live.server.ts'
import { countStreams } from '#live/stream.server.ts'
import { STREAM_URL } from '#live/url.ts'
import * as metrics from './metrics.server.ts'

/** Milliseconds: how long a scrape waits for the database, how long its figures are reused, and shown when none come. */
const [MAX_WAIT, REUSED, SHOWN] = [100, 5_000, 60_000]
/** Milliseconds after which an answer is logged as slow, and for which other slow ones of its route are not. */
const [SLOW, SLOW_PAUSE] = [1_000, 10_000]
const TIMEOUTS = { connection: 1_000, statement: 2_000 }

/**
 * Counts and times every request, and logs what the shop did: writes that succeeded, and slow answers. What was refused
 * is counted only, because a flood of it must not fill the disk. Registered first, so that refusals are counted too.
 */
export function measureRequests(app: FastifyInstance) {
  const slowAt = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    const { url: route = 'unknown' } = request.routeOptions
    const method = request.is404 ? 'any' : request.method
    const isStream = route === STREAM_URL
    const start = performance.now()
    if (!isStream) metrics.httpInFlight.inc()
    // Fastify's own hook does not run when the client leaves before the answer.
    reply.raw.once('close', () => {
      const status = reply.raw.writableEnded ? reply.raw.statusCode : 'aborted'
      metrics.httpRequests.inc({ method, route, status })
      if (isStream) return
      const seconds = (performance.now() - start) / 1000
      const ms = Math.round(seconds * 1000)
      metrics.httpInFlight.dec()
      metrics.httpDuration.observe({ method, route }, seconds)
      const isDone = status !== 'aborted' && status < 400 && method !== 'GET' && method !== 'HEAD'
      if (isDone && !route.startsWith(STREAM_URL)) request.log.info({ method, route, status, ms }, 'request')
      if (ms < SLOW || start - (slowAt.get(route) ?? Number.NEGATIVE_INFINITY) < SLOW_PAUSE) return
      slowAt.set(route, start)
      request.log.info({ method, route, status, ms }, 'slow request')
    })
  })
}

type Sources = {
  database: Database
  live: Live
  log: Log
  /** Reads the figures of the database and sets their gauges. */
  readShared: (db: Db) => Promise<void>
}

/**
 * The text of all metrics. A scrape has a connection of its own, so that a busy pool does not hold it up, and waits for
 * the database 100 ms at most; then it shows the figures of the last minute, or none.
 */
export function openMetrics({ database, live, log, readShared }: Sources) {
  const own = openDatabase(database.url, log, TIMEOUTS)
  metrics.watchProcess()
  let reading: Promise<void> | undefined
  let readAt = Number.NEGATIVE_INFINITY

  async function read() {
    try {
      await readShared(own.db)
      readAt = performance.now()
    } catch (error) {
      log.error({ err: error, clase_de_falla: 'base' }, 'metrics of the database could not be read')
    } finally {
      reading = undefined
    }
  }

  return {
    async scrape() {
      const age = () => performance.now() - readAt
      if (age() > REUSED) {
        reading ??= read()
        await Promise.race([reading, pause(MAX_WAIT, null, { ref: false })])
      }
      const isKnown = age() < SHOWN
      if (!isKnown) metrics.forgetShared()
      metrics.databaseUp.set(Number(isKnown))
      for (const [pool, { totalCount, idleCount, waitingCount, options }] of Object.entries({
        main: database.pool,
        limits: database.limitsPool,
      })) {
        metrics.poolConnections.set({ pool, state: 'idle' }, idleCount)
        metrics.poolConnections.set({ pool, state: 'busy' }, totalCount - idleCount)
        metrics.poolWaiting.set({ pool }, waitingCount)
        metrics.poolMax.set({ pool }, options.max)
      }
      metrics.streamsOpen.set(countStreams(live))
      metrics.liveListeners.set(live.listenerCount)
      metrics.liveListening.set(Number(!live.notListening))
      return metrics.registry.metrics()
    },
    close: () => own.close(),
  }
}
export type Metrics = ReturnType<typeof openMetrics>

/** `GET /metrics` of the app, for who sends the token. */
export function serveWithToken(app: FastifyInstance, { scrape }: Metrics) {
  app.route({
    method: 'GET',
    url: '/metrics',
    policy: 'token',
    schema: { hide: true },
    handler: async (_request, reply) => reply.type(metrics.registry.contentType).send(await scrape()),
  })
}

/** Serves the metrics alone on a port, for an address that only the machine's own programs reach. */
export async function serveMetrics({ scrape }: Metrics, { port, host }: { port: number; host: string }) {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(await scrape())
  })
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(port, host, ready))
  return {
    server,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
