import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { listarNoticias } from './contract.ts'
import * as noticias from './noticias.server.ts'

export const noticiasRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.topic('noticias', { policy: 'miembro' })

  serve(listarNoticias, noticias.listar)
}
