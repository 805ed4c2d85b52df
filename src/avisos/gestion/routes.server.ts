import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { avisarATodos, avisarAUno, contarAlcance, listarAvisosDeCliente, listarAvisosDeGestion } from './contract.ts'
import * as gestion from './gestion.server.ts'

export const gestionDeAvisosRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.topic('gestion:avisos', { policy: 'admin' })

  serve(contarAlcance, gestion.contarAlcance)
  serve(avisarATodos, gestion.avisarATodos)
  serve(avisarAUno, gestion.avisarAUno)
  serve(listarAvisosDeGestion, gestion.listarAvisosDeGestion)
  serve(listarAvisosDeCliente, gestion.listarDeCliente)
}
