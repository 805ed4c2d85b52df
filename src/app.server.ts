import { randomBytes } from 'node:crypto'
import swagger from '@fastify/swagger'
import fastify, { type FastifyBaseLogger, LogController, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { actividadRoutes } from '#admin/actividad/routes.server.ts'
import { cronicaRoutes } from '#admin/ficha/routes.server.ts'
import { hiloRoutes } from '#admin/hilo/routes.server.ts'
import { hoyRoutes } from '#admin/hoy/routes.server.ts'
import { openAjustes } from '#ajustes/ajustes.server.ts'
import { ajustesRoutes } from '#ajustes/routes.server.ts'
import { type Auth, hasAdmin } from '#auth/auth.server.ts'
import { registerBrowserKeys } from '#auth/browserKey.server.ts'
import { confirmacionRoutes } from '#auth/confirmacion/routes.server.ts'
import { cerrarSesion } from '#auth/contract.ts'
import { contrasenaRoutes } from '#auth/contrasena/routes.server.ts'
import { equipoRoutes } from '#auth/equipo/routes.server.ts'
import { cuentaRoutes } from '#auth/gestion/routes.server.ts'
import { clientOf, requirePolicies, toHeaders } from '#auth/policies.server.ts'
import { authRoutes } from '#auth/routes.server.ts'
import { requireSameOrigin } from '#auth/sameOrigin.server.ts'
import { segundoPasoRoutes } from '#auth/segundoPaso/routes.server.ts'
import { sessionRoutes } from '#auth/sesiones/routes.server.ts'
import { gestionDeAvisosRoutes } from '#avisos/gestion/routes.server.ts'
import { avisosRoutes } from '#avisos/routes.server.ts'
import type { ModelSettings } from '#conversaciones/asistente/model/model.server.ts'
import { asistenteRoutes } from '#conversaciones/asistente/routes.server.ts'
import { bandejaRoutes } from '#conversaciones/bandeja/routes.server.ts'
import { chatRoutes } from '#conversaciones/chat/routes.server.ts'
import { contactoRoutes } from '#conversaciones/contacto/routes.server.ts'
import { preguntasRoutes } from '#conversaciones/preguntas/routes.server.ts'
import { ticketRoutes } from '#conversaciones/tickets/routes.server.ts'
import type { Limits } from '#db/limits.server.ts'
import { type Database, withTimeout } from '#db/open.server.ts'
import { bancoRoutes } from '#dinero/banco/routes.server.ts'
import { cajaRoutes } from '#dinero/caja/routes.server.ts'
import { cierreRoutes } from '#dinero/cierre/routes.server.ts'
import { comprobantesRoutes } from '#dinero/comprobantes/routes.server.ts'
import { mesRoutes } from '#dinero/mes/routes.server.ts'
import { clearCookiesAfter } from '#http/cookies.server.ts'
import { applyLimits } from '#http/limits.server.ts'
import { type Metrics, measureRequests, serveWithToken } from '#http/scrape.server.ts'
import { FORGET_URL } from '#lib/codigoFormat.ts'
import { notFound, unavailable } from '#lib/errors.ts'
import type { Live } from '#live/live.server.ts'
import { registerLiveRoutes } from '#live/routes.server.ts'
import { closeStreams } from '#live/stream.server.ts'
import { bajaRoutes } from '#mail/bajas/routes.server.ts'
import { outboxRoutes } from '#mail/buzon/routes.server.ts'
import { borrarCuenta } from '#miembros/contract.ts'
import { clientesRoutes } from '#miembros/gestion/routes.server.ts'
import { miembrosRoutes } from '#miembros/routes.server.ts'
import { circularesRoutes } from '#noticias/circulares/routes.server.ts'
import { redaccionRoutes } from '#noticias/gestion/routes.server.ts'
import { noticiasRoutes } from '#noticias/routes.server.ts'
import { digitarRoutes } from '#paquetes/digitar/routes.server.ts'
import { misPaquetesRoutes } from '#paquetes/propios/routes.server.ts'
import { paquetesRoutes } from '#paquetes/routes.server.ts'
import { archivosRoutes } from '#pedidos/archivos/routes.server.ts'
import { importarRoutes } from '#pedidos/importar/routes.server.ts'
import { olvidarRastreo } from '#pedidos/rastreo/contract.ts'
import { registerRastreados } from '#pedidos/rastreo/rastreados.server.ts'
import { pedidosRoutes } from '#pedidos/routes.server.ts'
import { avisameRoutes } from '#piezas/avisame/routes.server.ts'
import { fotosDePiezasRoutes } from '#piezas/fotos/routes.server.ts'
import type { FotoStore } from '#piezas/fotos/serving.server.ts'
import { piezasRoutes } from '#piezas/gestion/routes.server.ts'
import { vitrinaRoutes } from '#piezas/vitrina/routes.server.ts'
import { pushRoutes } from '#push/routes.server.ts'
import { retirosRoutes } from '#retiros/routes.server.ts'
import { saldoRoutes } from '#saldo/routes.server.ts'
import { saludRoutes } from '#salud/routes.server.ts'
import type { Salud } from '#salud/salud.server.ts'
import { servePages } from '#sitio/pages.server.ts'
import { openSentForms } from '#sitio/postedForm.server.ts'
import { sendRefusal } from '#sitio/refusals.server.ts'
import type { Site } from '#sitio/site.server.ts'
import { solicitudesRoutes } from '#solicitudes/routes.server.ts'
import { accountPages } from './accountPages.server.ts'
import { applyBackpressure } from './http/backpressure.server.ts'
import { parseBodies } from './http/bodies.server.ts'
import { closeWhenIdle, createHttpServer } from './http/connections.server.ts'
import { handleErrors, refuseConnection } from './http/errors.server.ts'
import { secureResponses } from './http/headers.server.ts'
import { describeApi } from './http/openapi.server.ts'
import { desvincular } from './jobs/leaving.server.ts'
import { addressedPages, listedPieces, pageReads, personalPages, postableForms } from './pageContents.server.ts'
import { siteUrls } from './routes.ts'

export type AppOptions = {
  database: Database
  live: Live
  limits: Limits
  auth: Auth
  log: FastifyBaseLogger
  /** CIDR ranges of the trusted proxies. When empty, the client's address is the socket's. */
  proxies: string[]
  /** Public URL of the shop (`config.publicUrl`). */
  publicUrl: string
  /** Derives the tokens of links (`mail/links.server.ts`). */
  secret: string
  /** Origin of PUBLIC_URL (`config.origin`); null when not set. */
  origin: string | null
  /** The built pages; null serves the API alone. */
  site: Site | null
  /** Whether mails are delivered; without a mail server, staff read them in the mailbox page. */
  hasMailServer: boolean
  /** Whether the job queue answers. */
  isQueueAlive: () => Promise<boolean>
  /** Result of the last nightly cleanup; null before the first. */
  lastCleanup: () => Promise<object | null>
  /** Reads how the shop itself is, for its owner. */
  readSalud: Salud['leer']
  /** Milliseconds that the answer to a form waits for its mail to leave; undefined means the production default. */
  mailWait?: number | undefined
  /** The assistant's model (`config.asistente`); undefined makes the assistant answer without a model. */
  asistente?: ModelSettings | undefined
  /** Where photos of pieces are kept. */
  fotoStore: FotoStore
  /** Milliseconds of delay of the event loop from which requests are refused; undefined: the production default. */
  maxDelay?: number | undefined
  /** Milliseconds in which the closing app still takes requests; undefined: none. */
  drain?: number | undefined
  /** The metrics and the token that opens them at /metrics; undefined: the app does not serve them. */
  metrics?: (Metrics & { token: string }) | undefined
  /** Whether push services may be on this machine, for tests. */
  allowPrivatePush?: boolean | undefined
  /** Called with every route as it is declared, with its policy. */
  onRoute?: (route: RouteOptions) => void
}

/** Builds the whole server without listening: plugins in order, then the routes of each module. */
export async function createApp({
  database,
  live,
  limits,
  auth,
  log,
  proxies,
  publicUrl,
  secret,
  origin,
  site,
  hasMailServer,
  isQueueAlive,
  lastCleanup,
  readSalud,
  mailWait,
  asistente,
  fotoStore,
  maxDelay,
  drain,
  metrics,
  allowPrivatePush,
  onRoute,
}: AppOptions) {
  const app = fastify({
    loggerInstance: log,
    // Random, because numbers of several processes would be the same.
    genReqId: () => randomBytes(5).toString('hex'),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxies.length > 0 ? proxies : false,
    bodyLimit: 64 * 1024,
    serverFactory: (listener) => createHttpServer(listener, { proxies }),
    // No plugin timeout: startup steps have their own deadlines, and on a busy machine reading the pages alone may take
    // ten seconds.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    rewriteUrl: ({ url = '/' }) => (isRoutableUrl(url) ? url : notFoundUrl(url)),
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the app closes is answered, not refused.
    return503OnClosing: false,
    clientErrorHandler: refuseConnection,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  parseBodies(app)
  handleErrors(app, sendRefusal)
  if (onRoute) app.addHook('onRoute', onRoute)
  measureRequests(app)
  // Registered first, so that refusals carry these headers too.
  await secureResponses(app, { publicUrl })
  const isClosing = closeWhenIdle(app, { drain })
  applyBackpressure(app, { maxDelay })
  requirePolicies(app, auth, { token: metrics?.token })
  const isSecure = publicUrl.startsWith('https:')
  registerBrowserKeys(app, { isSecure })
  const sentForms = openSentForms(isSecure)
  clearCookiesAfter(app, {
    routes: [cerrarSesion, borrarCuenta, olvidarRastreo, { method: 'POST', url: FORGET_URL }],
    cookies: [registerRastreados(app, { isSecure }), sentForms],
  })
  applyLimits(app, { db: database.db, limits })
  requireSameOrigin(app, origin)

  await app.register(swagger, { openapi: { info: { title: 'Brisa', version: '1' } }, transform: jsonSchemaTransform })

  const requireOpen = () => {
    if (isClosing()) throw unavailable('La tienda se está reiniciando.')
  }
  app.route({
    method: 'GET',
    url: '/healthz',
    policy: 'publica',
    handler: async () => {
      requireOpen()
      return { vivo: true }
    },
  })
  app.route({
    method: 'GET',
    url: '/readyz',
    policy: 'publica',
    handler: async (request) => {
      requireOpen()
      const recognized = request.headers.cookie ? auth.identify(toHeaders(request)) : null
      const [admin, queue, persona] = await withTimeout(
        READYZ_TIMEOUT,
        Promise.all([hasAdmin(database.db), isQueueAlive(), recognized]),
      )
      if (!queue) throw unavailable('La cola de trabajos no responde.')
      if (!admin) throw unavailable('La tienda no tiene todavía quien la administre.')
      return {
        listo: true,
        ...(persona?.rol === 'admin' && { limpieza: await withTimeout(READYZ_TIMEOUT, lastCleanup()) }),
      }
    },
  })
  if (metrics) serveWithToken(app, metrics)
  describeApi(app)

  registerLiveRoutes(app, { live, limits, identify: (request) => auth.identify(toHeaders(request)) })
  for (const routes of [
    authRoutes,
    confirmacionRoutes,
    contrasenaRoutes,
    cuentaRoutes,
    segundoPasoRoutes,
    sessionRoutes,
  ])
    await app.register(routes, { auth })
  await app.register(equipoRoutes, { auth, db: database.db })
  await app.register(miembrosRoutes, {
    db: database.db,
    auth,
    visitaDe: clientOf,
    desvincular,
  })
  await app.register(clientesRoutes, { db: database.db })
  await app.register(pedidosRoutes, { db: database.db, publicUrl, secret })
  await app.register(cronicaRoutes, { db: database.db })
  await app.register(archivosRoutes, { db: database.db })
  await app.register(importarRoutes, { db: database.db })
  await app.register(bancoRoutes, { db: database.db })
  await app.register(actividadRoutes, { db: database.db })
  await app.register(avisosRoutes, { db: database.db })
  await app.register(gestionDeAvisosRoutes, { db: database.db })
  await app.register(noticiasRoutes, { db: database.db })
  await app.register(vitrinaRoutes, { db: database.db })
  const ajustes = await openAjustes({ db: database.db, live, log })
  app.addHook('onClose', async () => ajustes.close())
  await app.register(ajustesRoutes, { db: database.db, reload: ajustes.reload })
  await app.register(redaccionRoutes, { db: database.db })
  await app.register(circularesRoutes, { db: database.db })
  await app.register(preguntasRoutes, { db: database.db })
  await app.register(solicitudesRoutes, { db: database.db })
  await app.register(contactoRoutes, { db: database.db, mailWait })
  await app.register(retirosRoutes, { db: database.db })
  await app.register(piezasRoutes, { db: database.db })
  await app.register(avisameRoutes, { db: database.db })
  await app.register(ticketRoutes, { db: database.db })
  await app.register(chatRoutes, { db: database.db })
  await app.register(paquetesRoutes, { db: database.db })
  await app.register(saldoRoutes, { db: database.db })
  await app.register(saludRoutes, { db: database.db, read: readSalud })
  await app.register(comprobantesRoutes, { db: database.db })
  await app.register(cajaRoutes, { db: database.db })
  await app.register(cierreRoutes, { db: database.db })
  await app.register(mesRoutes, { db: database.db })
  await app.register(digitarRoutes, { db: database.db })
  await app.register(misPaquetesRoutes, { db: database.db })
  await app.register(bandejaRoutes, { db: database.db })
  await app.register(bajaRoutes, { db: database.db })
  await app.register(pushRoutes, {
    db: database.db,
    secret,
    sessionOf: (request) => auth.sesiones.current(toHeaders(request)),
    allowPrivate: allowPrivatePush,
  })
  await app.register(fotosDePiezasRoutes, { db: database.db, store: fotoStore })
  await app.register(outboxRoutes, { db: database.db, mask: hasMailServer })
  await app.register(asistenteRoutes, { db: database.db, limits, model: asistente })
  await app.register(hoyRoutes, { db: database.db })
  await app.register(hiloRoutes, { db: database.db })

  if (site)
    await app.register(servePages, {
      db: database.db,
      site,
      live,
      publicUrl,
      paths: siteUrls,
      reads: pageReads(database.db),
      addressed: addressedPages(database.db),
      listed: listedPieces(database.db),
      personal: personalPages,
      accounts: accountPages,
      forms: postableForms,
      sentForms,
    })
  else
    app.setNotFoundHandler(() => {
      throw notFound('Esa dirección no existe.')
    })

  app.addHook('preClose', async () => closeStreams(live))
  return app
}

const MAX_PARAM_LENGTH = 200
const READYZ_TIMEOUT = 2_000

/** Whether the router can parse the URL. It would answer unparsable URLs by itself, without our format and headers. */
function isRoutableUrl(url: string) {
  const [path = ''] = url.split('?')
  try {
    // The bundler would drop the call if its result were unused.
    return (
      /^[^\0]+$/.test(decodeURIComponent(path)) &&
      path.split('/').every((segment) => segment.length <= MAX_PARAM_LENGTH)
    )
  } catch {
    return false
  }
}

// An unparsable URL is replaced by one that does not exist, under the same prefix, so that our 404 handler answers.
function notFoundUrl(url: string) {
  return url.startsWith('/api/') ? `/api${siteUrls.notFound}` : siteUrls.notFound
}
