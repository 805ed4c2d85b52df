import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import * as clientes from './clientes.server.ts'
import { contarClientes, listarClientes, obtenerCliente } from './contract.ts'

export const clientesRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.topic('gestion:clientes', { policy: 'clientes' })

  serve(listarClientes, clientes.listar)
  serve(contarClientes, clientes.contar)
  serve(obtenerCliente, (db, { codigo }) => clientes.obtener(db, codigo))
}
