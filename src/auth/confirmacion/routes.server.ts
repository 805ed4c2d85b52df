import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serveWith } from '#http/serve.server.ts'
import type { Auth } from '../auth.server.ts'
import { clientOf } from '../policies.server.ts'
import { confirmarCorreo, obtenerCorreoPorConfirmar, reenviarConfirmacion } from './contract.ts'

export const confirmacionRoutes: FastifyPluginAsyncZod<{ auth: Auth }> = async (app, { auth }) => {
  const serve = serveWith(app, auth)

  serve(reenviarConfirmacion, async ({ confirmacion }, { correo }, request) => {
    await confirmacion.reenviar(correo, clientOf(request))
    return { recibido: true } as const
  })
  serve(obtenerCorreoPorConfirmar, ({ confirmacion }, { enlace: link }) => confirmacion.describe(link))

  app.route({
    ...confirmarCorreo,
    handler: async (request, reply) => {
      const { session, cookies } = await auth.confirmacion.confirmar(request.body, clientOf(request))
      if (cookies.length > 0) reply.header('set-cookie', cookies)
      return session
    },
  })
}
