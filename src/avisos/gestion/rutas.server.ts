import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { avisarATodos, avisarAUno, contarAlcance, listarAvisosDeCliente, listarEnvios } from './contrato.ts'
import * as envios from './envios.server.ts'

export const rutasDeEnvios: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.tema('gestion:avisos', { policy: 'admin' })

  app.route({ ...contarAlcance, handler: () => envios.contarAlcance(db) })
  app.route({
    ...avisarATodos,
    handler: ({ body, persona, repeticion }) => envios.avisarATodos(db, { ...body, autor: persona.id, repeticion }),
  })
  app.route({
    ...avisarAUno,
    handler: ({ params, body, persona, repeticion }) =>
      envios.avisarAUno(db, { ...params, ...body, autor: persona.id, repeticion }),
  })
  app.route({ ...listarEnvios, handler: ({ query }) => envios.listarEnvios(db, query) })
  app.route({
    ...listarAvisosDeCliente,
    handler: ({ params, query }) => envios.listarDeCliente(db, { ...params, ...query }),
  })
}
