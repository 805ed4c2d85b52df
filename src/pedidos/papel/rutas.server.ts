import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { leerPapel } from './contrato.ts'
import * as papel from './papel.server.ts'

export const rutasDePapel: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.route({ ...leerPapel, handler: ({ query }) => papel.leer(db, query.codigos.split(',')) })
}
