import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { cambiarNotasPrivadas, listarOtrosPedidos } from './contrato.ts'
import * as notas from './notasPrivadas.server.ts'
import * as otros from './otros.server.ts'

export const rutasDeFicha: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.route({ ...listarOtrosPedidos, handler: ({ params }) => otros.listarOtros(db, params.codigo) })
  app.route({
    ...cambiarNotasPrivadas,
    handler: ({ params, body, persona, repeticion }) =>
      notas.cambiarNotasPrivadas(db, { ...params, ...body, autor: persona.id }, repeticion),
  })
}
