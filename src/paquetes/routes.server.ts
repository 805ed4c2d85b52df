import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { requesterOf } from '#mail/mailLimits.server.ts'
import { solicitarInternacional } from './contract.ts'
import * as paquetes from './paquetes.server.ts'

export const paquetesRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(solicitarInternacional, (db, { replay, ...data }, request) =>
    paquetes.solicitarInternacional(db, {
      datos: data,
      quien: request.viewer,
      replay,
      pide: requesterOf(request),
    }),
  )
}
