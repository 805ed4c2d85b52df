import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import {
  cambiarNoticia,
  escribirNoticia,
  listarNoticiasDeGestion,
  obtenerNoticiaDeGestion,
  publicarNoticia,
} from './contract.ts'
import * as redaccion from './redaccion.server.ts'

export const redaccionRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(listarNoticiasDeGestion, redaccion.listar)
  serve(obtenerNoticiaDeGestion, (db, { id }) => redaccion.obtener(db, id))
  serve(escribirNoticia, redaccion.escribir)
  serve(cambiarNoticia, redaccion.cambiar)
  serve(publicarNoticia, redaccion.publicar)
}
