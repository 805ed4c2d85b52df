import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { solicitanteDe } from '#correo/presupuesto.server.ts'
import type { Db } from '#db/abrir.server.ts'
import { solicitarInternacional } from './contrato.ts'
import * as paquetes from './paquetes.server.ts'

export const rutasDePaquetes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.route({
    ...solicitarInternacional,
    handler: (peticion, respuesta) => {
      const { body, quien, repeticion } = peticion
      respuesta.code(201)
      return paquetes.solicitarInternacional(db, { datos: body, quien, repeticion, pide: solicitanteDe(peticion) })
    },
  })
}
