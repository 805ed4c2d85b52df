import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { leerCronica } from './contract.ts'
import * as cronica from './cronica.server.ts'

export const cronicaRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(leerCronica, (db, { autor, ...asked }) => cronica.leerCronica(db, { ...asked, lector: autor }))
}
