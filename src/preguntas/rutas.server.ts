import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { listarPreguntas } from './contrato.ts'
import { cambiarPregunta, listarPreguntasDeGestion } from './gestion/contrato.ts'
import * as preguntas from './preguntas.server.ts'

export const rutasDePreguntas: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.tema('gestion:preguntas', { policy: 'admin' })

  app.route({ ...listarPreguntas, handler: () => preguntas.listarPublicas(db) })
  app.route({ ...listarPreguntasDeGestion, handler: () => preguntas.listarDeGestion(db) })
  app.route({
    ...cambiarPregunta,
    handler: ({ params, body, persona }) => preguntas.cambiar(db, { ...params, ...body }, persona.id),
  })
}
