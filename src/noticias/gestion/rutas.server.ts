import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import {
  cambiarNoticia,
  escribirNoticia,
  listarNoticiasDeGestion,
  obtenerNoticiaDeGestion,
  publicarNoticia,
} from './contrato.ts'
import * as redaccion from './redaccion.server.ts'

export const rutasDeRedaccion: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.route({ ...listarNoticiasDeGestion, handler: ({ query }) => redaccion.listar(db, query) })
  app.route({ ...obtenerNoticiaDeGestion, handler: ({ params }) => redaccion.obtener(db, params.id) })
  app.route({
    ...escribirNoticia,
    handler: ({ body, persona, repeticion }) => redaccion.escribir(db, { ...body, autor: persona.id }, repeticion),
  })
  app.route({
    ...cambiarNoticia,
    handler: ({ params, body, persona, repeticion }) =>
      redaccion.cambiar(db, { ...params, ...body, autor: persona.id }, repeticion),
  })
  app.route({
    ...publicarNoticia,
    handler: ({ params, body, persona }) => redaccion.publicar(db, { ...params, ...body, autor: persona.id }),
  })
}
