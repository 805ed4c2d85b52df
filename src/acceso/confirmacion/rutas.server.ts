import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Acceso } from '../acceso.server.ts'
import { visitaDe } from '../persona.server.ts'
import { confirmarCorreo, obtenerCorreoPorConfirmar, reenviarConfirmacion } from './contrato.ts'

export const rutasDeConfirmacion: FastifyPluginAsyncZod<{ acceso: Acceso }> = async (app, { acceso }) => {
  const { confirmacion } = acceso

  app.route({
    ...reenviarConfirmacion,
    handler: async (peticion) => {
      await confirmacion.reenviar(peticion.body.correo, visitaDe(peticion))
      return { recibido: true } as const
    },
  })

  app.route({ ...obtenerCorreoPorConfirmar, handler: ({ headers }) => confirmacion.porConfirmar(headers['x-enlace']) })

  app.route({
    ...confirmarCorreo,
    handler: async (peticion, respuesta) => {
      const { sesion, cookies } = await confirmacion.confirmar(peticion.body, visitaDe(peticion))
      if (cookies.length > 0) respuesta.header('set-cookie', cookies)
      return sesion
    },
  })
}
