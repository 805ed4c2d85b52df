import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Acceso } from '../acceso.server.ts'
import { cabeceras } from '../persona.server.ts'
import {
  cambiarRol,
  cerrarSesionDe,
  cerrarSesionesDe,
  confirmarCuenta,
  listarSesionesDe,
  reactivarCuenta,
  suspenderCuenta,
} from './contrato.ts'

export const rutasDeCuentas: FastifyPluginAsyncZod<{ acceso: Acceso }> = async (app, { acceso }) => {
  const { cuentas, sesiones } = acceso

  app.route({ ...confirmarCuenta, handler: ({ persona, params }) => cuentas.confirmar({ persona, ...params }) })
  app.route({
    ...suspenderCuenta,
    handler: ({ persona, params, body }) => cuentas.suspender({ persona, ...params, ...body }),
  })
  app.route({ ...reactivarCuenta, handler: ({ persona, params }) => cuentas.reactivar({ persona, ...params }) })
  app.route({
    ...cambiarRol,
    handler: ({ persona, params, body }) => cuentas.cambiarRol({ persona, ...params, ...body }),
  })

  app.route({
    ...listarSesionesDe,
    handler: (peticion) => sesiones.listarDe({ headers: cabeceras(peticion) }, peticion.params),
  })
  app.route({
    ...cerrarSesionDe,
    handler: (peticion) =>
      sesiones.cerrarDe({ persona: peticion.persona, headers: cabeceras(peticion) }, peticion.params),
  })
  app.route({
    ...cerrarSesionesDe,
    handler: (peticion) =>
      sesiones.cerrarDe({ persona: peticion.persona, headers: cabeceras(peticion) }, peticion.params),
  })
}
