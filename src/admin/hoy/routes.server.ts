import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as bandeja from '#conversaciones/bandeja/bandeja.server.ts'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import * as actividad from '../actividad/actividad.server.ts'
import { contarPendientes, listarEsperas, listarHechosDeHoy, MAX_PERSONAS, posponer } from './contract.ts'
import * as esperas from './esperas.server.ts'
import * as pendientes from './pendientes.server.ts'

export const hoyRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(contarPendientes, (db) => pendientes.contarPendientes(db))
  serve(listarEsperas, (db) => esperas.listarEsperas(db))
  serve(posponer, bandeja.posponer)
  serve(listarHechosDeHoy, (db, { autor }) => actividad.listarHechosDeHoy(db, { quien: autor, limit: MAX_PERSONAS }))
}
