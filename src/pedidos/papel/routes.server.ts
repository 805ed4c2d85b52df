import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { leerPapel } from './contract.ts'
import * as papel from './papel.server.ts'

export const rutasDePapel: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(leerPapel, (db, { codigos }) => papel.leer(db, codigos.split(',')))
}
