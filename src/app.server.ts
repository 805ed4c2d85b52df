import swagger from '@fastify/swagger'
import fastify, { type FastifyBaseLogger, LogController, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { rutasDeActividad } from '#admin/actividad/routes.server.ts'
import { rutasDeCronica } from '#admin/ficha/routes.server.ts'
import { rutasDeHilo } from '#admin/hilo/routes.server.ts'
import { rutasDeHoy } from '#admin/hoy/routes.server.ts'
import { type Acceso, hayAdmin } from '#auth/auth.server.ts'
import { rutasDeConfirmacion } from '#auth/confirmacion/routes.server.ts'
import { rutasDeContrasena } from '#auth/contrasena/routes.server.ts'
import { rutasDeCuentas } from '#auth/gestion/routes.server.ts'
import { guardarLlaves } from '#auth/llave.server.ts'
import { exigirMismoSitio } from '#auth/mismoSitio.server.ts'
import { cabeceras, exigirPoliticas, visitaDe } from '#auth/persona.server.ts'
import { rutasDeAcceso } from '#auth/routes.server.ts'
import { rutasDeSegundoPaso } from '#auth/segundoPaso/routes.server.ts'
import { rutasDeSesiones } from '#auth/sesiones/routes.server.ts'
import { rutasDeEnvios } from '#avisos/gestion/routes.server.ts'
import { rutasDeAvisos } from '#avisos/routes.server.ts'
import type { AjustesDeModelo } from '#conversaciones/asistente/modelo/modelo.server.ts'
import { rutasDeAsistente } from '#conversaciones/asistente/routes.server.ts'
import { rutasDeBandeja } from '#conversaciones/bandeja/routes.server.ts'
import { rutasDeChat } from '#conversaciones/chat/routes.server.ts'
import { rutasDeContacto } from '#conversaciones/contacto/routes.server.ts'
import { rutasDePreguntas } from '#conversaciones/preguntas/routes.server.ts'
import { rutasDeTickets } from '#conversaciones/tickets/routes.server.ts'
import { type Base, conPlazo } from '#db/abrir.server.ts'
import type { Limits } from '#db/limits.server.ts'
import { applyLimits } from '#http/limits.server.ts'
import { enPausa, noExiste } from '#lib/errores.ts'
import { cerrarFlujos } from '#live/flujo.server.ts'
import type { Vivo } from '#live/live.server.ts'
import { seguirEnVivo } from '#live/routes.server.ts'
import { rutasDeBajas } from '#mail/bajas/routes.server.ts'
import { rutasDeBuzon } from '#mail/buzon/routes.server.ts'
import { rutasDeClientes } from '#miembros/gestion/routes.server.ts'
import { rutasDeMiembros } from '#miembros/routes.server.ts'
import { rutasDeRedaccion } from '#noticias/gestion/routes.server.ts'
import { rutasDeNoticias } from '#noticias/routes.server.ts'
import { rutasDeDigitar } from '#paquetes/digitar/routes.server.ts'
import { rutasDeMisPaquetes } from '#paquetes/propios/routes.server.ts'
import { rutasDePaquetes } from '#paquetes/routes.server.ts'
import { rutasDeArchivos } from '#pedidos/archivos/routes.server.ts'
import { rutasDeImportar } from '#pedidos/importar/routes.server.ts'
import { rutasDePedidos } from '#pedidos/routes.server.ts'
import { rutasDeRetiros } from '#retiros/routes.server.ts'
import { rutasDeSaldo } from '#saldo/routes.server.ts'
import { servirPaginas } from '#sitio/paginas.server.ts'
import { rutasDeSolicitudes } from '#solicitudes/routes.server.ts'
import { guardarHolgura } from './http/backpressure.server.ts'
import { leerCuerpos } from './http/bodies.server.ts'
import { cerrarAlQuedarLibres, crearServidorHttp } from './http/connections.server.ts'
import { rechazarConexion, responderErrores } from './http/errors.server.ts'
import { protegerRespuestas } from './http/headers.server.ts'
import { describirInterfaz } from './http/openapi.server.ts'
import { desvincular } from './jobs/leaving.server.ts'
import { direcciones } from './routes.ts'

export type Piezas = {
  base: Base
  vivo: Vivo
  limits: Limits
  acceso: Acceso
  registro: FastifyBaseLogger
  /** CIDR list of the proxies in front; empty: the socket's address is the client's. */
  proxies: string[]
  /** Where people reach the shop (`config.publicUrl`). */
  urlPublica: string
  /** The same as `config.origen`: null where nobody said it. */
  origen: string | null
  /** The built pages; null serves the interface alone. */
  paginas: string | null
  /** Whether mails leave the machine; without a mail server staff read them whole in the mailbox. */
  conServidorDeCorreo: boolean
  /** Whether the job queue answers. */
  colaViva: () => Promise<boolean>
  /** What came of the last night's cleaning. */
  ultimaLimpieza: () => Promise<object | null>
  /** Milliseconds that a form's answer waits for its mail to leave; a shop's own unless it is said. */
  paciencia?: number | undefined
  /** The model that the assistant may use (`config.asistente`); undefined: it answers by itself. */
  asistente?: AjustesDeModelo | undefined
  /** Hears of every route as it is declared, with its policy. */
  alDeclarar?: (ruta: RouteOptions) => void
}

/** The whole server but for listening: plugins in order, then one mount per noun. */
export async function crearApp({
  base,
  vivo,
  limits,
  acceso,
  registro,
  proxies,
  urlPublica,
  origen,
  paginas,
  conServidorDeCorreo,
  colaViva,
  ultimaLimpieza,
  paciencia,
  asistente,
  alDeclarar,
}: Piezas) {
  const app = fastify({
    loggerInstance: registro,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxies.length > 0 ? proxies : false,
    bodyLimit: 64 * 1024,
    serverFactory: (atender) => crearServidorHttp(atender, { proxies }),
    // What a start waits for has deadlines of its own; on a busy machine reading the pages alone may take ten seconds.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: LARGO_DE_PARAMETRO },
    rewriteUrl: ({ url = '/' }) => (esDireccion(url) ? url : noEsDireccion(url)),
    forceCloseConnections: 'idle',
    clientErrorHandler: rechazarConexion,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  leerCuerpos(app)
  responderErrores(app)
  if (alDeclarar) app.addHook('onRoute', alDeclarar)
  // Before whatever may refuse, so that a refusal has them too.
  await protegerRespuestas(app, { urlPublica })
  cerrarAlQuedarLibres(app)
  guardarHolgura(app)
  exigirPoliticas(app, acceso)
  guardarLlaves(app, { segura: urlPublica.startsWith('https:') })
  applyLimits(app, { db: base.db, limits })
  exigirMismoSitio(app, origen)

  await app.register(swagger, { openapi: { info: { title: 'Brisa', version: '1' } }, transform: jsonSchemaTransform })

  app.route({ method: 'GET', url: '/healthz', policy: 'publica', handler: async () => ({ vivo: true }) })
  app.route({
    method: 'GET',
    url: '/readyz',
    policy: 'publica',
    handler: async (peticion) => {
      const conCookie = peticion.headers.cookie ? acceso.reconocer(cabeceras(peticion)) : null
      const [admin, cola, persona] = await conPlazo(
        PLAZO_DE_READYZ,
        Promise.all([hayAdmin(base.db), colaViva(), conCookie]),
      )
      if (!cola) throw enPausa('La cola de trabajos no responde.')
      if (!admin) throw enPausa('La tienda no tiene todavía quien la administre.')
      return {
        listo: true,
        ...(persona?.rol === 'admin' && { limpieza: await conPlazo(PLAZO_DE_READYZ, ultimaLimpieza()) }),
      }
    },
  })
  describirInterfaz(app)

  seguirEnVivo(app, { vivo, limits, reconocer: (peticion) => acceso.reconocer(cabeceras(peticion)) })
  for (const rutas of [
    rutasDeAcceso,
    rutasDeConfirmacion,
    rutasDeContrasena,
    rutasDeCuentas,
    rutasDeSegundoPaso,
    rutasDeSesiones,
  ])
    await app.register(rutas, { acceso })
  await app.register(rutasDeMiembros, {
    db: base.db,
    acceso,
    visitaDe,
    desvincular,
  })
  await app.register(rutasDeClientes, { db: base.db })
  await app.register(rutasDePedidos, { db: base.db, urlPublica })
  await app.register(rutasDeCronica, { db: base.db })
  await app.register(rutasDeArchivos, { db: base.db })
  await app.register(rutasDeImportar, { db: base.db })
  await app.register(rutasDeActividad, { db: base.db })
  await app.register(rutasDeAvisos, { db: base.db })
  await app.register(rutasDeEnvios, { db: base.db })
  await app.register(rutasDeNoticias, { db: base.db })
  await app.register(rutasDeRedaccion, { db: base.db })
  await app.register(rutasDePreguntas, { db: base.db })
  await app.register(rutasDeSolicitudes, { db: base.db })
  await app.register(rutasDeContacto, { db: base.db, paciencia })
  await app.register(rutasDeRetiros, { db: base.db })
  await app.register(rutasDeTickets, { db: base.db })
  await app.register(rutasDeChat, { db: base.db })
  await app.register(rutasDePaquetes, { db: base.db })
  await app.register(rutasDeSaldo, { db: base.db })
  await app.register(rutasDeDigitar, { db: base.db })
  await app.register(rutasDeMisPaquetes, { db: base.db })
  await app.register(rutasDeBandeja, { db: base.db })
  await app.register(rutasDeBajas, { db: base.db })
  await app.register(rutasDeBuzon, { db: base.db, tapar: conServidorDeCorreo })
  await app.register(rutasDeAsistente, { db: base.db, limits, modelo: asistente })
  await app.register(rutasDeHoy, { db: base.db })
  await app.register(rutasDeHilo, { db: base.db })

  if (paginas) await app.register(servirPaginas, { carpeta: paginas, urlPublica, direcciones })
  else
    app.setNotFoundHandler(() => {
      throw noExiste('Esa dirección no existe.')
    })

  app.addHook('preClose', async () => cerrarFlujos(vivo))
  return app
}

const LARGO_DE_PARAMETRO = 200
const PLAZO_DE_READYZ = 2_000

/** Whether the router can read it; it would answer the others by itself, in its own words and without our headers. */
function esDireccion(url: string) {
  const [camino = ''] = url.split('?')
  try {
    // Read for good: what nobody uses the bundler leaves out.
    return (
      /^[^\0]+$/.test(decodeURIComponent(camino)) &&
      camino.split('/').every((parte) => parte.length <= LARGO_DE_PARAMETRO)
    )
  } catch {
    return false
  }
}

// An address that is not there either, for the same readers.
function noEsDireccion(url: string) {
  return url.startsWith('/api/') ? `/api${direcciones.noEncontrada}` : direcciones.noEncontrada
}
