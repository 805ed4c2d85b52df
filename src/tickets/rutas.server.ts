import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { entregarFoto } from '#fotos/fotos.server.ts'
import { respuestasPreparadas } from '#negocio'
import { deUnaPersona } from '#vivo/temas.server.ts'
import { crearTicket, leerTicket, listarTickets, obtenerTicket, responderTicket, verFotoDeTicket } from './contrato.ts'
import {
  cambiarEstadoDeTicket,
  cambiarPrioridad,
  contarTickets,
  leerTicketEnGestion,
  listarPreparadas,
  listarTicketsEnGestion,
  obtenerTicketEnGestion,
  responderEnGestion,
  verFotoEnGestion,
} from './gestion/contrato.ts'
import * as gestion from './gestion/gestion.server.ts'
import * as tickets from './tickets.server.ts'

export const rutasDeTickets: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.tema('mis-tickets:', deUnaPersona)
  app.tema('gestion:tickets', { policy: 'admin' })

  app.route({
    ...listarTickets,
    handler: ({ query, persona }) => tickets.listar(db, { ...query, user_id: persona.id }),
  })
  app.route({
    ...crearTicket,
    handler: ({ body, persona, repeticion }, respuesta) => {
      respuesta.code(201)
      return tickets.crear(db, { user_id: persona.id, datos: body }, repeticion)
    },
  })
  app.route({
    ...obtenerTicket,
    handler: ({ params, persona }) => tickets.obtener(db, { ...params, user_id: persona.id }),
  })
  app.route({
    ...responderTicket,
    handler: ({ params, body, persona, repeticion }) =>
      tickets.responder(db, { ...params, user_id: persona.id, datos: body }, repeticion),
  })
  app.route({
    ...leerTicket,
    handler: ({ params, body, persona }) => tickets.leer(db, { ...params, ...body, user_id: persona.id }),
  })
  app.route({
    ...verFotoDeTicket,
    handler: async ({ params, persona }, respuesta) =>
      entregarFoto(respuesta, await tickets.obtenerFoto(db, { ...params, user_id: persona.id })),
  })

  app.route({ ...listarTicketsEnGestion, handler: ({ query }) => gestion.listar(db, query) })
  app.route({ ...contarTickets, handler: ({ query }) => gestion.contar(db, query) })
  app.route({ ...listarPreparadas, handler: async () => [...respuestasPreparadas.ticket] })
  app.route({ ...obtenerTicketEnGestion, handler: ({ params }) => gestion.obtener(db, params.id) })
  app.route({
    ...responderEnGestion,
    handler: ({ params, body, persona, repeticion }) =>
      gestion.responder(db, { ...params, ...body, autor: persona.id }, repeticion),
  })
  app.route({
    ...cambiarEstadoDeTicket,
    handler: ({ params, body, persona }) => gestion.cambiarEstado(db, { ...params, ...body, autor: persona.id }),
  })
  app.route({
    ...cambiarPrioridad,
    handler: ({ params, body, persona }) => gestion.cambiarPrioridad(db, { ...params, ...body, autor: persona.id }),
  })
  app.route({ ...leerTicketEnGestion, handler: ({ params, body }) => gestion.leer(db, { ...params, ...body }) })
  app.route({
    ...verFotoEnGestion,
    handler: async ({ params }, respuesta) => entregarFoto(respuesta, await tickets.obtenerFoto(db, params)),
  })
}
