import { hostname } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { contarPendientes } from '#admin/hoy/pendientes.server.ts'
import { totalWaiting } from '#admin/hoy/waiting.ts'
import { openAuth } from '#auth/auth.server.ts'
import { readConfig } from '#config.server.ts'
import { runRound } from '#conversaciones/chat/round.server.ts'
import { startEmbedded } from '#db/embedded.server.ts'
import { openLimiter } from '#db/limiter.server.ts'
import { openLimits } from '#db/limits.server.ts'
import { migrateDatabase } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { openQueue, prepareQueue } from '#db/queue.server.ts'
import { startRounds } from '#db/rounds.server.ts'
import { linkTo } from '#lib/linkTo.ts'
import { projectRoot } from '#lib/projectRoot.server.ts'
import { openLive } from '#live/live.server.ts'
import { isOptedOut } from '#mail/bajas/bajas.server.ts'
import { startMailWorker } from '#mail/mailWorker.server.ts'
import { openTransport } from '#mail/transport.server.ts'
import { ensurePerfil, miembroName } from '#miembros/miembros.server.ts'
import { enviarPendientes } from '#noticias/circulares/circulares.server.ts'
import { requireEstatus } from '#pedidos/pedidos.server.ts'
import { openFotoStore } from '#piezas/fotos/store.server.ts'
import { startFotoWorker } from '#piezas/fotos/worker.server.ts'
import { startPushWorker } from '#push/pushWorker.server.ts'
import { openPushSender } from '#push/send.server.ts'
import { openFallas } from '#salud/fallas.server.ts'
import { openSalud } from '#salud/salud.server.ts'
import { openSite } from '#sitio/site.server.ts'
import { createApp } from './app.server.ts'
import { startBackups } from './backup/schedule.server.ts'
import { openLog } from './http/log.server.ts'
import { guessingAlerts } from './http/metrics.server.ts'
import { openMetrics, serveMetrics } from './http/scrape.server.ts'
import { reasonOf } from './http/startFailure.server.ts'
import { startApartados } from './jobs/apartados.server.ts'
import { readLastCleanup, startCleanup } from './jobs/cleanup.server.ts'
import { startClockWatch } from './jobs/clockWatch.server.ts'
import { setSharedMetrics } from './jobs/figures.server.ts'
import { startNewDays } from './jobs/newDays.server.ts'
import { startPaymentReminders } from './jobs/paymentReminders.server.ts'
import {
  findExamplePedido,
  requireUncommonPassword,
  seedAdmin,
  seedExamples,
  seedRequired,
} from './jobs/seed.server.ts'

/** Milliseconds after which a shop that closes exits anyway, not counting `DRAIN`. */
const CLOSE_TIMEOUT = 9_000
/** Milliseconds in which a proxy learns that the shop closes: `deploy/Caddyfile` asks each 500. */
const DRAIN = 2_000
/** Milliseconds between two decisions about alarms. */
const MINUTE = 60_000
/** Whether to serve no pages: in development Vite does. */
const withoutPages = process.argv.includes('--sin-paginas')
const print = (text: string) => process.stdout.write(`${text}\n`)
const fallas = openFallas()
const log = openLog(undefined, fallas.note)
let config: ReturnType<typeof readConfig> | undefined
const closers: (() => Promise<unknown>)[] = []

async function open() {
  config = readConfig()
  await requireUncommonPassword(config.adminPassword)

  const embedded = config.databaseUrl ? null : await startEmbedded({ dir: config.dataDir, notify: print })
  if (embedded) closers.push(() => embedded.stop())
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const secret = config.secret ?? embedded?.secret ?? ''
  await migrateDatabase(url, prepareQueue)

  const database = openDatabase(url, log)
  closers.push(() => database.close())
  const { db } = database
  await requireEstatus(db)
  await seedRequired(db)
  if (embedded && config.examples) await seedExamples(db, path.join(projectRoot, 'public/img'))

  const queue = await openQueue({ url, log })
  closers.push(() => queue.close())
  const { publicUrl } = config
  const transport = openTransport(config.smtpUrl)
  const mailWorker = await startMailWorker({
    queue,
    db,
    transport,
    secret,
    publicUrl,
    sender: config.mailFrom,
    log,
    isOptedOut,
    print,
  })
  closers.push(() => mailWorker.close())
  const pushWorker = await startPushWorker({
    queue,
    db,
    sender: openPushSender({ secret }),
    log,
    countWaiting: async () => totalWaiting(await contarPendientes(db)),
  })
  closers.push(() => pushWorker.close())
  const fotoStore = openFotoStore(db, config.fotos)
  const fotoWorker = await startFotoWorker({ queue, db, store: fotoStore, log })
  closers.push(() => fotoWorker.close())
  await startCleanup({ queue, db, log })
  if (embedded || config.backups.dir) {
    const backups = await startBackups({ queue, at: config.backups.at, log })
    closers.push(() => backups.close())
  }
  await startApartados({ queue, db })
  await startNewDays({ queue, db })
  await startPaymentReminders({ queue, db })
  const clockWatch = startClockWatch({ db, log })
  closers.push(() => clockWatch.cerrar())
  const chatRounds = startRounds({ run: () => runRound(db), name: 'the chat', log })
  closers.push(() => chatRounds.cerrar())
  const circularRounds = startRounds({ run: () => enviarPendientes(db), name: 'mails to all members', log })
  closers.push(() => circularRounds.cerrar())

  const live = openLive({ url, log })
  await live.connect()
  closers.push(() => live.close())

  const metrics =
    config.metrics.port !== undefined || config.metrics.token
      ? openMetrics({ database, live, log, readShared: setSharedMetrics })
      : undefined
  if (metrics) closers.push(() => metrics.close())
  if (metrics && config.metrics.port !== undefined) {
    const served = await serveMetrics(metrics, { ...config.metrics, port: config.metrics.port })
    closers.push(() => served.close())
  }

  const salud = openSalud({
    db,
    live,
    log,
    fallas,
    hasMailServer: transport !== null,
    makesBackups: embedded !== null || config.backups.dir !== undefined,
    folders: [
      ...(embedded ? [embedded.dir, config.dataDir] : []),
      ...(config.backups.dir ? [config.backups.dir] : []),
      ...(config.fotos?.url.protocol === 'file:' ? [fileURLToPath(config.fotos.url)] : []),
    ],
    machine: embedded ? null : hostname(),
    publicUrl: config.origin,
  })
  const watch = startRounds({ run: salud.vigilar, name: 'the alarms', log, every: MINUTE })
  closers.push(() => watch.cerrar())
  const limiter = openLimiter({ pool: database.limitsPool, log })
  const limits = openLimits({ limiter, onGuessing: noteGuessing })
  const auth = openAuth({
    db,
    limiter,
    secret,
    publicUrl,
    onSignIn: ensurePerfil,
    nombreOf: ({ id }) => miembroName(db, id),
  })
  const app = await createApp({
    database,
    live,
    limits,
    auth,
    log,
    proxies: config.trustProxy,
    secret,
    publicUrl,
    origin: config.origin,
    site: withoutPages ? null : await openSite(path.join(projectRoot, 'build/pages'), publicUrl),
    hasMailServer: transport !== null,
    isQueueAlive: queue.isAlive,
    lastCleanup: () => readLastCleanup(queue),
    readSalud: salud.leer,
    asistente: config.asistente,
    fotoStore,
    drain: config.trustProxy.length > 0 ? DRAIN : 0,
    metrics: metrics && config.metrics.token ? { ...metrics, token: config.metrics.token } : undefined,
  })
  closers.push(() => app.close())
  const address = await app.listen({ port: config.port, host: config.host })

  // Runs last: a failed start never loses a generated password.
  const { correo, contrasena } = await seedAdmin(db, {
    correo: config.adminEmail,
    contrasena: config.adminPassword,
  })
  const example = await findExamplePedido(db)
  print(`\n  Tienda:  ${address}`)
  print(`  Gestión: ${address}${linkTo('/manage')}  (${correo}${contrasena ? ` / ${contrasena}` : ''})`)
  if (contrasena) print('           Guarda la contraseña: no se vuelve a mostrar.')
  if (example) print(`  Pedido de ejemplo: ${example.codigo} de ${example.correo}\n`)
  // This message makes the launcher restart a server that dies.
  if (process.connected) process.send?.('abierta')
}

function noteGuessing(misses: number) {
  guessingAlerts.inc()
  log.warn({ fallos: misses }, 'order codes are being guessed')
}

let closing = false

/**
 * Stops accepting connections, behind a proxy after `DRAIN`, finishes running requests, and closes everything in
 * reverse order. After 9 s more it exits anyway.
 */
async function close(exitCode: number) {
  if (closing) return
  closing = true
  setTimeout(() => process.exit(exitCode || 1), DRAIN + CLOSE_TIMEOUT).unref()
  for (const closeOne of closers.reverse())
    await closeOne().catch((error) => log.error({ err: error, clase_de_falla: 'otra' }, 'closing'))
  process.exit(exitCode)
}

// `on` instead of `once`: Ctrl+C sends the signal from the terminal and from the launcher, and the second one must not
// cut the shutdown short.
process.on('SIGTERM', () => close(0))
process.on('SIGINT', () => close(0))
process.on('SIGHUP', () => close(0))
// The IPC channel closes when the launcher dies.
process.once('disconnect', () => close(0))
// An output that fails, such as a log file on a full disk, must not end the process.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
process.on('unhandledRejection', (error) => log.error({ err: error, clase_de_falla: 'otra' }, 'unhandled rejection'))

open().catch((error) => {
  try {
    process.stderr.write(`${reasonOf(error, config)}\n`)
  } finally {
    // Closes even if reporting the error fails.
    close(1)
  }
})
