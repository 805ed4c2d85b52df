import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Acceso } from '../acceso.server.ts'
import { darSegundoPaso } from '../contrato.ts'
import { visitaDe } from '../persona.server.ts'
import {
  activarSegundoPaso,
  obtenerSegundoPaso,
  prepararSegundoPaso,
  quitarSegundoPaso,
  renovarCodigosDeRecuperacion,
} from './contrato.ts'

export const rutasDeSegundoPaso: FastifyPluginAsyncZod<{ acceso: Acceso }> = async (app, { acceso }) => {
  const { segundoPaso } = acceso

  app.route({
    ...darSegundoPaso,
    handler: async (peticion, respuesta) => {
      const { sesion, cookies } = await segundoPaso.dar(peticion.body, visitaDe(peticion))
      respuesta.header('set-cookie', cookies)
      return sesion
    },
  })

  app.route({ ...obtenerSegundoPaso, handler: ({ persona }) => segundoPaso.leer(persona) })

  app.route({
    ...prepararSegundoPaso,
    handler: (peticion) => segundoPaso.preparar({ ...peticion.body, persona: peticion.persona }, visitaDe(peticion)),
  })

  app.route({
    ...activarSegundoPaso,
    handler: async (peticion, respuesta) => {
      const { body, persona } = peticion
      const { estado, cookies } = await segundoPaso.activar({ ...body, persona }, visitaDe(peticion))
      respuesta.header('set-cookie', cookies)
      return estado
    },
  })

  app.route({
    ...quitarSegundoPaso,
    handler: async (peticion, respuesta) => {
      const { body, persona } = peticion
      const { estado, cookies } = await segundoPaso.quitar({ ...body, persona }, visitaDe(peticion))
      if (cookies.length > 0) respuesta.header('set-cookie', cookies)
      return estado
    },
  })

  app.route({
    ...renovarCodigosDeRecuperacion,
    handler: (peticion) =>
      segundoPaso.renovarCodigos({ ...peticion.body, persona: peticion.persona }, visitaDe(peticion)),
  })
}
