import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import type { Limites } from '#db/limites.server.ts'
import { cambiarDireccion, confirmarSolicitud, decidirSolicitud, listarSolicitudes, pedirAyuda } from './contrato.ts'
import * as decisiones from './decisiones.server.ts'
import * as solicitudes from './solicitudes.server.ts'

export const rutasDeSolicitudes: FastifyPluginAsyncZod<{ db: Db; limites: Limites }> = async (app, { db, limites }) => {
  app.route({
    ...pedirAyuda,
    handler: async ({ params, headers, body, ip }, respuesta) => {
      respuesta.code(201)
      const contar = () => limites.contarFormulario(ip, body.correo)
      const envio = { ...params, clave: headers['idempotency-key'], datos: body, contar }
      return limites.contandoFallos(ip, () => solicitudes.pedirAyuda(db, envio))
    },
  })

  app.route({
    ...cambiarDireccion,
    handler: async ({ params, headers, body, ip }, respuesta) => {
      respuesta.code(201)
      const contar = () => limites.contarFormulario(ip, body.correo)
      const envio = { ...params, clave: headers['idempotency-key'], datos: body, contar }
      return limites.contandoFallos(ip, () => solicitudes.cambiarDireccion(db, envio))
    },
  })

  app.route({
    ...confirmarSolicitud,
    handler: ({ body, ip }) => limites.contandoFallos(ip, () => solicitudes.confirmarSolicitud(db, body.enlace)),
  })

  app.route({ ...listarSolicitudes, handler: () => decisiones.listarAbiertas(db) })
  app.route({
    ...decidirSolicitud,
    handler: ({ params, body, persona }) => decisiones.decidir(db, { ...params, ...body, autor: persona.id }),
  })
}
