import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { solicitanteDe } from '#correo/presupuesto.server.ts'
import type { Db } from '#db/abrir.server.ts'
import * as contacto from './contacto.server.ts'
import { consultar, enviarMensaje } from './contrato.ts'

export const rutasDeContacto: FastifyPluginAsyncZod<{ db: Db; paciencia?: number | undefined }> = async (
  app,
  { db, paciencia },
) => {
  app.tema('gestion:contactos', { policy: 'admin' })

  app.route({
    ...enviarMensaje,
    handler: (peticion, respuesta) => {
      const { body, repeticion } = peticion
      respuesta.code(201)
      return contacto.enviarMensaje(db, { datos: body, repeticion, pide: solicitanteDe(peticion), paciencia })
    },
  })

  app.route({
    ...consultar,
    handler: (peticion, respuesta) => {
      const { params, body, repeticion } = peticion
      respuesta.code(201)
      return contacto.consultar(db, { ...params, datos: body, repeticion, pide: solicitanteDe(peticion) })
    },
  })
}
