import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import * as actividad from './actividad.server.ts'
import { listarActividad, listarPersonas } from './contract.ts'

export const actividadRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(listarActividad, actividad.listar)
  serve(listarPersonas, actividad.listarPersonas)
}
