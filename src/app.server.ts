import swagger from '@fastify/swagger'
import underPressure from '@fastify/under-pressure'
import { sql } from 'drizzle-orm'
import fastify, { type FastifyBaseLogger, LogController, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Acceso } from '#acceso/acceso.server.ts'
import { exigirPoliticas } from '#acceso/persona.server.ts'
import { rutasDeAcceso } from '#acceso/rutas.server.ts'
import { ErrorDeNegocio, noExiste } from '#comun/errores.ts'
import { rutasDeContacto } from '#contacto/rutas.server.ts'
import { rutasDeCorreo } from '#correo/rutas.server.ts'
import type { Base } from '#db/abrir.server.ts'
import type { Limites } from '#db/limites.server.ts'
import { rutasDePaquetes } from '#paquetes/rutas.server.ts'
import { rutasDePedidos } from '#pedidos/rutas.server.ts'
import { rutasDeRetiros } from '#retiros/rutas.server.ts'
import { servirPaginas } from '#sitio/paginas.server.ts'
import { rutasDeSolicitudes } from '#solicitudes/rutas.server.ts'
import { cerrarFlujos } from '#vivo/flujo.server.ts'
import type { Vivo } from '#vivo/vivo.server.ts'
import { protegerRespuestas } from './cabeceras.server.ts'
import { enPausa, responderErrores } from './errores.server.ts'

export type Piezas = {
  base: Base
  vivo: Vivo
  limites: Limites
  acceso: Acceso
  registro: FastifyBaseLogger
  /** CIDR list of the proxies in front; empty: the socket's address is the client's. */
  proxies: string[]
  /** Where people reach the shop (`config.publicUrl`). */
  urlPublica: string
  /** The built pages; null serves the interface alone. */
  paginas: string | null
  /** Whether the job queue answers. */
  colaViva: () => Promise<boolean>
  /** Hears of every route as it is declared, with its policy. */
  alDeclarar?: (ruta: RouteOptions) => void
}

/** The whole server but for listening: plugins in order, then one mount per noun. */
export async function crearApp({
  base,
  vivo,
  limites,
  acceso,
  registro,
  proxies,
  urlPublica,
  paginas,
  colaViva,
  alDeclarar,
}: Piezas) {
  const app = fastify({
    loggerInstance: registro,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxies.length > 0 ? proxies : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  responderErrores(app)
  if (alDeclarar) app.addHook('onRoute', alDeclarar)
  // Before whatever may refuse, so that a refusal has them too.
  await protegerRespuestas(app, { urlPublica })
  exigirPoliticas(app, acceso)
  app.addHook('onRequest', async ({ headers, method }) => {
    if (method !== 'GET' && method !== 'HEAD') exigirMismoSitio(headers)
  })

  await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 5, exposeStatusRoute: false })
  await app.register(swagger, { openapi: { info: { title: 'Brisa', version: '1' } }, transform: jsonSchemaTransform })

  app.route({ method: 'GET', url: '/healthz', policy: 'publica', handler: async () => ({ vivo: true }) })
  app.route({
    method: 'GET',
    url: '/readyz',
    policy: 'publica',
    handler: async () => {
      await base.db.execute(sql`select 1`)
      if (!(await colaViva())) throw enPausa('La cola de trabajos no responde.')
      return { listo: true }
    },
  })
  app.route({
    method: 'GET',
    url: '/api/docs',
    policy: 'publica',
    schema: { hide: true },
    handler: async () => app.swagger(),
  })

  await app.register(rutasDeAcceso, { acceso, limites })
  await app.register(rutasDePedidos, { base, limites, vivo })
  await app.register(rutasDeSolicitudes, { db: base.db, limites })
  await app.register(rutasDeContacto, { db: base.db, limites })
  await app.register(rutasDeRetiros, { db: base.db, limites })
  await app.register(rutasDePaquetes, { db: base.db, limites })
  await app.register(rutasDeCorreo, { db: base.db, limites })

  if (paginas) await app.register(servirPaginas, { carpeta: paginas, urlPublica })
  else
    app.setNotFoundHandler(() => {
      throw noExiste('Esa dirección no existe.')
    })

  app.addHook('preClose', async () => cerrarFlujos(vivo))
  return app
}

// Another site can make a browser send our cookies along; it cannot change where the browser says it comes from.
function exigirMismoSitio({ origin, host, cookie }: { origin?: string; host?: string; cookie?: string }) {
  if (!cookie || !origin) return
  if (URL.canParse(origin) && new URL(origin).host === host) return
  throw new ErrorDeNegocio({
    status: 403,
    title: 'Acceso denegado',
    detail: 'Esta acción solo se puede hacer desde la página de la tienda.',
  })
}
