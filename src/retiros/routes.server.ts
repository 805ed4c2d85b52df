import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { requesterOf } from '#mail/mailLimits.server.ts'
import { verificarRetiro } from './contract.ts'
import * as retiros from './retiros.server.ts'

export const retirosRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.topic('gestion:retiros', { policy: 'conversaciones' })

  serve(verificarRetiro, (db, { replay, ...data }, request) =>
    retiros.verificarRetiro(db, { datos: data, replay, pide: requesterOf(request) }),
  )
}
