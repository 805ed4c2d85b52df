import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { listarPiezas, listarPortada, obtenerPieza } from '../contract.ts'
import * as piezas from '../piezas.server.ts'

export const vitrinaRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)

  serve(listarPiezas, piezas.listarVitrina)
  serve(listarPortada, piezas.listarPortada)
  serve(obtenerPieza, piezas.obtenerPieza)
}
