import { z } from 'zod'
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
/** How many messages of a conversation are read at once, the newest. */
export const MENSAJES_PER_READ = 200
export const MISSING_CORREO = 'Por favor ingresa tu correo electrónico'
export const EMPTY_MENSAJE = 'Escribe tu mensaje.'
export const NOT_FOUND = 'Esa conversación no existe.'
export const TOO_MANY_IN_A_ROW = 'Escribiste muchos mensajes seguidos. Espera un momento y envíalo otra vez.'
export const ENDED = 'Esta conversación ya terminó. Empieza una nueva cuando quieras.'

export const ClaveDeMensaje = z.uuid('Falta la clave del mensaje.')
export const TextoDeMensaje = requiredText(MENSAJE_MAX_LENGTH, EMPTY_MENSAJE)
export const CorreoDeVisita = emailAddress(CORREO_INCOMPLETO, MISSING_CORREO)
/** An order's code, or nothing: '' and null are the same. */
export const CodigoOpcional = singleLine(20)
  .transform((text) => text.toUpperCase())
  .refine((text) => text === '' || CODIGO_PEDIDO.test(text), CODIGO_INCOMPLETO)
  .nullish()
  .transform((codigo) => codigo || null)

/** Something that was said, as its visitor reads it. */
export const Mensaje = z.object({
  /** They are read in the order of their ids. */
  id: z.int(),
  clave: z.uuid(),
  /** `user` is the visitor, `agent` somebody of staff; `system` tells what happened. */
  rol: RolDeMensaje,
  contenido: z.string(),
  /** First name of who of staff wrote it; null otherwise, and when their account is gone. */
  autor: z.string().nullable(),
  created_at: Instant,
})
export type Mensaje = z.infer<typeof Mensaje>

/** Whether a person answers now: of who is on duty, whatever the hours of the shop say. */
export const Atencion = z.object({
  /** Somebody is on duty and at hand. */
  hay_agente: z.boolean(),
  /** How many wait for a person now. */
  en_cola: z.int(),
})
export type Atencion = z.infer<typeof Atencion>

/** A conversation, as its visitor reads it. */
export const Conversacion = z.object({
  id: z.uuid(),
  estado: EstadoDeConversacion,
  /** First name of who of staff has it; null while it waits. */
  agente: z.string().nullable(),
  correo: z.string(),
  correo_comprobado: z.boolean(),
  codigo_pedido: z.string().nullable(),
  /** Place in the queue, 1 is next; null when it does not wait in it. */
  puesto: z.int().nullable(),
  /** Minutes that people lately waited for a person; null when too few did to say. */
  espera_minutos: z.int().nullable(),
  /** Oldest first; the newest {@link MENSAJES_PER_READ}, or those after the one that was asked from. */
  mensajes: z.array(Mensaje),
  /** Older ones are left out. */
  hay_anteriores: z.boolean(),
  /** Of each side, the last message that it has seen. */
  visto_por_visitante: z.int(),
  visto_por_gestion: z.int(),
  /** Messages of staff that the visitor has not seen. */
  sin_leer: z.int(),
  terminada_por: z.enum(FINES_DE_CONVERSACION).nullable(),
  /** What was said to the assistant before goes with it. */
  con_asistente: z.boolean(),
  version: z.int(),
})
export type Conversacion = z.infer<typeof Conversacion>

/** What this browser's conversation is. */
export const ChatDeVisita = z.object({
  conversacion: Conversacion.nullable(),
  /** For whom it was read: a word that is the same whenever they are signed in and tells nothing else; null for nobody. */
  para: z.string().nullable(),
})
export type ChatDeVisita = z.infer<typeof ChatDeVisita>

const visitResponses = { 200: ChatDeVisita, 404: Rechazo, 422: Rechazo, 429: Rechazo }

/** Whatever says that somebody is there, or nobody, asks here. */
export const leerAtencion = {
  method: 'GET',
  url: '/api/chat/atencion',
  policy: 'publica',
  // Who is on duty, and who waits; anybody may follow it.
  topics: ['cola-de-chat'],
  poll: 30_000,
  schema: { summary: 'Whether a person answers in the chat now', response: { 200: Atencion } },
} as const satisfies Route

/** The newest conversation that this browser holds; with `despues` only what was said after that message. */
export const leerChat = {
  method: 'GET',
  url: '/api/chat',
  policy: 'publica',
  fresh: 0, // something may have been said while nobody followed it
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
 * `request_agent` begins a conversation, or answers with the one that this browser has open: `agent` is who answers, null
 * while it waits. `save_contact` leaves a message in it, beginning one where there is none.
 */
export const pedirAgente = {
  method: 'POST',
  url: '/api/agent-support',
  policy: 'publica',
  limit: ['form'],
  schema: {
    summary: 'Ask for a person, or leave them a message',
    body: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('request_agent'),
        email: CorreoDeVisita,
        codigo_pedido: CodigoOpcional,
        /** The conversation with the assistant that is carried over; it must be this browser's. */
        asistente: z.uuid('Esa conversación no existe.').nullish(),
        /** What is said first, and its name. */
        mensaje: TextoDeMensaje.optional(),
        clave: ClaveDeMensaje.optional(),
      }),
      z.object({
        action: z.literal('save_contact'),
        email: CorreoDeVisita,
        mensaje: TextoDeMensaje,
        codigo_pedido: CodigoOpcional,
        asistente: z.uuid('Esa conversación no existe.').nullish(),
        clave: ClaveDeMensaje.optional(),
      }),
    ]),
    response: {
      200: z.object({
        success: z.literal(true),
        agent: z.string().nullable(),
        /** A sentence for the person. */
        message: z.string(),
      }),
      422: Rechazo,
      429: Rechazo,
    },
  },
} as const satisfies Route

/**
 * Says something in this browser's conversation: of `messages` the last of the visitor's counts, the rest is the server's
 * own. Without a `clave` it waits some seconds for an answer; the page gives one and reads the conversation instead.
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
        /** The agent's answer when there is one already, else an acknowledgement of Soporte. */
        response: z.string(),
        /** First name of who answers, or 'Soporte'. */
        agent: z.string(),
        /** What was said, as it is kept, and how it left the conversation. */
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

/** The visitor types; it is told to who has the conversation and kept nowhere. */
export const avisarQueEscribe = {
  method: 'POST',
  url: '/api/chat/tecleo',
  policy: 'publica',
  schema: { summary: 'Tell that the visitor types', response: { 204: z.undefined(), 404: Rechazo } },
} as const satisfies Route

/** The visitor is there, on this page; it is forgotten after a minute. */
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

/** The visitor has seen everything up to this message. */
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

/** Sends it by mail to its address when that is proved; else a link that proves it, and the copy once it is opened. */
export const pedirCopia = {
  method: 'POST',
  url: '/api/chat/copia',
  policy: 'publica',
  schema: {
    summary: 'Ask for the conversation by mail',
    response: { 200: z.object({ enviada: z.boolean() }), 404: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

/** By the link of a mail: this browser holds the conversation too; its address is proved when no other one does. */
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

/** This browser forgets what it holds; the conversation stays with staff and in its mails. */
export const olvidarChat = {
  method: 'DELETE',
  url: '/api/chat',
  policy: 'publica',
  schema: { summary: 'Let this browser forget its conversations', response: { 204: z.undefined() } },
} as const satisfies Route
