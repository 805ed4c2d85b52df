import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import type { Limites } from '#db/limites.server.ts'
import * as contacto from './contacto.server.ts'
import { consultar, enviarMensaje } from './contrato.ts'

export const rutasDeContacto: FastifyPluginAsyncZod<{ db: Db; limites: Limites }> = async (app, { db, limites }) => {
  app.route({
    ...enviarMensaje,
    handler: ({ headers, body, ip }, respuesta) => {
      respuesta.code(201)
      const contar = () => limites.contarFormulario(ip, body.correo)
      return contacto.enviarMensaje(db, { clave: headers['idempotency-key'], datos: body, contar })
    },
  })

  app.route({
    ...consultar,
    handler: ({ params, headers, body, ip }, respuesta) => {
      respuesta.code(201)
      const contar = () => limites.contarFormulario(ip, body.correo)
      const envio = { ...params, clave: headers['idempotency-key'], datos: body, contar }
      return limites.contandoFallos(ip, () => contacto.consultar(db, envio))
    },
  })
}
