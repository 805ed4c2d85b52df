import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serveWith } from '#http/serve.server.ts'
import type { Acceso } from '../auth.server.ts'
import { visitaDe } from '../persona.server.ts'
import { cambiarContrasena, olvidarContrasena, restablecerContrasena } from './contract.ts'

export const rutasDeContrasena: FastifyPluginAsyncZod<{ acceso: Acceso }> = async (app, { acceso }) => {
  const serve = serveWith(app, acceso)

  serve(olvidarContrasena, async ({ contrasenas }, { correo }, request) => {
    await contrasenas.olvidar(correo, visitaDe(request))
    return { recibido: true } as const
  })
  serve(restablecerContrasena, async ({ contrasenas }, asked) => {
    await contrasenas.restablecer(asked)
    return { recibido: true } as const
  })

  app.route({
    ...cambiarContrasena,
    handler: async (peticion, respuesta) => {
      const { body, persona } = peticion
      const { sesion, cookies } = await acceso.contrasenas.cambiar({ ...body, persona }, visitaDe(peticion))
      respuesta.header('set-cookie', cookies)
      return sesion
    },
  })
}
