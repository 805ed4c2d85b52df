import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { personTopic } from '#live/topics.server.ts'
import * as avisos from './avisos.server.ts'
import { leerAviso, leerTodos, listarAvisos, obtenerAviso } from './contract.ts'

export const avisosRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.topic('avisos:', personTopic)

  serve(listarAvisos, (db, { autor, ...asked }) => avisos.listar(db, { ...asked, user_id: autor }))
  serve(obtenerAviso, (db, { autor, ...asked }) => avisos.obtener(db, { ...asked, user_id: autor }))
  serve(leerAviso, (db, { autor, ...asked }) => avisos.leer(db, { ...asked, user_id: autor }))
  serve(leerTodos, (db, { autor, ...asked }) => avisos.leerTodos(db, { ...asked, user_id: autor }))
}
