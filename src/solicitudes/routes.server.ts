import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { requesterOf } from '#mail/mailLimits.server.ts'
import { cambiarDireccion, confirmarSolicitud, obtenerPorConfirmar, pedirAyuda } from './contract.ts'
import * as solicitudes from './solicitudes.server.ts'

export const solicitudesRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.topic('gestion:solicitudes', { policy: 'conversaciones' })

  serve(pedirAyuda, (db, { codigo, replay, ...data }, request) =>
    solicitudes.pedirAyuda(db, { codigo, datos: data, replay, pide: requesterOf(request) }),
  )
  serve(cambiarDireccion, (db, { codigo, replay, ...data }, request) =>
    solicitudes.cambiarDireccion(db, { codigo, datos: data, replay, pide: requesterOf(request) }),
  )
  serve(obtenerPorConfirmar, (db, { enlace }) => solicitudes.obtenerPorConfirmar(db, enlace))
  serve(confirmarSolicitud, (db, { enlace }) => solicitudes.confirmarSolicitud(db, enlace))
}
