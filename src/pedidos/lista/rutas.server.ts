import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { buscarPedidos, contarPedidos, elegirPedidos, listarNovedades, listarPedidos, releerFilas } from './contrato.ts'
import * as lista from './lista.server.ts'

export const rutasDeLista: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.route({ ...listarPedidos, handler: ({ query }) => lista.listar(db, query) })
  app.route({ ...contarPedidos, handler: ({ query }) => lista.contar(db, query) })
  app.route({ ...buscarPedidos, handler: ({ query }) => lista.buscar(db, query.q) })
  app.route({ ...releerFilas, handler: ({ query }) => lista.releer(db, query.codigos) })
  app.route({ ...listarNovedades, handler: ({ query }) => lista.listarNovedades(db, query) })
  app.route({ ...elegirPedidos, handler: ({ query }) => lista.elegir(db, query) })
}
