import { z } from 'zod'
import { ChatSecret } from '#lib/chatSecret.ts'
import { ESTADOS_DE_CONVERSACION, FINES_DE_CONVERSACION, ROLES_DE_MENSAJE } from '#lib/closedSets.ts'
import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { CODIGO_INCOMPLETO } from '#lib/codigoIncompleto.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { CORREO_INCOMPLETO, emailAddress, plainText, requiredText, singleLine } from '#lib/text.ts'

export const EstadoDeConversacion = z.enum(ESTADOS_DE_CONVERSACION)
export type EstadoDeConversacion = z.infer<typeof EstadoDeConversacion>
export const RolDeMensaje = z.enum(ROLES_DE_MENSAJE)
export type RolDeMensaje = z.infer<typeof RolDeMensaje>

export const MENSAJE_MAX_LENGTH = 2000
/** Maximum of messages in a read without `despues`, which returns the newest messages. */
export const MENSAJES_PER_READ = 200
export const MISSING_CORREO = 'Por favor ingresa tu correo electrónico'
export const EMPTY_MENSAJE = 'Escribe tu mensaje.'
export const NOT_FOUND = 'Esa conversación no existe.'
export const TOO_MANY_IN_A_ROW = 'Escribiste muchos mensajes seguidos. Espera un momento y envíalo otra vez.'
export const ENDED = 'Esta conversación ya terminó. Empieza una nueva cuando quieras.'

export const ClaveDeMensaje = z.uuid('Falta la clave del mensaje.')
export const TextoDeMensaje = requiredText(MENSAJE_MAX_LENGTH, EMPTY_MENSAJE)
export const CorreoDeVisita = emailAddress(CORREO_INCOMPLETO, MISSING_CORREO)
/** An order's code, in upper case; `''` becomes null. */
export const CodigoOpcional = singleLine(20)
  .transform((text) => text.toUpperCase())
  .refine((text) => text === '' || CODIGO_PEDIDO.test(text), CODIGO_INCOMPLETO)
  .nullish()
  .transform((codigo) => codigo || null)

/** A message as the visitor reads it. */
export const Mensaje = z.object({
  /** Messages are sorted by their ids. */
  id: z.int(),
  clave: z.uuid(),
  /** `user` is the visitor, `agent` is staff, `system` reports an event. */
  rol: RolDeMensaje,
  contenido: z.string(),
  /** First name of the agent; null for other roles, and when the account is gone. */
  autor: z.string().nullable(),
  created_at: Instant,
})
export type Mensaje = z.infer<typeof Mensaje>

/** Whether a person answers now, whatever the shop's opening hours. */
export const Atencion = z.object({
  /** Whether an agent is on duty. */
  hay_agente: z.boolean(),
  /** Number of visitors in the queue. */
  en_cola: z.int(),
  /** Until when the shop paused the chat for the reader's connection; null unless it did. */
  pausado_hasta: Instant.nullable().default(null),
  /** Whether the shop's assistant answers. */
  asistente: z.boolean().default(true),
})
export type Atencion = z.infer<typeof Atencion>

/** A conversation as its visitor reads it. */
export const Conversacion = z.object({
  id: z.uuid(),
  estado: EstadoDeConversacion,
  /** First name of the agent; null without an agent. */
  agente: z.string().nullable(),
  correo: z.string(),
  correo_comprobado: z.boolean(),
  codigo_pedido: z.string().nullable(),
  /** Place in the queue, from 1; null outside the queue. */
  puesto: z.int().nullable(),
  /** Median wait of recent visitors in minutes; null outside the queue, and when there are too few of them. */
  espera_minutos: z.int().nullable(),
  /** Until when the conversation is out of the queue and takes no message; null if it is not (`silencios`). */
  pausada_hasta: Instant.nullable().default(null),
  /** The newest {@link MENSAJES_PER_READ} messages, or the messages after `despues`; oldest first. */
  mensajes: z.array(Mensaje),
  /** Whether older messages are left out. */
  hay_anteriores: z.boolean(),
  /** Id of the last message that each side has seen; 0 for none. */
  visto_por_visitante: z.int(),
  visto_por_gestion: z.int(),
  /** Number of messages of staff that the visitor has not seen. */
  sin_leer: z.int(),
  terminada_por: z.enum(FINES_DE_CONVERSACION).nullable(),
  /** Whether staff can read what the visitor wrote to the assistant before. */
  con_asistente: z.boolean(),
  version: z.int(),
})
export type Conversacion = z.infer<typeof Conversacion>

/** This browser's conversation with staff, and the account that read it. */
export const ChatDeVisita = z.object({
  conversacion: Conversacion.nullable(),
  /** An opaque id of the signed-in account, stable across sessions; null when signed out. */
  para: z.string().nullable(),
})
export type ChatDeVisita = z.infer<typeof ChatDeVisita>

const visitResponses = { 200: ChatDeVisita, 404: Rechazo, 422: Rechazo, 429: Rechazo }

export const leerAtencion = {
  method: 'GET',
  url: '/api/chat/atencion',
  policy: 'publica',
  // This public topic changes with agents on duty and with the queue.
  topics: ['cola-de-chat'],
  poll: 30_000,
  schema: { summary: 'Whether a person answers in the chat now', response: { 200: Atencion } },
} as const satisfies Route

/** This browser's newest conversation; with `despues`, only messages after that id. */
export const leerChat = {
  method: 'GET',
  url: '/api/chat',
  policy: 'publica',
  fresh: 0, // messages may have arrived while the page did not follow the conversation
  schema: {
    summary: 'The conversation that this browser holds',
    querystring: z.object({
      despues: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1)
        .optional(),
    }),
    response: { 200: ChatDeVisita },
  },
} as const satisfies Route

/**
 * `request_agent` asks for an agent in the open conversation of this browser, or begins a conversation; `agent` is null
 * while the visitor waits. `save_contact` leaves a message in the open conversation, or begins a conversation.
 */
export const pedirAgente = {
  method: 'POST',
  url: '/api/agent-support',
  policy: 'publica',
  limit: ['form', 'conversation'],
  schema: {
    summary: 'Ask for a person, or leave them a message',
    body: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('request_agent'),
        email: CorreoDeVisita,
        codigo_pedido: CodigoOpcional,
        /** Id of the visitor's conversation with the assistant, for staff to read; another visitor's id is ignored. */
        asistente: z.uuid('Esa conversación no existe.').nullish(),
        /** The first message and its idempotency key. */
        mensaje: TextoDeMensaje.optional(),
        clave: ClaveDeMensaje.optional(),
        llave: ChatSecret.optional(),
      }),
      z.object({
        action: z.literal('save_contact'),
        email: CorreoDeVisita,
        mensaje: TextoDeMensaje,
        codigo_pedido: CodigoOpcional,
        asistente: z.uuid('Esa conversación no existe.').nullish(),
        clave: ClaveDeMensaje.optional(),
        llave: ChatSecret.optional(),
      }),
    ]),
    response: {
      200: z.object({
        success: z.literal(true),
        agent: z.string().nullable(),
        /** A sentence for the visitor, in Spanish. */
        message: z.string(),
      }),
      422: Rechazo,
      429: Rechazo,
    },
  },
} as const satisfies Route

/**
 * Sends a message in this browser's conversation. Only the last `user` message of `messages` counts; the server has the
 * rest. Without a `clave` the route waits up to five seconds for an answer. The site always gives a `clave`.
 */
export const hablarConAgente = {
  method: 'POST',
  url: '/api/agent-chat',
  policy: 'publica',
  limit: ['message'],
  schema: {
    summary: 'Say something to a person of the shop',
    body: z.object({
      messages: z
        .array(z.object({ role: RolDeMensaje, content: plainText() }))
        .min(1, EMPTY_MENSAJE)
        .max(100, 'Envía solo los últimos mensajes.'),
      email: CorreoDeVisita.optional(),
      orderCode: CodigoOpcional,
      agentName: singleLine(100).nullish(),
      clave: ClaveDeMensaje.optional(),
    }),
    response: {
      200: z.object({
        /** Without a `clave`, the agent's answer if it came in time; otherwise an acknowledgement. */
        response: z.string(),
        /** First name of the agent, or 'Soporte'. */
        agent: z.string(),
        /** The stored message; `estado` and `version` are the conversation's after it. */
        mensaje: Mensaje,
        estado: EstadoDeConversacion,
        version: z.int(),
      }),
      404: Rechazo,
      409: Rechazo,
      422: Rechazo,
      429: Rechazo,
    },
  },
} as const satisfies Route

/** Tells staff that the visitor types. Nothing is stored. */
export const avisarQueEscribe = {
  method: 'POST',
  url: '/api/chat/tecleo',
  policy: 'publica',
  schema: { summary: 'Tell that the visitor types', response: { 204: z.undefined(), 404: Rechazo } },
} as const satisfies Route

/** Records the page that the visitor is on. It counts for a minute. */
export const avisarPresencia = {
  method: 'PUT',
  url: '/api/chat/presencia',
  policy: 'publica',
  schema: {
    summary: 'Tell that the visitor is there',
    body: z.object({ pagina: singleLine(120) }),
    response: { 204: z.undefined(), 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

/** Records that the visitor has seen all messages up to the id `mensaje`. */
export const marcarVisto = {
  method: 'PUT',
  url: '/api/chat/lectura',
  policy: 'publica',
  schema: {
    summary: 'Mark what the visitor has seen',
    body: z.object({ mensaje: z.int32().min(0) }),
    response: { 204: z.undefined(), 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const terminarChat = {
  method: 'POST',
  url: '/api/chat/final',
  policy: 'publica',
  schema: { summary: 'End the conversation', response: visitResponses },
} as const satisfies Route

/**
 * Mails a copy of the conversation to its address if that is verified. Otherwise mails a link; opening the link may
 * verify the address, and sends the copy.
 */
export const pedirCopia = {
  method: 'POST',
  url: '/api/chat/copia',
  policy: 'publica',
  schema: {
    summary: 'Ask for the conversation by mail',
    response: { 200: z.object({ enviada: z.boolean() }), 404: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

/**
 * Opens a conversation by the link in a mail: this browser gets access. The conversation's address becomes verified if
 * no other visitor has access.
 */
export const continuarChat = {
  method: 'POST',
  url: '/api/chat/continuacion',
  policy: 'publica',
  limit: ['code'],
  schema: {
    summary: 'Go on with a conversation by the link of a mail',
    body: z.object({ token: z.string().regex(/^[\w-]{22}$/, 'Ese enlace no está completo.') }),
    response: visitResponses,
  },
} as const satisfies Route

/** Removes this browser's access to its conversations. Staff keep them, and links in earlier mails still work. */
export const olvidarChat = {
  method: 'DELETE',
  url: '/api/chat',
  policy: 'publica',
  schema: { summary: 'Let this browser forget its conversations', response: { 204: z.undefined() } },
} as const satisfies Route
