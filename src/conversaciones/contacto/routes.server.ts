import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { requesterOf } from '#mail/mailLimits.server.ts'
import * as contacto from './contacto.server.ts'
import { consultar, enviarMensaje } from './contract.ts'

export const contactoRoutes: FastifyPluginAsyncZod<{ db: Db; mailWait?: number | undefined }> = async (
  app,
  { db, mailWait },
) => {
  const serve = serveWith(app, db)
  app.topic('gestion:contactos', { policy: 'conversaciones' })

  serve(enviarMensaje, (db, { replay, ...data }, request) =>
    contacto.enviarMensaje(db, { datos: data, replay, pide: requesterOf(request), mailWait }),
  )
  serve(consultar, (db, { codigo, replay, ...data }, request) =>
    contacto.consultar(db, { codigo, datos: data, replay, pide: requesterOf(request) }),
  )
}
