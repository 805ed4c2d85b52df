import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { leerCronica } from './contrato.ts'
import * as cronica from './cronica.server.ts'

export const rutasDeCronica: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.route({
    ...leerCronica,
    handler: ({ params, persona }) => cronica.leerCronica(db, { ...params, lector: persona.id }),
  })
}
