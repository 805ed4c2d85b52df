import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { runOnce } from '#db/idempotency.server.ts'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import type { Auth } from '../auth.server.ts'
import { clientOf } from '../policies.server.ts'
import * as contract from './contract.ts'

export const equipoRoutes: FastifyPluginAsyncZod<{ auth: Auth; db: Db }> = async (app, { auth, db }) => {
  const serve = serveWith(app, auth.equipo)
  serve(contract.listarEquipo, (equipo, _, { persona }) => equipo.listar(persona))
  serve(contract.invitar, (equipo, { replay, nombre, correo, rol }, { persona }) =>
    runOnce(db, replay, (tx) => equipo.invitar(tx, { nombre, correo, rol, persona })),
  )
  serve(contract.reenviarInvitacion, (equipo, { id }, { persona }) => equipo.reenviar({ id, persona }))
  serve(contract.retirarInvitacion, (equipo, { id }, { persona }) => equipo.retirar({ id, persona }))
  serve(contract.obtenerInvitacion, (equipo, { enlace }, { viewer }) => equipo.describir(enlace, viewer))

  app.route({
    ...contract.aceptarInvitacion,
    handler: async (request, reply) => {
      const { body, viewer } = request
      const { session, cookies } = await auth.equipo.aceptar({ ...body, viewer }, clientOf(request))
      if (cookies.length > 0) reply.header('set-cookie', cookies)
      return session
    },
  })
}
