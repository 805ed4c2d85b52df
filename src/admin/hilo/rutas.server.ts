import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { leerHilo } from './contrato.ts'
import * as hilo from './hilo.server.ts'

export const rutasDeHilo: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.route({ ...leerHilo, handler: ({ query }) => hilo.leerHilo(db, query) })
}
