import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serveWith } from '#http/serve.server.ts'
import type { Acceso } from '../auth.server.ts'
import { quienPide } from '../persona.server.ts'
import {
  cambiarRol,
  cerrarSesionDe,
  cerrarSesionesDe,
  confirmarCuenta,
  listarSesionesDe,
  reactivarCuenta,
  suspenderCuenta,
} from './contract.ts'

export const rutasDeCuentas: FastifyPluginAsyncZod<{ acceso: Acceso }> = async (app, { acceso }) => {
  const serve = serveWith(app, acceso)

  serve(confirmarCuenta, ({ cuentas }, asked, { persona }) => cuentas.confirmar({ ...asked, persona }))
  serve(suspenderCuenta, ({ cuentas }, asked, { persona }) => cuentas.suspender({ ...asked, persona }))
  serve(reactivarCuenta, ({ cuentas }, asked, { persona }) => cuentas.reactivar({ ...asked, persona }))
  serve(cambiarRol, ({ cuentas }, asked, { persona }) => cuentas.cambiarRol({ ...asked, persona }))

  serve(listarSesionesDe, ({ sesiones }, asked, request) => sesiones.listarDe(quienPide(request), asked))
  serve(cerrarSesionDe, ({ sesiones }, asked, request) => sesiones.cerrarDe(quienPide(request), asked))
  serve(cerrarSesionesDe, ({ sesiones }, asked, request) => sesiones.cerrarDe(quienPide(request), asked))
}
