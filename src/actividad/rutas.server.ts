import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import * as actividad from './actividad.server.ts'
import { listarActividad, listarPersonas } from './contrato.ts'

export const rutasDeActividad: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.route({ ...listarActividad, handler: ({ query }) => actividad.listar(db, query) })
  app.route({ ...listarPersonas, handler: () => actividad.listarPersonas(db) })
}
