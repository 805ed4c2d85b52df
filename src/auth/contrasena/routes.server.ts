import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serveWith } from '#http/serve.server.ts'
import type { Auth } from '../auth.server.ts'
import { clientOf } from '../policies.server.ts'
import { cambiarContrasena, olvidarContrasena, restablecerContrasena } from './contract.ts'

export const contrasenaRoutes: FastifyPluginAsyncZod<{ auth: Auth }> = async (app, { auth }) => {
  const serve = serveWith(app, auth)

  serve(olvidarContrasena, async ({ contrasenas }, { correo }, request) => {
    await contrasenas.olvidar(correo, clientOf(request))
    return { recibido: true } as const
  })
  serve(restablecerContrasena, async ({ contrasenas }, asked) => {
    await contrasenas.restablecer(asked)
    return { recibido: true } as const
  })

  app.route({
    ...cambiarContrasena,
    handler: async (request, reply) => {
      const { body, persona } = request
      const { session, cookies } = await auth.contrasenas.cambiar({ ...body, persona }, clientOf(request))
      reply.header('set-cookie', cookies)
      return session
    },
  })
}
