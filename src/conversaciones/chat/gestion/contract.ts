import { z } from 'zod'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import { Preparadas, routeOfPrepared } from '#lib/preparadas.ts'
import type { Route } from '#lib/route.ts'
import { singleLine } from '#lib/text.ts'
import { ClaveDeMensaje, Conversacion, EstadoDeConversacion, Mensaje, NOT_FOUND, TextoDeMensaje } from '../contract.ts'

/** An agent on duty; `desde` is when they went on duty. */
export const Agente = z.object({
  id: z.uuid(),
  nombre: z.string(),
  desde: Instant,
  /** Number of conversations that the agent has. */
  conversaciones: z.int(),
})
export type Agente = z.infer<typeof Agente>

/** A conversation in the lists of the desk. */
export const ConversacionEnLista = z.object({
  id: z.uuid(),
  estado: EstadoDeConversacion,
  /** The member's name, or else the name of the order's client if the address is verified and the order's; or null. */
  nombre: z.string().nullable(),
  correo: z.string(),
  correo_comprobado: z.boolean(),
  codigo_pedido: z.string().nullable(),
  /** The beginning of the last message. */
  resumen: z.string(),
  resumen_rol: z.string(),
  espera_desde: Instant.nullable(),
  actividad_en: Instant,
  agente: z.object({ id: z.uuid(), nombre: z.string() }).nullable(),
  /** Whether the queue assigned the conversation; otherwise the agent took it. */
  repartida: z.boolean(),
  /** Number of messages of the visitor that no agent has seen. */
  sin_leer: z.int(),
  /** Whether the visitor was on the site within the last minute. */
  en_linea: z.boolean(),
  /** Equal in one answer for conversations begun from one address; null when the address is not known any more. */
  conexion: z.int().nullable(),
  /** Until when staff muted the address; null unless they did. */
  silenciada_hasta: Instant.nullable(),
})
export type ConversacionEnLista = z.infer<typeof ConversacionEnLista>

/** Maximum of each kind of conversations on the desk, except the reader's own. A holiday may leave thousands. */
export const MAX_IN_MESA = 100

/** The chat desk: all conversations of the reader, and the first {@link MAX_IN_MESA} of each other kind. */
export const Mesa = z.object({
  /** Since when the reader is on duty; null off duty. */
  en_turno: Instant.nullable(),
  agentes: z.array(Agente),
  /** Longest wait first. */
  esperan: z.array(ConversacionEnLista),
  contigo: z.array(ConversacionEnLista),
  con_otros: z.array(ConversacionEnLista),
  /** Left messages without an answer, oldest first. */
  dejadas: z.array(ConversacionEnLista),
  /** Of muted addresses: the conversations that would wait or were left, and those from which staff muted them. */
  silenciadas: z.array(ConversacionEnLista),
  /** Number of all conversations of each kind, shown or not. */
  cuantas: z.object({ esperan: z.int(), con_otros: z.int(), dejadas: z.int() }),
})
export type Mesa = z.infer<typeof Mesa>

export const ConversacionDeGestion = Conversacion.omit({
  puesto: true,
  espera_minutos: true,
  pausada_hasta: true,
  agente: true,
}).extend({
  nombre: z.string().nullable(),
  miembro: z.object({ codigo_membresia: z.string(), user_id: z.uuid() }).nullable(),
  agente: z.object({ id: z.uuid(), nombre: z.string() }).nullable(),
  /** Whether the agent who reads the conversation has it. */
  es_mia: z.boolean(),
  espera_desde: Instant.nullable(),
  tomada_en: Instant.nullable(),
  terminada_en: Instant.nullable(),
  created_at: Instant,
  en_linea: z.boolean(),
  /** Path of the page that the visitor looks at, without its query; null when they are not on the site. */
  pagina: z.string().nullable(),
  /** Id of the visitor's conversation with the assistant; null without one. */
  asistente_id: z.uuid().nullable(),
  silenciada_hasta: Instant.nullable(),
  /** Whether the address is still known. */
  se_puede_silenciar: z.boolean(),
})
export type ConversacionDeGestion = z.infer<typeof ConversacionDeGestion>

export const conversacionParams = z.object({ id: z.uuid(NOT_FOUND) })
const conversacionResponses = { 200: ConversacionDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo }
const basePath = '/api/gestion/chat'

const mesaOptions = { policy: 'conversaciones', topics: ['gestion:chat'] } as const
/** Options of the routes that take, end or return a conversation. */
const conversacionOptions = {
  policy: 'conversaciones',
  topics: ({ id }: { id: string }) => [`gestion:conversacion:${id}`, 'gestion:chat'],
} as const

export const leerMesa = {
  method: 'GET',
  url: basePath,
  ...mesaOptions,
  poll: 15_000,
  schema: { summary: 'What waits and what is under way at the chat desk', response: { 200: Mesa } },
} as const satisfies Route

export const MAX_PASADAS = 30

/** Lists closed conversations, latest activity first. */
export const listarPasadas = {
  method: 'GET',
  url: `${basePath}/pasadas`,
  ...mesaOptions,
  poll: 30_000,
  schema: {
    summary: 'Conversations that are over',
    querystring: z.object({
      q: singleLine(100).default(''),
      despues_de: Cursor.optional(),
    }),
    response: {
      200: z.object({ conversaciones: z.array(ConversacionEnLista), sigue: Cursor.nullable() }),
      422: Rechazo,
    },
  },
} as const satisfies Route

export const leerConversacion = {
  method: 'GET',
  url: `${basePath}/:id`,
  policy: 'conversaciones',
  topics: ({ id }: { id: string }) => [`gestion:conversacion:${id}`],
  schema: {
    summary: 'A conversation as staff read it',
    params: conversacionParams,
    querystring: z.object({
      despues: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1)
        .optional(),
    }),
    response: conversacionResponses,
  },
} as const satisfies Route

/**
 * Takes a conversation. `era` is the id of the agent who had it when the page was read, null for nobody. 409 when the
 * agent has changed since.
 */
export const tomarConversacion = {
  method: 'POST',
  url: `${basePath}/:id/toma`,
  ...conversacionOptions,
  schema: {
    summary: 'Take a conversation',
    params: conversacionParams,
    body: z.object({ era: z.uuid().nullable() }),
    response: conversacionResponses,
  },
} as const satisfies Route

export const escribirEnConversacion = {
  method: 'POST',
  url: `${basePath}/:id/mensajes`,
  policy: 'conversaciones',
  schema: {
    summary: 'Answer in a conversation',
    params: conversacionParams,
    body: z.object({
      clave: ClaveDeMensaje,
      contenido: TextoDeMensaje,
      /** The response contains only messages after this id. */
      despues: z.int32().min(0).optional(),
    }),
    response: { ...conversacionResponses, 200: z.object({ mensaje: Mensaje, conversacion: ConversacionDeGestion }) },
  },
} as const satisfies Route

export const avisarQueEscribeGestion = {
  method: 'POST',
  url: `${basePath}/:id/tecleo`,
  policy: 'conversaciones',
  schema: {
    summary: 'Tell that staff types',
    params: conversacionParams,
    response: { 204: z.undefined(), 404: Rechazo },
  },
} as const satisfies Route

export const marcarVistoEnGestion = {
  method: 'PUT',
  url: `${basePath}/:id/lectura`,
  ...mesaOptions,
  schema: {
    summary: 'Mark what staff has seen of a conversation',
    params: conversacionParams,
    body: z.object({ mensaje: z.int32().min(0) }),
    response: { 204: z.undefined(), 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const terminarConversacion = {
  method: 'POST',
  url: `${basePath}/:id/final`,
  ...conversacionOptions,
  schema: { summary: 'End a conversation', params: conversacionParams, response: conversacionResponses },
} as const satisfies Route

export const devolverConversacion = {
  method: 'POST',
  url: `${basePath}/:id/devolucion`,
  ...conversacionOptions,
  schema: {
    summary: 'Give a conversation back to the queue',
    params: conversacionParams,
    response: conversacionResponses,
  },
} as const satisfies Route

/** Mutes the address of a conversation for 24 hours: its conversations leave the queue, and it begins no others. */
export const silenciarConexion = {
  method: 'PUT',
  url: `${basePath}/:id/silencio`,
  ...conversacionOptions,
  schema: { summary: "Mute a conversation's address", params: conversacionParams, response: conversacionResponses },
} as const satisfies Route

export const quitarSilencio = {
  method: 'DELETE',
  url: `${basePath}/:id/silencio`,
  ...conversacionOptions,
  schema: {
    summary: "Lift the mute of a conversation's address",
    params: conversacionParams,
    response: conversacionResponses,
  },
} as const satisfies Route

/** Going off duty with open conversations is refused (409) unless `devolver` puts them back into the queue. */
export const cambiarTurno = {
  method: 'PUT',
  url: `${basePath}/turno`,
  ...mesaOptions,
  answers: leerMesa,
  schema: {
    summary: 'Go on or off duty',
    body: z.object({ en_turno: z.boolean(), devolver: z.boolean().default(false) }),
    response: { 200: Mesa, 409: Rechazo },
  },
} as const satisfies Route

/** Heartbeat of an agent on duty, every {@link HEARTBEAT_MS} while a page of staff is open. */
export const latir = {
  method: 'POST',
  url: `${basePath}/turno/latido`,
  policy: 'conversaciones',
  schema: { summary: 'Still there', response: { 200: z.object({ en_turno: z.boolean() }) } },
} as const satisfies Route

/** An agent without a heartbeat for a minute counts as away. */
export const HEARTBEAT_MS = 20_000

export const listarPreparadas = routeOfPrepared(`${basePath}/preparadas`, {
  summary: 'Answers at hand for a chat',
  answer: Preparadas,
})
