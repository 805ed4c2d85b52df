import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { readRespuestas } from '#negocio'
import * as bandeja from './bandeja.server.ts'
import {
  atenderAsunto,
  confirmarPorTelefono,
  contarBandeja,
  decidirSolicitud,
  listarBandeja,
  listarRespuestasPreparadas,
  marcarVisto,
  obtenerAsunto,
  reabrirAsunto,
  responderAsunto,
} from './contract.ts'

export const bandejaRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.topic('gestion:bandeja', { policy: 'conversaciones' })

  serve(listarBandeja, bandeja.listar)
  serve(contarBandeja, bandeja.contar)
  serve(obtenerAsunto, bandeja.obtener)
  serve(marcarVisto, bandeja.marcarVisto)
  serve(responderAsunto, bandeja.responder)
  serve(atenderAsunto, bandeja.atenderAsunto)
  serve(reabrirAsunto, bandeja.reabrirAsunto)
  serve(decidirSolicitud, bandeja.decidir)
  serve(confirmarPorTelefono, bandeja.confirmarPorTelefono)
  serve(listarRespuestasPreparadas, () => {
    const { ticket: _deTickets, chat: _deChat, ...deLaBandeja } = readRespuestas()
    return deLaBandeja
  })
}
