import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { contarPendientes, listarLoMovidoHoy } from './contract.ts'
import * as movidos from './movidos.server.ts'
import * as pendientes from './pendientes.server.ts'

export const hoyRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(contarPendientes, (db) => pendientes.contarPendientes(db))
  serve(listarLoMovidoHoy, (db, { autor, ...asked }) => movidos.listarLoMovidoHoy(db, { ...asked, quien: autor }))
}
