import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { listarPedidosDeCliente } from './contract.ts'
import * as deCliente from './deCliente.server.ts'

export const rutasDePedidosDeCliente: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(listarPedidosDeCliente, deCliente.listar)
}
