import { z } from 'zod'
import { ESTADOS_DE_TICKET, PRIORIDADES } from '#lib/closedSets.ts'
import { CodigoPedido } from '#lib/codigo.ts'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errors.ts'
import { FOTOS_BODY_LIMIT, Foto, FotosNuevas } from '#lib/fotos/contract.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { rowId } from '#lib/rowId.ts'
import { requiredLine, requiredText } from '#lib/text.ts'

export const EstadoDeTicket = z.enum(ESTADOS_DE_TICKET)
export type EstadoDeTicket = z.infer<typeof EstadoDeTicket>
export const Prioridad = z.enum(PRIORIDADES)
export type Prioridad = z.infer<typeof Prioridad>

export const ASUNTO_MAX_LENGTH = 200
export const MENSAJE_MAX_LENGTH = 5000

export const COMPLETE_ALL = 'Completa todos los campos'
export const EMPTY_MENSAJE = 'Escribe tu mensaje.'
export const NOT_FOUND = 'Ese ticket no existe.'
export const CLOSED = 'Este ticket está cerrado. Abre uno nuevo si lo necesitas.'

/** A ticket in the member's list. */
export const TicketEnLista = z.object({
  id: z.int(),
  asunto: z.string(),
  estado: EstadoDeTicket,
  prioridad: Prioridad,
  codigo_pedido: z.string().nullable(),
  fecha_creacion: Instant,
  /** When the member or the shop last wrote. */
  actividad_en: Instant,
  /** Number of answers of the shop that the member has not seen. */
  sin_leer: z.int(),
})
export type TicketEnLista = z.infer<typeof TicketEnLista>

/** A message in a ticket. Notes of staff are never included. */
export const Respuesta = z.object({
  id: z.int(),
  mensaje: z.string(),
  created_at: Instant,
  /** Whether the shop wrote the message; otherwise the member did. */
  es_admin: z.boolean(),
  /** First name of the author; null when the account is gone. */
  nombre: z.string().nullable(),
  fotos: z.array(Foto),
})
export type Respuesta = z.infer<typeof Respuesta>

/** A member's ticket. Answers of the shop after `visto` are new. */
export const Ticket = TicketEnLista.extend({
  descripcion: z.string(),
  /** Id of the last message that the member has seen; 0 for none. */
  visto: z.int(),
  /** Photos that came with the ticket's description. */
  fotos: z.array(Foto),
  /** Oldest first. */
  respuestas: z.array(Respuesta),
})
export type Ticket = z.infer<typeof Ticket>

const id = rowId(NOT_FOUND)
export const ticketParams = z.object({ id })
export const fotoParams = z.object({ id, foto: z.uuid('Esa foto no existe.') })
/** Photos sent with a message or a new ticket. */
export const Fotos = FotosNuevas.default([])
const ticketResponses = { 200: Ticket, 404: Rechazo, 422: Rechazo }

/** The topic of the member's own tickets. */
const ownTopics = ({ autor }: { autor: string }) => [`mis-tickets:${autor}`]

/** Number of the member's tickets, in all and in each state, whatever the filter. */
export const OwnCounts = z.object({ todos: z.int(), estados: z.record(EstadoDeTicket, z.int()) })

export const listarTickets = {
  method: 'GET',
  url: '/api/tickets',
  policy: 'miembro',
  topics: ownTopics,
  poll: 30_000,
  schema: {
    summary: "One's own tickets, the last one in which somebody wrote first, twenty at a time",
    querystring: z.object({
      estado: EstadoDeTicket.optional(),
      despues_de: Cursor.optional(),
    }),
    response: {
      200: z.object({
        tickets: z.array(TicketEnLista),
        sigue: Cursor.nullable(),
        /** Number of the member's tickets with unseen answers, whatever the filter. */
        sin_leer: z.int(),
        cuentas: OwnCounts,
      }),
      422: Rechazo,
    },
  },
} as const satisfies Route

export const obtenerTicket = {
  method: 'GET',
  url: '/api/tickets/:id',
  policy: 'miembro',
  topics: ownTopics,
  poll: 15_000,
  schema: {
    summary: "One of one's own tickets with what was written in it",
    params: ticketParams,
    response: ticketResponses,
  },
} as const satisfies Route

export const TicketNuevo = z.strictObject({
  asunto: requiredLine(ASUNTO_MAX_LENGTH, COMPLETE_ALL),
  descripcion: requiredText(MENSAJE_MAX_LENGTH, COMPLETE_ALL),
  prioridad: Prioridad.default('media'),
  /** Code of the ticket's order, which must be the member's own. */
  codigo_pedido: CodigoPedido.nullable().default(null),
  fotos: Fotos,
})
export type TicketNuevo = z.infer<typeof TicketNuevo>

export const crearTicket = {
  method: 'POST',
  url: '/api/tickets',
  policy: 'miembro',
  topics: ownTopics,
  answers: obtenerTicket,
  limit: ['photos'],
  repeatable: true,
  bodyLimit: FOTOS_BODY_LIMIT,
  schema: {
    summary: 'Ask the shop for help',
    body: TicketNuevo,
    response: { 201: Ticket, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

export const RespuestaNueva = z.strictObject({ mensaje: requiredText(MENSAJE_MAX_LENGTH, EMPTY_MENSAJE), fotos: Fotos })
export type RespuestaNueva = z.infer<typeof RespuestaNueva>

export const responderTicket = {
  method: 'POST',
  url: '/api/tickets/:id/respuestas',
  policy: 'miembro',
  topics: ownTopics,
  answers: obtenerTicket,
  limit: ['photos'],
  repeatable: true,
  bodyLimit: FOTOS_BODY_LIMIT,
  schema: {
    summary: "Write in one of one's own tickets, unless it is closed (409, `type: ticket-cerrado`)",
    params: ticketParams,
    body: RespuestaNueva,
    response: { ...ticketResponses, 409: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

export const leerTicket = {
  method: 'PUT',
  url: '/api/tickets/:id/lectura',
  policy: 'miembro',
  topics: ownTopics,
  schema: {
    summary: 'Note that the shop’s answers up to one are seen; again, or an older one, changes nothing',
    params: ticketParams,
    body: z.strictObject({ hasta: z.int32(NOT_FOUND).min(0, NOT_FOUND) }),
    response: {
      200: z.object({ visto: z.int(), sin_leer: z.int().describe('tickets with something that is not seen') }),
      404: Rechazo,
      422: Rechazo,
    },
  },
} as const satisfies Route

export const verFotoDeTicket = {
  method: 'GET',
  url: '/api/tickets/:id/fotos/:foto',
  policy: 'miembro',
  schema: {
    summary: "A photo of one of one's own tickets",
    params: fotoParams,
    response: { 200: z.unknown().describe('the picture itself'), 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route
