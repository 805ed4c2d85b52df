import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { deUnaPersona } from '#vivo/temas.server.ts'
import * as avisos from './avisos.server.ts'
import { leerAviso, leerTodos, listarAvisos, obtenerAviso } from './contrato.ts'

export const rutasDeAvisos: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.tema('avisos:', deUnaPersona)

  app.route({ ...listarAvisos, handler: ({ query, persona }) => avisos.listar(db, { ...query, user_id: persona.id }) })
  app.route({
    ...obtenerAviso,
    handler: ({ params, persona }) => avisos.obtener(db, { ...params, user_id: persona.id }),
  })
  app.route({ ...leerAviso, handler: ({ params, persona }) => avisos.leer(db, { ...params, user_id: persona.id }) })
  app.route({ ...leerTodos, handler: ({ body, persona }) => avisos.leerTodos(db, { ...body, user_id: persona.id }) })
}
