import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serveWith } from '#http/serve.server.ts'
import type { Auth } from './auth.server.ts'
import { cerrarSesion, iniciarSesion, obtenerSesion } from './contract.ts'
import { clientOf, toHeaders } from './policies.server.ts'

export const authRoutes: FastifyPluginAsyncZod<{ auth: Auth }> = async (app, { auth }) => {
  serveWith(app, auth)(obtenerSesion, (_, __, { viewer }) => ({ persona: viewer, falta_segundo_paso: false }))

  app.route({
    ...iniciarSesion,
    handler: async (request, reply) => {
      const { recordarme, ...credentials } = request.body
      const { session, cookies } = await auth.signIn({ ...credentials, rememberMe: recordarme }, clientOf(request))
      reply.header('set-cookie', cookies)
      return session
    },
  })

  app.route({
    ...cerrarSesion,
    handler: async (request, reply) => {
      reply.header('set-cookie', await auth.signOut(toHeaders(request)))
      return { persona: null, falta_segundo_paso: false }
    },
  })
}
