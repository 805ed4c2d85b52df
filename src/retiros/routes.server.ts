import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { solicitanteDe } from '#mail/presupuesto.server.ts'
import { verificarRetiro } from './contract.ts'
import * as retiros from './retiros.server.ts'

export const rutasDeRetiros: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.tema('gestion:retiros', { policy: 'admin' })

  serve(verificarRetiro, (db, { repeticion, ...datos }, request) =>
    retiros.verificarRetiro(db, { datos, repeticion, pide: solicitanteDe(request) }),
  )
}
