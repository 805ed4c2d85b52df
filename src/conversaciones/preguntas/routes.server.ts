import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { listarPreguntas } from './contract.ts'
import { cambiarPregunta, listarPreguntasDeGestion } from './gestion/contract.ts'
import * as preguntas from './preguntas.server.ts'

export const preguntasRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  // The notice says only that the count in the menus may have changed.
  app.topic('gestion:preguntas', { policy: 'pedidos' })

  serve(listarPreguntas, preguntas.listarPublicas)
  serve(listarPreguntasDeGestion, preguntas.listarDeGestion)
  serve(cambiarPregunta, (db, { autor, ...asked }) => preguntas.cambiar(db, asked, autor))
}
