import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { solicitanteDe } from '#mail/presupuesto.server.ts'
import { solicitarInternacional } from './contract.ts'
import * as paquetes from './paquetes.server.ts'

export const rutasDePaquetes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(solicitarInternacional, (db, { repeticion, ...datos }, request) =>
    paquetes.solicitarInternacional(db, { datos, quien: request.quien, repeticion, pide: solicitanteDe(request) }),
  )
}
