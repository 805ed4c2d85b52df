import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { contarPendientes, listarLoMovidoHoy } from './contrato.ts'
import * as movidos from './movidos.server.ts'
import * as pendientes from './pendientes.server.ts'

export const rutasDeHoy: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.route({ ...contarPendientes, handler: () => pendientes.contarPendientes(db) })
  app.route({
    ...listarLoMovidoHoy,
    handler: ({ query, persona }) => movidos.listarLoMovidoHoy(db, { ...query, quien: persona.id }),
  })
}
