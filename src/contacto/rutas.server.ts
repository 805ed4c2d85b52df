import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import * as contacto from './contacto.server.ts'
import { consultar, enviarMensaje } from './contrato.ts'

export const rutasDeContacto: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.tema('gestion:contactos', { policy: 'admin' })

  app.route({
    ...enviarMensaje,
    handler: ({ body, repeticion }, respuesta) => {
      respuesta.code(201)
      return contacto.enviarMensaje(db, { datos: body, repeticion })
    },
  })

  app.route({
    ...consultar,
    handler: ({ params, body, repeticion }, respuesta) => {
      respuesta.code(201)
      return contacto.consultar(db, { ...params, datos: body, repeticion })
    },
  })
}
