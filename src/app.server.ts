import swagger from '@fastify/swagger'
import fastify, { type FastifyBaseLogger, LogController, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { type Acceso, hayAdmin } from '#acceso/acceso.server.ts'
import { rutasDeConfirmacion } from '#acceso/confirmacion/rutas.server.ts'
import { rutasDeContrasena } from '#acceso/contrasena/rutas.server.ts'
import { rutasDeCuentas } from '#acceso/gestion/rutas.server.ts'
import { guardarLlaves } from '#acceso/llave.server.ts'
import { exigirMismoSitio } from '#acceso/mismoSitio.server.ts'
import { cabeceras, exigirPoliticas, visitaDe } from '#acceso/persona.server.ts'
import { rutasDeAcceso } from '#acceso/rutas.server.ts'
import { rutasDeSegundoPaso } from '#acceso/segundoPaso/rutas.server.ts'
import { rutasDeSesiones } from '#acceso/sesiones/rutas.server.ts'
import { rutasDeActividad } from '#actividad/rutas.server.ts'
import { rutasDeCronica } from '#admin/ficha/rutas.server.ts'
import { rutasDeHilo } from '#admin/hilo/rutas.server.ts'
import { rutasDeHoy } from '#admin/hoy/rutas.server.ts'
import type { AjustesDeModelo } from '#asistente/modelo/modelo.server.ts'
import { rutasDeAsistente } from '#asistente/rutas.server.ts'
import { rutasDeEnvios } from '#avisos/gestion/rutas.server.ts'
import { rutasDeAvisos } from '#avisos/rutas.server.ts'
import { rutasDeBajas } from '#bajas/rutas.server.ts'
import { rutasDeBandeja } from '#bandeja/rutas.server.ts'
import { rutasDeBuzon } from '#buzon/rutas.server.ts'
import { rutasDeChat } from '#chat/rutas.server.ts'
import { enPausa, noExiste } from '#comun/errores.ts'
import { rutasDeContacto } from '#contacto/rutas.server.ts'
import { type Base, conPlazo } from '#db/abrir.server.ts'
import type { Limits } from '#db/limits.server.ts'
import { applyLimits } from '#http/limits.server.ts'
import { rutasDeClientes } from '#miembros/gestion/rutas.server.ts'
import { rutasDeMiembros } from '#miembros/rutas.server.ts'
import { rutasDeRedaccion } from '#noticias/gestion/rutas.server.ts'
import { rutasDeNoticias } from '#noticias/rutas.server.ts'
import { rutasDeDigitar } from '#paquetes/digitar/rutas.server.ts'
import { rutasDeMisPaquetes } from '#paquetes/propios/rutas.server.ts'
import { rutasDePaquetes } from '#paquetes/rutas.server.ts'
import { rutasDeArchivos } from '#pedidos/archivos/rutas.server.ts'
import { rutasDePedidosDeCliente } from '#pedidos/deCliente/rutas.server.ts'
import { rutasDeFicha } from '#pedidos/ficha/rutas.server.ts'
import { rutasDeImportar } from '#pedidos/importar/rutas.server.ts'
import { rutasDeLista } from '#pedidos/lista/rutas.server.ts'
import { rutasDeMover } from '#pedidos/mover/rutas.server.ts'
import { rutasDePapel } from '#pedidos/papel/rutas.server.ts'
import { rutasDeLoPropio } from '#pedidos/propios/rutas.server.ts'
import { rutasDeRecoger } from '#pedidos/recoger/rutas.server.ts'
import { rutasDePedidos } from '#pedidos/rutas.server.ts'
import { rutasDePreguntas } from '#preguntas/rutas.server.ts'
import { rutasDeRetiros } from '#retiros/rutas.server.ts'
import { rutasDeSaldo } from '#saldo/rutas.server.ts'
import { servirPaginas } from '#sitio/paginas.server.ts'
import { rutasDeSolicitudes } from '#solicitudes/rutas.server.ts'
import { rutasDeTickets } from '#tickets/rutas.server.ts'
import { cerrarFlujos } from '#vivo/flujo.server.ts'
import { seguirEnVivo } from '#vivo/rutas.server.ts'
import type { Vivo } from '#vivo/vivo.server.ts'
import { protegerRespuestas } from './cabeceras.server.ts'
import { cerrarAlQuedarLibres, crearServidorHttp } from './conexiones.server.ts'
import { describirInterfaz } from './describir.server.ts'
import { desvincular } from './desvincular.server.ts'
import { leerCuerpos } from './entrada.server.ts'
import { rechazarConexion, responderErrores } from './errores.server.ts'
import { guardarHolgura } from './holgura.server.ts'
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
  await app.register(rutasDePedidos, { db: base.db })
  await app.register(rutasDeFicha, { db: base.db })
  await app.register(rutasDeCronica, { db: base.db })
  await app.register(rutasDePedidosDeCliente, { db: base.db })
  await app.register(rutasDeLista, { db: base.db })
  await app.register(rutasDeMover, { db: base.db, urlPublica })
  await app.register(rutasDeLoPropio, { db: base.db })
  await app.register(rutasDeRecoger, { db: base.db })
  await app.register(rutasDePapel, { db: base.db })
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
