import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { autorizarARecoger, autorizarPorLaTienda } from './contract.ts'
import * as recoger from './recoger.server.ts'

export const rutasDeRecoger: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(autorizarARecoger, (db, asked, { quien }) => recoger.autorizar(db, { ...asked, miembro: quien?.id }))
  serve(autorizarPorLaTienda, recoger.autorizarPorLaTienda)
}
