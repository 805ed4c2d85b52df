import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import type { Limites } from '#db/limites.server.ts'
import { solicitarInternacional } from './contrato.ts'
import * as paquetes from './paquetes.server.ts'

export const rutasDePaquetes: FastifyPluginAsyncZod<{ db: Db; limites: Limites }> = async (app, { db, limites }) => {
  app.route({
    ...solicitarInternacional,
    handler: ({ headers, body, ip, quien }, respuesta) => {
      respuesta.code(201)
      const contar = () => limites.contarFormulario(ip, body.correo)
      return paquetes.solicitarInternacional(db, { clave: headers['idempotency-key'], datos: body, quien, contar })
    },
  })
}
