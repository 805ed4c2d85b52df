import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { solicitanteDe } from '#mail/presupuesto.server.ts'
import { cambiarDireccion, confirmarSolicitud, obtenerPorConfirmar, pedirAyuda } from './contract.ts'
import * as solicitudes from './solicitudes.server.ts'

export const rutasDeSolicitudes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.tema('gestion:solicitudes', { policy: 'admin' })

  serve(pedirAyuda, (db, { codigo, repeticion, ...datos }, request) =>
    solicitudes.pedirAyuda(db, { codigo, datos, repeticion, pide: solicitanteDe(request) }),
  )
  serve(cambiarDireccion, (db, { codigo, repeticion, ...datos }, request) =>
    solicitudes.cambiarDireccion(db, { codigo, datos, repeticion, pide: solicitanteDe(request) }),
  )
  serve(obtenerPorConfirmar, (db, { enlace }) => solicitudes.obtenerPorConfirmar(db, enlace))
  serve(confirmarSolicitud, (db, { enlace }) => solicitudes.confirmarSolicitud(db, enlace))
}
