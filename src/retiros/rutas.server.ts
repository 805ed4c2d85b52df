import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { verificarRetiro } from './contrato.ts'
import * as retiros from './retiros.server.ts'

export const rutasDeRetiros: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.tema('gestion:retiros', { policy: 'admin' })

  app.route({
    ...verificarRetiro,
    handler: ({ body, repeticion }) => retiros.verificarRetiro(db, { datos: body, repeticion }),
  })
}
