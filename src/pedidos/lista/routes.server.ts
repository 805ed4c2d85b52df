import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { buscarPedidos, contarPedidos, elegirPedidos, listarNovedades, listarPedidos, releerFilas } from './contract.ts'
import * as lista from './lista.server.ts'

export const rutasDeLista: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(listarPedidos, lista.listar)
  serve(contarPedidos, lista.contar)
  serve(buscarPedidos, (db, { q }) => lista.buscar(db, q))
  serve(releerFilas, (db, { codigos }) => lista.releer(db, codigos))
  serve(listarNovedades, lista.listarNovedades)
  serve(elegirPedidos, lista.elegir)
}
