import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { autorizarARecoger, autorizarPorLaTienda } from './contrato.ts'
import * as recoger from './recoger.server.ts'

export const rutasDeRecoger: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.route({
    ...autorizarARecoger,
    handler: ({ params, body, headers, quien }) =>
      recoger.autorizar(db, { ...params, ...body, miembro: quien?.id, enlace: headers['x-enlace'] }),
  })
  serve(autorizarPorLaTienda, (db, { repeticion, ...asked }) => recoger.autorizarPorLaTienda(db, asked, repeticion))
}
