import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Limites } from '#db/limites.server.ts'
import type { Acceso } from './acceso.server.ts'
import { cerrarSesion, iniciarSesion, obtenerSesion } from './contrato.ts'
import { cabeceras } from './persona.server.ts'

export const rutasDeAcceso: FastifyPluginAsyncZod<{ acceso: Acceso; limites: Limites }> = async (
  app,
  { acceso, limites },
) => {
  app.route({ ...obtenerSesion, handler: async (peticion) => ({ persona: peticion.quien }) })

  app.route({
    ...iniciarSesion,
    handler: async (peticion, respuesta) => {
      await limites.contarEntrada(peticion.ip, peticion.body.correo)
      const { persona, cookies } = await acceso.entrar(peticion.body, cabeceras(peticion))
      respuesta.header('set-cookie', cookies)
      return { persona }
    },
  })

  app.route({
    ...cerrarSesion,
    handler: async (peticion, respuesta) => {
      respuesta.header('set-cookie', await acceso.salir(cabeceras(peticion)))
      return { persona: null }
    },
  })
}
