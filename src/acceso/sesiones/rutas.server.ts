import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Acceso } from '../acceso.server.ts'
import { cabeceras } from '../persona.server.ts'
import { cerrarOtraSesion, cerrarOtrasSesiones, listarSesiones } from './contrato.ts'

export const rutasDeSesiones: FastifyPluginAsyncZod<{ acceso: Acceso }> = async (app, { acceso }) => {
  const { sesiones } = acceso

  app.route({
    ...listarSesiones,
    handler: (peticion) => sesiones.listar({ persona: peticion.persona, headers: cabeceras(peticion) }),
  })

  app.route({
    ...cerrarOtraSesion,
    handler: (peticion) =>
      sesiones.cerrarOtra({ persona: peticion.persona, headers: cabeceras(peticion) }, peticion.params.id),
  })

  app.route({
    ...cerrarOtrasSesiones,
    handler: (peticion) => sesiones.cerrarOtras({ persona: peticion.persona, headers: cabeceras(peticion) }),
  })
}
