import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serveWith } from '#http/serve.server.ts'
import type { Acceso } from '../auth.server.ts'
import { visitaDe } from '../persona.server.ts'
import { confirmarCorreo, obtenerCorreoPorConfirmar, reenviarConfirmacion } from './contract.ts'

export const rutasDeConfirmacion: FastifyPluginAsyncZod<{ acceso: Acceso }> = async (app, { acceso }) => {
  const serve = serveWith(app, acceso)

  serve(reenviarConfirmacion, async ({ confirmacion }, { correo }, request) => {
    await confirmacion.reenviar(correo, visitaDe(request))
    return { recibido: true } as const
  })
  serve(obtenerCorreoPorConfirmar, ({ confirmacion }, { enlace }) => confirmacion.porConfirmar(enlace))

  app.route({
    ...confirmarCorreo,
    handler: async (peticion, respuesta) => {
      const { sesion, cookies } = await acceso.confirmacion.confirmar(peticion.body, visitaDe(peticion))
      if (cookies.length > 0) respuesta.header('set-cookie', cookies)
      return sesion
    },
  })
}
