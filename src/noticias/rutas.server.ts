import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { listarNoticias } from './contrato.ts'
import * as noticias from './noticias.server.ts'

export const rutasDeNoticias: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.tema('noticias', { policy: 'miembro' })

  app.route({ ...listarNoticias, handler: () => noticias.listar(db) })
}
