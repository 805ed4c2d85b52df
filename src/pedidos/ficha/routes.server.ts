import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { cambiarNotasPrivadas, listarOtrosPedidos } from './contract.ts'
import * as notas from './notasPrivadas.server.ts'
import * as otros from './otros.server.ts'

export const rutasDeFicha: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(listarOtrosPedidos, (db, { codigo }) => otros.listarOtros(db, codigo))
  serve(cambiarNotasPrivadas, notas.cambiarNotasPrivadas)
}
