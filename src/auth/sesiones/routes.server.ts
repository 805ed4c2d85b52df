import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serveWith } from '#http/serve.server.ts'
import type { Acceso } from '../auth.server.ts'
import { quienPide } from '../persona.server.ts'
import { cerrarOtraSesion, cerrarOtrasSesiones, listarSesiones } from './contract.ts'

export const rutasDeSesiones: FastifyPluginAsyncZod<{ acceso: Acceso }> = async (app, { acceso }) => {
  const serve = serveWith(app, acceso)

  serve(listarSesiones, ({ sesiones }, _, request) => sesiones.listar(quienPide(request)))
  serve(cerrarOtraSesion, ({ sesiones }, { id }, request) => sesiones.cerrarOtra(quienPide(request), id))
  serve(cerrarOtrasSesiones, ({ sesiones }, _, request) => sesiones.cerrarOtras(quienPide(request)))
}
