import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { listarPedidosDeCliente } from './contrato.ts'
import * as deCliente from './deCliente.server.ts'

export const rutasDePedidosDeCliente: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.route({
    ...listarPedidosDeCliente,
    handler: ({ params, query }) => deCliente.listar(db, { ...params, ...query }),
  })
}
