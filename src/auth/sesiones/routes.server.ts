import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serveWith } from '#http/serve.server.ts'
import type { Auth } from '../auth.server.ts'
import { callerOf } from '../policies.server.ts'
import { cerrarOtraSesion, cerrarOtrasSesiones, listarSesiones } from './contract.ts'

export const sessionRoutes: FastifyPluginAsyncZod<{ auth: Auth }> = async (app, { auth }) => {
  const serve = serveWith(app, auth)

  serve(listarSesiones, ({ sesiones: sessions }, _, request) => sessions.list(callerOf(request)))
  serve(cerrarOtraSesion, ({ sesiones: sessions }, { id }, request) => sessions.closeOther(callerOf(request), id))
  serve(cerrarOtrasSesiones, ({ sesiones: sessions }, _, request) => sessions.closeOthers(callerOf(request)))
}
