import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { sendFoto } from '#lib/fotos/fotos.server.ts'
import { personTopic } from '#live/topics.server.ts'
import { readRespuestas } from '#negocio'
import { crearTicket, leerTicket, listarTickets, obtenerTicket, responderTicket, verFotoDeTicket } from './contract.ts'
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
} from './gestion/contract.ts'
import * as gestion from './gestion/gestion.server.ts'
import * as tickets from './tickets.server.ts'

export const ticketRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.topic('mis-tickets:', personTopic)
  app.topic('gestion:tickets', { policy: 'conversaciones' })

  serve(listarTickets, (db, { autor, ...asked }) => tickets.listar(db, { ...asked, user_id: autor }))
  serve(crearTicket, tickets.crear)
  serve(obtenerTicket, (db, { autor, ...asked }) => tickets.obtener(db, { ...asked, user_id: autor }))
  serve(responderTicket, tickets.responder)
  serve(leerTicket, (db, { autor, ...asked }) => tickets.leer(db, { ...asked, user_id: autor }))
  app.route({
    ...verFotoDeTicket,
    handler: async ({ params, persona }, response) =>
      sendFoto(response, await tickets.obtenerFoto(db, { ...params, user_id: persona.id })),
  })

  serve(listarTicketsEnGestion, gestion.listar)
  serve(contarTickets, gestion.contar)
  serve(listarPreparadas, () => [...readRespuestas().ticket])
  serve(obtenerTicketEnGestion, (db, { id }) => gestion.obtener(db, id))
  serve(responderEnGestion, gestion.responder)
  serve(cambiarEstadoDeTicket, gestion.cambiarEstado)
  serve(cambiarPrioridad, gestion.cambiarPrioridad)
  serve(leerTicketEnGestion, gestion.leer)
  app.route({
    ...verFotoEnGestion,
    handler: async ({ params }, response) => sendFoto(response, await tickets.obtenerFoto(db, params)),
  })
}
