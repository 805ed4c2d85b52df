import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { respuestasPreparadas } from '#negocio'
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
} from './contrato.ts'

export const rutasDeBandeja: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.tema('gestion:bandeja', { policy: 'admin' })

  app.route({ ...listarBandeja, handler: ({ query }) => bandeja.listar(db, query) })
  app.route({ ...contarBandeja, handler: ({ query }) => bandeja.contar(db, query) })
  app.route({ ...obtenerAsunto, handler: ({ params }) => bandeja.obtener(db, params) })
  app.route({
    ...marcarVisto,
    handler: ({ params, persona }) => bandeja.marcarVisto(db, { ...params, autor: persona.id }),
  })
  app.route({
    ...responderAsunto,
    handler: ({ params, body, persona, repeticion }) =>
      bandeja.responder(db, { ...params, ...body, autor: persona.id }, repeticion),
  })
  app.route({
    ...atenderAsunto,
    handler: ({ params, persona }) => bandeja.atenderAsunto(db, { ...params, autor: persona.id }),
  })
  app.route({
    ...reabrirAsunto,
    handler: ({ params, persona }) => bandeja.reabrirAsunto(db, { ...params, autor: persona.id }),
  })
  app.route({
    ...decidirSolicitud,
    handler: ({ params, body, persona }) => bandeja.decidir(db, { ...params, ...body, autor: persona.id }),
  })
  app.route({
    ...confirmarPorTelefono,
    handler: ({ params, persona }) => bandeja.confirmarPorTelefono(db, { ...params, autor: persona.id }),
  })
  const { ticket: _deTickets, chat: _deChat, ...deLaBandeja } = respuestasPreparadas
  app.route({ ...listarRespuestasPreparadas, handler: async () => deLaBandeja })
}
