import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { leerHilo } from './contract.ts'
import * as hilo from './hilo.server.ts'

export const hiloRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(leerHilo, hilo.leerHilo)
}
