import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { entregarFoto } from '#fotos/fotos.server.ts'
import { listarMisPaquetes, verMiFoto } from './contrato.ts'
import * as propios from './propios.server.ts'

export const rutasDeMisPaquetes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.route({
    ...listarMisPaquetes,
    handler: ({ query, persona }) => propios.listar(db, { miembro: persona.id, codigos: query.codigos?.split(',') }),
  })
  app.route({
    ...verMiFoto,
    handler: async ({ params, persona }, respuesta) =>
      entregarFoto(respuesta, await propios.obtenerFoto(db, { ...params, miembro: persona.id })),
  })
}
