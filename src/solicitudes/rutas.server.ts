import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { solicitanteDe } from '#correo/presupuesto.server.ts'
import type { Db } from '#db/abrir.server.ts'
import { cambiarDireccion, confirmarSolicitud, obtenerPorConfirmar, pedirAyuda } from './contrato.ts'
import * as solicitudes from './solicitudes.server.ts'

export const rutasDeSolicitudes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.tema('gestion:solicitudes', { policy: 'admin' })

  app.route({
    ...pedirAyuda,
    handler: (peticion, respuesta) => {
      const { params, body, repeticion } = peticion
      respuesta.code(201)
      return solicitudes.pedirAyuda(db, { ...params, datos: body, repeticion, pide: solicitanteDe(peticion) })
    },
  })

  app.route({
    ...cambiarDireccion,
    handler: (peticion, respuesta) => {
      const { params, body, repeticion } = peticion
      respuesta.code(201)
      return solicitudes.cambiarDireccion(db, { ...params, datos: body, repeticion, pide: solicitanteDe(peticion) })
    },
  })

  app.route({
    ...obtenerPorConfirmar,
    handler: ({ headers }) => solicitudes.obtenerPorConfirmar(db, headers['x-enlace']),
  })
  app.route({ ...confirmarSolicitud, handler: ({ body }) => solicitudes.confirmarSolicitud(db, body.enlace) })
}
