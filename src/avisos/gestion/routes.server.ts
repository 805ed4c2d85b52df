import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { avisarATodos, avisarAUno, contarAlcance, listarAvisosDeCliente, listarEnvios } from './contract.ts'
import * as envios from './envios.server.ts'

export const enviosRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.topic('gestion:avisos', { policy: 'admin' })

  serve(contarAlcance, envios.contarAlcance)
  serve(avisarATodos, envios.avisarATodos)
  serve(avisarAUno, envios.avisarAUno)
  serve(listarEnvios, envios.listarEnvios)
  serve(listarAvisosDeCliente, envios.listarDeCliente)
}
