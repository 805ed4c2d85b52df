import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serveWith } from '#http/serve.server.ts'
import type { Auth } from '../auth.server.ts'
import { callerOf } from '../policies.server.ts'
import {
  cambiarRol,
  cerrarSesionDe,
  cerrarSesionesDe,
  confirmarCuenta,
  listarSesionesDe,
  reactivarCuenta,
  suspenderCuenta,
} from './contract.ts'

export const cuentaRoutes: FastifyPluginAsyncZod<{ auth: Auth }> = async (app, { auth }) => {
  const serve = serveWith(app, auth)

  serve(confirmarCuenta, ({ cuentas }, asked, { persona }) => cuentas.confirmar({ ...asked, persona }))
  serve(suspenderCuenta, ({ cuentas }, asked, { persona }) => cuentas.suspender({ ...asked, persona }))
  serve(reactivarCuenta, ({ cuentas }, asked, { persona }) => cuentas.reactivar({ ...asked, persona }))
  serve(cambiarRol, ({ cuentas }, asked, { persona }) => cuentas.cambiarRol({ ...asked, persona }))

  serve(listarSesionesDe, ({ sesiones: sessions }, asked, request) => sessions.listOf(callerOf(request), asked))
  serve(cerrarSesionDe, ({ sesiones: sessions }, asked, request) => sessions.closeOf(callerOf(request), asked))
  serve(cerrarSesionesDe, ({ sesiones: sessions }, asked, request) => sessions.closeOf(callerOf(request), asked))
}
