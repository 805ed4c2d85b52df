import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import type { Limites } from '#db/limites.server.ts'
import { verificarRetiro } from './contrato.ts'
import * as retiros from './retiros.server.ts'

export const rutasDeRetiros: FastifyPluginAsyncZod<{ db: Db; limites: Limites }> = async (app, { db, limites }) => {
  app.route({
    ...verificarRetiro,
    async handler({ headers, body, ip }) {
      await limites.exigirPaso(ip)
      const contar = () => limites.contarFormulario(ip, body.correo)
      const verificacion = await retiros.verificarRetiro(db, { clave: headers['idempotency-key'], datos: body, contar })
      if (!verificacion.success) await limites.contarFallo(ip)
      return verificacion
    },
  })
}
