import { randomUUID } from 'node:crypto'
import os from 'node:os'
import type { InjectOptions, RouteOptions } from 'fastify'
import { afterAll } from 'vitest'
import { createApp } from '#app.server.ts'
import { openAuth } from '#auth/auth.server.ts'
import { iniciarSesion, type Role } from '#auth/contract.ts'
import type { Pause } from '#auth/delays.server.ts'
import type { ModelSettings } from '#conversaciones/asistente/model/model.server.ts'
import { openLimiter } from '#db/limiter.server.ts'
import { openLimits } from '#db/limits.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { openQueue } from '#db/queue.server.ts'
import { openMetrics } from '#http/scrape.server.ts'
import { readLastCleanup } from '#jobs/cleanup.server.ts'
import { setSharedMetrics } from '#jobs/figures.server.ts'
import { urlOf } from '#lib/callRoute.ts'
import type { Route, RouteRequest, RouteResponse } from '#lib/route.ts'
import { openLive } from '#live/live.server.ts'
import { isOptedOut } from '#mail/bajas/bajas.server.ts'
import { startMailWorker } from '#mail/mailWorker.server.ts'
import { openTransport } from '#mail/transport.server.ts'
import { crearMiembro, ensurePerfil, miembroName } from '#miembros/miembros.server.ts'
import { type FormularioDePedido, obtenerPedido, solicitarPedido } from '#pedidos/contract.ts'
import { openFotoStore } from '#piezas/fotos/store.server.ts'
import { openFallas } from '#salud/fallas.server.ts'
import { openSalud } from '#salud/salud.server.ts'
import type { Site } from '#sitio/site.server.ts'
import { createTestDatabase } from './database.server.ts'
import { releaseDelayedMails } from './delayedMails.server.ts'
import { noteValues, openTestLog } from './log.server.ts'
import { openMailbox } from './mailbox.server.ts'
import { BETO, CARLA, cookieOf, password, secret, templateWithPeople } from './people.server.ts'
import { openProxy } from './proxy.server.ts'

type Options = {
  /** Called with every route as it is declared. */
  onRoute?: (route: RouteOptions) => void
  /** Delivers mail to a real SMTP server of the test. */ withMail?: boolean
  proxies?: string[]
  publicUrl?: string
  /** Origin required for writes; null: the host of the request. */
  origin?: string | null
  /** Replaces the timer of answers that are delayed on purpose. */
  pause?: Pause
  /** Delays timing-safe answers as in production; by default they come at once. */
  onBeat?: boolean
  /** Pages; without them there is only the API. */
  site?: Site | null
  /** Connects to the database through a proxy that can hang, with short timeouts. */
  throughProxy?: boolean
  /** Serves the metrics at /metrics for `metricsToken`. */
  withMetrics?: boolean
  /** Whether push services may be on this machine (`openPushes`). */
  allowPrivatePush?: boolean
  /** Settings of the assistant's model; by default the assistant answers without one. */
  asistente?: ModelSettings
  /** Milliseconds in which the closing app still takes requests. */
  drain?: number
  /** Called with every log line. */
  onLog?: (line: string) => void
}

export const metricsToken = 'metricas-de-la-tienda-0123456789ab'
/** Timeouts of the database in milliseconds, long enough for a busy machine. */
const PATIENCE = { connection: 30_000, statement: 30_000 }
/** Timeouts of the database in milliseconds, for tests in which it does not answer. */
const DEADLINES = { connection: 2_500, statement: 1_000 }
const TIMING = { retryEvery: 100, connection: 500, ping: 50, deadline: 500, grace: 200 }

/**
 * A shop for one test file: the real app on a database with today's schema and the rows that every shop starts with.
 * Ana buys, Beto is a member, Carla is staff. It closes after the file's last test.
 */
export async function openShop({
  withMail = false,
  proxies = [],
  publicUrl = 'http://localhost',
  origin = null,
  pause,
  onBeat = false,
  site = null,
  throughProxy = false,
  allowPrivatePush = false,
  withMetrics = false,
  asistente,
  drain,
  onRoute,
  onLog,
}: Options = {}) {
  const { template, cookies } = await templateWithPeople()
  const { url: directUrl, drop } = await createTestDatabase(template)
  const proxy = await openProxy(directUrl)
  const url = throughProxy ? proxy.url : directUrl
  const fallas = openFallas()
  const logger = openTestLog(onLog, onLog && fallas.note)
  const database = openDatabase(url, logger, throughProxy ? DEADLINES : PATIENCE)
  const live = openLive({ url, log: logger, timing: throughProxy ? TIMING : undefined })
  await live.connect()
  const alerts: number[] = []
  const limiter = openLimiter({ pool: database.limitsPool, log: logger })
  const limits = openLimits({ limiter, onGuessing: (failures) => alerts.push(failures) })
  const auth = openAuth({
    db: database.db,
    limiter,
    secret,
    publicUrl,
    onSignIn: ensurePerfil,
    nombreOf: ({ id }) => miembroName(database.db, id),
    pause,
    timingStep: onBeat ? undefined : 1,
  })
  const metrics = withMetrics ? openMetrics({ database, live, log: logger, readShared: setSharedMetrics }) : undefined
  const saludOptions = {
    db: database.db,
    live,
    log: logger,
    fallas,
    hasMailServer: withMail,
    publicUrl: origin,
    machine: null,
  }
  const salud = openSalud({ ...saludOptions, makesBackups: true, folders: [os.tmpdir()] })
  const app = await createApp({
    database,
    live,
    limits,
    auth,
    log: logger,
    proxies,
    publicUrl,
    secret,
    origin,
    site,
    hasMailServer: withMail,
    isQueueAlive: async () => true,
    lastCleanup: async () => queue && readLastCleanup(queue),
    readSalud: salud.leer,
    // Without a mail server no mail can arrive, so nothing waits for it.
    mailWait: withMail ? undefined : 0,
    asistente,
    fotoStore: openFotoStore(database.db),
    allowPrivatePush,
    metrics: metrics && { ...metrics, token: metricsToken },
    drain,
    // On a busy machine the tests themselves are late.
    maxDelay: Number.POSITIVE_INFINITY,
    onRoute(route) {
      noteValues(route)
      onRoute?.(route)
    },
  })
  await app.ready()

  const mailbox = await openMailbox()
  const queue = withMail ? await openQueue({ url, log: logger }) : null
  const mailWorker =
    queue &&
    (await startMailWorker({
      queue,
      db: database.db,
      transport: openTransport(mailbox.url),
      secret,
      publicUrl: 'https://tienda.example',
      sender: { name: 'Brisa', address: 'pedidos@brisa.example' },
      log: logger,
      isOptedOut,
    }))

  afterAll(async () => {
    await app.close()
    await mailWorker?.close()
    await queue?.close()
    await live.close()
    await metrics?.close()
    await database.close()
    await proxy.cerrar()
    await mailbox.close()
    await drop()
  })

  async function persona(
    nombre: string,
    correo: string,
    { rol, ip, ...own }: { rol?: Role; ip: string; cookie?: string | undefined },
  ) {
    let { cookie = '' } = own

    async function call<R extends Route>(route: R, request: RouteRequest<R>, headers: Record<string, string> = {}) {
      const { body } = request as { body?: InjectOptions['payload'] }
      const response = await app.inject({
        method: route.method,
        url: urlOf(route, request),
        payload: body,
        remoteAddress: ip,
        headers: {
          ...(cookie && { cookie }),
          ...(route.repeatable && { 'idempotency-key': randomUUID() }),
          ...headers,
        },
      })
      return {
        status: response.statusCode,
        headers: response.headers,
        // The test knows from the status whether this is the answer or a refusal.
        body: JSON.parse(response.body || 'null') as RouteResponse<R> & {
          detail: string
          title: string
          type: string
          campos?: Record<string, string>
        },
      }
    }

    if (rol && !cookie) {
      await crearMiembro(database.db, { nombre, correo, contrasena: password, rol })
      const { status, headers, body } = await call(iniciarSesion, { body: { correo, contrasena: password } })
      if (status !== 200) throw new Error(`${nombre} could not sign in: ${status} ${body.detail}`)
      cookie = cookieOf([headers['set-cookie'] ?? []].flat())
    }

    return {
      nombre,
      correo,
      cookie,
      call,
      /** Orders a piece and returns the answer. */
      solicita: (changes: Partial<FormularioDePedido> = {}, idempotencyKey: string = randomUUID()) =>
        call(
          solicitarPedido,
          { body: { nombre, correo, descripcion_articulo: 'Pulsera de cuentas azules', ...changes } },
          { 'idempotency-key': idempotencyKey },
        ),
      /** Orders a piece and returns its code. */
      async pide(descripcion_articulo = 'Pulsera de cuentas azules') {
        const { body } = await this.solicita({ descripcion_articulo })
        return body.codigo
      },
      rastrea: async (codigo: string) => (await call(obtenerPedido, { params: { codigo } })).body,
    }
  }

  // With https the cookies have other names, so the cookies from the template do not work.
  const fromTemplate = ({ nombre, correo, rol, ip }: typeof BETO | typeof CARLA) =>
    persona(nombre, correo, { rol, ip, cookie: publicUrl.startsWith('https:') ? '' : cookies[correo] })

  return {
    app,
    url,
    database,
    queue,
    db: database.db,
    /** Sends delayed mails now (`releaseDelayedMails`). */
    releaseMails: () => releaseDelayedMails(database.db),
    /** The proxy to the database; only with `throughProxy` does the shop use it. */
    proxy,
    live,
    limits,
    salud,
    auth,
    mailbox,
    alerts,
    /** The password of all people. */
    contrasena: password,
    persona,
    ana: await persona('Ana Peña', 'ana@ejemplo.com', { ip: '10.1.1.1' }),
    beto: await fromTemplate(BETO),
    carla: await fromTemplate(CARLA),
  }
}
