import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Acceso } from '../acceso.server.ts'
import { visitaDe } from '../persona.server.ts'
import { cambiarContrasena, olvidarContrasena, restablecerContrasena } from './contrato.ts'

const recibido = { recibido: true } as const

export const rutasDeContrasena: FastifyPluginAsyncZod<{ acceso: Acceso }> = async (app, { acceso }) => {
  const { contrasenas } = acceso

  app.route({
    ...olvidarContrasena,
    handler: async (peticion) => {
      await contrasenas.olvidar(peticion.body.correo, visitaDe(peticion))
      return recibido
    },
  })

  app.route({
    ...restablecerContrasena,
    handler: async ({ body }) => {
      await contrasenas.restablecer(body)
      return recibido
    },
  })

  app.route({
    ...cambiarContrasena,
    handler: async (peticion, respuesta) => {
      const { body, persona } = peticion
      const { sesion, cookies } = await contrasenas.cambiar({ ...body, persona }, visitaDe(peticion))
      respuesta.header('set-cookie', cookies)
      return sesion
    },
  })
}
