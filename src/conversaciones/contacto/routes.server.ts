import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { solicitanteDe } from '#mail/presupuesto.server.ts'
import * as contacto from './contacto.server.ts'
import { consultar, enviarMensaje } from './contract.ts'

export const rutasDeContacto: FastifyPluginAsyncZod<{ db: Db; paciencia?: number | undefined }> = async (
  app,
  { db, paciencia },
) => {
  const serve = serveWith(app, db)
  app.tema('gestion:contactos', { policy: 'admin' })

  serve(enviarMensaje, (db, { repeticion, ...datos }, request) =>
    contacto.enviarMensaje(db, { datos, repeticion, pide: solicitanteDe(request), paciencia }),
  )
  serve(consultar, (db, { codigo, repeticion, ...datos }, request) =>
    contacto.consultar(db, { codigo, datos, repeticion, pide: solicitanteDe(request) }),
  )
}
