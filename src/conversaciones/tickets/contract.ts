import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { ESTADOS_DE_TICKET, PRIORIDADES } from '#lib/conjuntos.ts'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errores.ts'
import { CUERPO_CON_FOTOS, Foto, FotosNuevas } from '#lib/fotos/contract.ts'
import { Instante } from '#lib/instante.ts'
import { rowId } from '#lib/rowId.ts'
import type { Ruta } from '#lib/ruta.ts'
import { lineaLlena, lleno } from '#lib/texto.ts'

export const EstadoDeTicket = z.enum(ESTADOS_DE_TICKET)
export type EstadoDeTicket = z.infer<typeof EstadoDeTicket>
export const Prioridad = z.enum(PRIORIDADES)
export type Prioridad = z.infer<typeof Prioridad>

export const LARGO_DE_ASUNTO = 200
export const LARGO_DE_MENSAJE = 5000

export const COMPLETA = 'Completa todos los campos'
export const MENSAJE_VACIO = 'Escribe tu mensaje.'
export const NO_EXISTE = 'Ese ticket no existe.'
export const CERRADO = 'Este ticket está cerrado. Abre uno nuevo si lo necesitas.'

/** A ticket of one's own, in the list. */
export const TicketEnLista = z.object({
  id: z.int(),
  asunto: z.string(),
  estado: EstadoDeTicket,
  prioridad: Prioridad,
  codigo_pedido: z.string().nullable(),
  fecha_creacion: Instante,
  /** When somebody last wrote. */
  actividad_en: Instante,
  /** How many answers of the shop its member has not seen. */
  sin_leer: z.int(),
})
export type TicketEnLista = z.infer<typeof TicketEnLista>

/** What somebody wrote in it; never what staff write to one another. */
export const Respuesta = z.object({
  id: z.int(),
  mensaje: z.string(),
  created_at: Instante,
  /** Of the shop; otherwise the member's own. */
  es_admin: z.boolean(),
  /** The first name of who wrote; null when their account is gone. */
  nombre: z.string().nullable(),
  fotos: z.array(Foto),
})
export type Respuesta = z.infer<typeof Respuesta>

/** One's own ticket, whole. What is new in it are the shop's answers after `visto`. */
export const Ticket = TicketEnLista.extend({
  descripcion: z.string(),
  /** The last answer that the member has seen; 0 before the first. */
  visto: z.int(),
  /** Those that came with the ticket itself. */
  fotos: z.array(Foto),
  /** Oldest first. */
  respuestas: z.array(Respuesta),
})
export type Ticket = z.infer<typeof Ticket>

const id = rowId(NO_EXISTE)
export const deUno = z.object({ id })
export const deUnaFoto = z.object({ id, foto: z.uuid('Esa foto no existe.') })
/** What may be sent along with what is written. */
export const Fotos = FotosNuevas.default([])
const unTicket = { 200: Ticket, 404: Rechazo, 422: Rechazo }

/** The member's own: where they wrote, and who wrote to them. */
const suyos = ({ autor }: { autor: string }) => [`mis-tickets:${autor}`]

/** How many tickets are in each state, whatever is filtered. */
export const CuentasPropias = z.object({ todos: z.int(), estados: z.record(EstadoDeTicket, z.int()) })

export const listarTickets = {
  method: 'GET',
  url: '/api/tickets',
  policy: 'miembro',
  topics: suyos,
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
        /** How many of all one's tickets have something that is not seen. */
        sin_leer: z.int(),
        cuentas: CuentasPropias,
      }),
      422: Rechazo,
    },
  },
} as const satisfies Ruta

export const obtenerTicket = {
  method: 'GET',
  url: '/api/tickets/:id',
  policy: 'miembro',
  topics: suyos,
  poll: 15_000,
  schema: { summary: "One of one's own tickets with what was written in it", params: deUno, response: unTicket },
} as const satisfies Ruta

export const TicketNuevo = z.strictObject({
  asunto: lineaLlena(LARGO_DE_ASUNTO, COMPLETA),
  descripcion: lleno(LARGO_DE_MENSAJE, COMPLETA),
  prioridad: Prioridad.default('media'),
  /** An own order that it is about. */
  codigo_pedido: CodigoPedido.nullable().default(null),
  fotos: Fotos,
})
export type TicketNuevo = z.infer<typeof TicketNuevo>

export const crearTicket = {
  method: 'POST',
  url: '/api/tickets',
  policy: 'miembro',
  topics: suyos,
  answers: obtenerTicket,
  repetible: true,
  bodyLimit: CUERPO_CON_FOTOS,
  schema: {
    summary: 'Ask the shop for help',
    body: TicketNuevo,
    response: { 201: Ticket, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Ruta

export const RespuestaNueva = z.strictObject({ mensaje: lleno(LARGO_DE_MENSAJE, MENSAJE_VACIO), fotos: Fotos })
export type RespuestaNueva = z.infer<typeof RespuestaNueva>

export const responderTicket = {
  method: 'POST',
  url: '/api/tickets/:id/respuestas',
  policy: 'miembro',
  topics: suyos,
  answers: obtenerTicket,
  repetible: true,
  bodyLimit: CUERPO_CON_FOTOS,
  schema: {
    summary: "Write in one of one's own tickets, unless it is closed (409, `type: ticket-cerrado`)",
    params: deUno,
    body: RespuestaNueva,
    response: { ...unTicket, 409: Rechazo, 429: Rechazo },
  },
} as const satisfies Ruta

export const leerTicket = {
  method: 'PUT',
  url: '/api/tickets/:id/lectura',
  policy: 'miembro',
  topics: suyos,
  schema: {
    summary: 'Note that the shop’s answers up to one are seen; again, or an older one, changes nothing',
    params: deUno,
    body: z.strictObject({ hasta: z.int32(NO_EXISTE).min(0, NO_EXISTE) }),
    response: {
      200: z.object({ visto: z.int(), sin_leer: z.int().describe('tickets with something that is not seen') }),
      404: Rechazo,
      422: Rechazo,
    },
  },
} as const satisfies Ruta

export const verFotoDeTicket = {
  method: 'GET',
  url: '/api/tickets/:id/fotos/:foto',
  policy: 'miembro',
  schema: {
    summary: "A photo of one of one's own tickets",
    params: deUnaFoto,
    response: { 200: z.unknown().describe('the picture itself'), 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Ruta
