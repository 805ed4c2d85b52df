import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { solicitanteDe } from '#correo/presupuesto.server.ts'
import type { Db } from '#db/abrir.server.ts'
import { verificarRetiro } from './contrato.ts'
import * as retiros from './retiros.server.ts'

export const rutasDeRetiros: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.tema('gestion:retiros', { policy: 'admin' })

  app.route({
    ...verificarRetiro,
    handler: (peticion) => {
      const { body, repeticion } = peticion
      return retiros.verificarRetiro(db, { datos: body, repeticion, pide: solicitanteDe(peticion) })
    },
  })
}
