import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import * as circulares from './circulares.server.ts'
import { enviarCircular, listarCirculares } from './contract.ts'

export const circularesRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(listarCirculares, circulares.listar)
  serve(enviarCircular, circulares.enviar)
}
