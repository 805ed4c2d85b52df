import { z } from 'zod'
import { ESTADOS_DE_CORREO } from '#lib/closedSets.ts'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errors.ts'
import { FOTOS_BODY_LIMIT, Foto } from '#lib/fotos/contract.ts'
import { Instant } from '#lib/instant.ts'
import { Preparadas, routeOfPrepared } from '#lib/preparadas.ts'
import type { Route } from '#lib/route.ts'
import { requiredText } from '#lib/text.ts'
import {
  EMPTY_MENSAJE,
  EstadoDeTicket,
  Fotos,
  fotoParams,
  MENSAJE_MAX_LENGTH,
  Prioridad,
  TicketEnLista,
  ticketParams,
} from '../contract.ts'
import { FiltroDeTickets } from './filter.ts'

const Cliente = z.object({
  user_id: z.uuid(),
  nombre: z.string(),
  /** Membership code; null when the member has none. */
  codigo: z.string().nullable(),
  correo: z.string(),
})

/** A ticket in the list of staff. `sin_leer` counts the member's messages and description that no agent has seen. */
export const TicketListRow = TicketEnLista.extend({
  cliente: Cliente,
  /** Since when the member waits; null if answered or closed. */
  espera_desde: Instant.nullable(),
})
export type TicketListRow = z.infer<typeof TicketListRow>

/** A message in a ticket, or a note of staff. */
export const RespuestaEnGestion = z.object({
  id: z.int(),
  mensaje: z.string(),
  created_at: Instant,
  es_admin: z.boolean(),
  /** Whether it is a note, which only staff read. */
  interna: z.boolean(),
  /** Name of the author; null when the author's account is gone. */
  nombre: z.string().nullable(),
  fotos: z.array(Foto),
  /** The mail that tells the member or the shop of the message; null for a note and before there is a mail. */
  correo: z.object({ id: z.uuid(), estado: z.enum(ESTADOS_DE_CORREO) }).nullable(),
})
export type RespuestaEnGestion = z.infer<typeof RespuestaEnGestion>

export const TicketEnGestion = TicketListRow.extend({
  descripcion: z.string(),
  /** Id of the last message that staff have seen; 0 for the description only, null for nothing. */
  visto: z.int().nullable(),
  /** Id of the last message that the member has seen; 0 for none. */
  visto_por_miembro: z.int(),
  /** Whether the ticket's order still exists; false without an order. */
  pedido_existe: z.boolean(),
  fotos: z.array(Foto),
  /** Oldest first. */
  respuestas: z.array(RespuestaEnGestion),
})
export type TicketEnGestion = z.infer<typeof TicketEnGestion>

const ticketsOptions = { policy: 'conversaciones', topics: ['gestion:tickets'], poll: 20_000 } as const

export const listarTicketsEnGestion = {
  method: 'GET',
  url: '/api/gestion/tickets',
  ...ticketsOptions,
  schema: {
    summary: 'The tickets of all members, who waits longest first or the newest, fifty at a time',
    querystring: FiltroDeTickets.extend({
      /** Id of an account: only this member's tickets. */
      cliente: z.uuid().optional(),
      limite: z.coerce.number().int().min(1).max(50).default(50),
      despues_de: Cursor.optional(),
    }),
    response: { 200: z.object({ tickets: z.array(TicketListRow), sigue: Cursor.nullable() }), 422: Rechazo },
  },
} as const satisfies Route

/** Number of tickets that each choice of the filter would show, with the rest of the filter applied. */
export const CuentasDeTickets = z.object({
  todos: z.int(),
  sin_responder: z.int(),
  estados: z.record(EstadoDeTicket, z.int()),
  prioridades: z.record(Prioridad, z.int()),
})
export type CuentasDeTickets = z.infer<typeof CuentasDeTickets>

export const contarTickets = {
  method: 'GET',
  url: '/api/gestion/tickets/cuentas',
  ...ticketsOptions,
  schema: {
    summary: 'How many tickets each choice of the filter would show',
    querystring: FiltroDeTickets.omit({ orden: true }),
    response: { 200: CuentasDeTickets, 422: Rechazo },
  },
} as const satisfies Route

const ticketResponses = { 200: TicketEnGestion, 404: Rechazo, 422: Rechazo }

export const obtenerTicketEnGestion = {
  method: 'GET',
  url: '/api/gestion/tickets/:id',
  ...ticketsOptions,
  schema: { summary: 'One ticket with its client, answers and notes', params: ticketParams, response: ticketResponses },
} as const satisfies Route

/** Routes that change a ticket answer with the whole ticket. */
const mutationOptions = {
  policy: 'conversaciones',
  topics: ticketsOptions.topics,
  answers: obtenerTicketEnGestion,
} as const

export const responderEnGestion = {
  method: 'POST',
  url: '/api/gestion/tickets/:id/respuestas',
  ...mutationOptions,
  repeatable: true,
  bodyLimit: FOTOS_BODY_LIMIT,
  schema: {
    summary: 'Answer a ticket, unless it is closed (409), which takes it up if nobody had; or write a note for staff',
    params: ticketParams,
    body: z.strictObject({
      mensaje: requiredText(MENSAJE_MAX_LENGTH, EMPTY_MENSAJE),
      interna: z.boolean().default(false),
      fotos: Fotos,
    }),
    response: { ...ticketResponses, 409: Rechazo },
  },
} as const satisfies Route

export const cambiarEstadoDeTicket = {
  method: 'PUT',
  url: '/api/gestion/tickets/:id/estado',
  ...mutationOptions,
  schema: {
    summary: 'Take a ticket up, close it or open it again; refused (409) when somebody has changed it since',
    params: ticketParams,
    body: z.strictObject({ estado: EstadoDeTicket, era: EstadoDeTicket }),
    response: { ...ticketResponses, 409: Rechazo },
  },
} as const satisfies Route

export const cambiarPrioridad = {
  method: 'PUT',
  url: '/api/gestion/tickets/:id/prioridad',
  ...mutationOptions,
  schema: {
    summary: 'Change how urgent a ticket is; refused (409) when somebody has changed it since',
    params: ticketParams,
    body: z.strictObject({ prioridad: Prioridad, era: Prioridad }),
    response: { ...ticketResponses, 409: Rechazo },
  },
} as const satisfies Route

export const leerTicketEnGestion = {
  method: 'PUT',
  url: '/api/gestion/tickets/:id/lectura',
  policy: 'conversaciones',
  schema: {
    summary: 'Note that staff have seen a ticket up to an answer; again, or an older one, changes nothing',
    params: ticketParams,
    body: z.strictObject({ hasta: z.int32().min(0) }),
    response: { 200: z.object({ visto: z.int() }), 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const verFotoEnGestion = {
  method: 'GET',
  url: '/api/gestion/tickets/:id/fotos/:foto',
  policy: 'conversaciones',
  schema: {
    summary: 'A photo of a ticket',
    params: fotoParams,
    response: { 200: z.unknown().describe('the picture itself'), 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const listarPreparadas = routeOfPrepared('/api/gestion/tickets/respuestas-preparadas', {
  summary: 'Answers that the owner wrote beforehand; {nombre} and {codigo} stand for the client and the order',
  answer: Preparadas,
})
