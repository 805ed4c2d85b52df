import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serveWith } from '#http/serve.server.ts'
import type { Acceso } from '../auth.server.ts'
import { darSegundoPaso } from '../contract.ts'
import { visitaDe } from '../persona.server.ts'
import {
  activarSegundoPaso,
  obtenerSegundoPaso,
  prepararSegundoPaso,
  quitarSegundoPaso,
  renovarCodigosDeRecuperacion,
} from './contract.ts'

export const rutasDeSegundoPaso: FastifyPluginAsyncZod<{ acceso: Acceso }> = async (app, { acceso }) => {
  const { segundoPaso } = acceso
  const serve = serveWith(app, acceso)

  app.route({
    ...darSegundoPaso,
    handler: async (peticion, respuesta) => {
      const { sesion, cookies } = await segundoPaso.dar(peticion.body, visitaDe(peticion))
      respuesta.header('set-cookie', cookies)
      return sesion
    },
  })

  serve(obtenerSegundoPaso, ({ segundoPaso }, _, { persona }) => segundoPaso.leer(persona))

  serve(prepararSegundoPaso, ({ segundoPaso }, { contrasena }, request) =>
    segundoPaso.preparar({ contrasena, persona: request.persona }, visitaDe(request)),
  )

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

  serve(renovarCodigosDeRecuperacion, ({ segundoPaso }, { contrasena }, request) =>
    segundoPaso.renovarCodigos({ contrasena, persona: request.persona }, visitaDe(request)),
  )
}
