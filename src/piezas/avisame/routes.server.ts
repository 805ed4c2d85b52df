import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { requesterOf } from '#mail/mailLimits.server.ts'
import { confirmarEspera, esperarPieza, listarEsperas, marcarAvisada, obtenerPiezaEsperada } from './contract.ts'
import * as esperas from './esperas.server.ts'

export const avisameRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)

  serve(obtenerPiezaEsperada, esperas.obtenerPiezaEsperada)
  serve(esperarPieza, (db, data, request) => esperas.esperar(db, { ...data, pide: requesterOf(request) }))
  serve(confirmarEspera, (db, { enlace }) => esperas.confirmar(db, enlace))
  serve(listarEsperas, esperas.listar)
  serve(marcarAvisada, esperas.marcarAvisada)
}
