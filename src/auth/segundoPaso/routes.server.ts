import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serveWith } from '#http/serve.server.ts'
import type { Auth } from '../auth.server.ts'
import { darSegundoPaso } from '../contract.ts'
import { clientOf } from '../policies.server.ts'
import {
  activarSegundoPaso,
  obtenerSegundoPaso,
  prepararSegundoPaso,
  quitarSegundoPaso,
  renovarCodigosDeRecuperacion,
} from './contract.ts'

export const segundoPasoRoutes: FastifyPluginAsyncZod<{ auth: Auth }> = async (app, { auth }) => {
  const { segundoPaso } = auth
  const serve = serveWith(app, auth)

  app.route({
    ...darSegundoPaso,
    handler: async (request, reply) => {
      const { session, cookies } = await segundoPaso.giveCode(request.body, clientOf(request))
      reply.header('set-cookie', cookies)
      return session
    },
  })

  serve(obtenerSegundoPaso, ({ segundoPaso }, _, { persona }) => segundoPaso.leer(persona))

  serve(prepararSegundoPaso, ({ segundoPaso }, { contrasena }, request) =>
    segundoPaso.prepare({ contrasena, persona: request.persona }, clientOf(request)),
  )

  app.route({
    ...activarSegundoPaso,
    handler: async (request, reply) => {
      const { body, persona } = request
      const { estado: state, cookies } = await segundoPaso.activate({ ...body, persona }, clientOf(request))
      reply.header('set-cookie', cookies)
      return state
    },
  })

  app.route({
    ...quitarSegundoPaso,
    handler: async (request, reply) => {
      const { body, persona } = request
      const { estado: state, cookies } = await segundoPaso.quitar({ ...body, persona }, clientOf(request))
      if (cookies.length > 0) reply.header('set-cookie', cookies)
      return state
    },
  })

  serve(renovarCodigosDeRecuperacion, ({ segundoPaso }, { contrasena }, request) =>
    segundoPaso.renovarCodigos({ contrasena, persona: request.persona }, clientOf(request)),
  )
}
