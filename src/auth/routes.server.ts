import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serveWith } from '#http/serve.server.ts'
import type { Acceso } from './auth.server.ts'
import { cerrarSesion, iniciarSesion, obtenerSesion } from './contract.ts'
import { cabeceras, visitaDe } from './persona.server.ts'

export const rutasDeAcceso: FastifyPluginAsyncZod<{ acceso: Acceso }> = async (app, { acceso }) => {
  serveWith(app, acceso)(obtenerSesion, (_, __, { quien }) => ({ persona: quien, falta_segundo_paso: false }))

  app.route({
    ...iniciarSesion,
    handler: async (peticion, respuesta) => {
      const { sesion, cookies } = await acceso.entrar(peticion.body, visitaDe(peticion))
      respuesta.header('set-cookie', cookies)
      return sesion
    },
  })

  app.route({
    ...cerrarSesion,
    handler: async (peticion, respuesta) => {
      respuesta.header('set-cookie', await acceso.salir(cabeceras(peticion)))
      return { persona: null, falta_segundo_paso: false }
    },
  })
}
