import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import * as clientes from './clientes.server.ts'
import { contarClientes, listarClientes, obtenerCliente } from './contrato.ts'

export const rutasDeClientes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.tema('gestion:clientes', { policy: 'admin' })

  app.route({ ...listarClientes, handler: ({ query }) => clientes.listar(db, query) })
  app.route({ ...contarClientes, handler: () => clientes.contar(db) })
  app.route({ ...obtenerCliente, handler: ({ params }) => clientes.obtener(db, params.codigo) })
}
