import { z } from 'zod'
import { ChatSecret } from '#lib/chatSecret.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { plainText, singleLine } from '#lib/text.ts'
import { CodigoOpcional, CorreoDeVisita, RolDeMensaje } from '../chat/contract.ts'

export const PREGUNTA_MAX_LENGTH = 500

/** A page of the shop that an answer cites. */
export const Fuente = z.object({ texto: z.string(), ruta: z.string() })
export type Fuente = z.infer<typeof Fuente>

/** The timeline of an order in an answer: no more than anybody with the order's code may see. */
export const PedidoEnRespuesta = z.object({
  codigo: z.string(),
  estatus: z.string(),
  /** Steps in order: `hecho` before the current one, `esperado` after it. */
  pasos: z.array(z.object({ nombre: z.string(), estado: z.enum(['hecho', 'actual', 'esperado']) })),
})
export type PedidoEnRespuesta = z.infer<typeof PedidoEnRespuesta>

/** A question that may be meant; `id` names the passage that answers it. */
export const Opcion = z.object({ id: z.string(), texto: z.string() })
export type Opcion = z.infer<typeof Opcion>

export const AssistantMessage = z.object({
  rol: z.enum(['user', 'assistant']),
  contenido: z.string(),
  /** Idempotency key of a question; null for an answer. */
  clave: z.uuid().nullable(),
  fecha: Instant.nullable(),
  fuentes: z.array(Fuente),
  pedido: PedidoEnRespuesta.nullable(),
  /** Whether the assistant had no answer and offers a person instead. */
  sin_respuesta: z.boolean(),
  /** Questions that may be meant, when none was sure. */
  opciones: z.array(Opcion),
  /** The id of the offered question that this message of the visitor picks. */
  opcion: z.string().nullable(),
})
export type AssistantMessage = z.infer<typeof AssistantMessage>

export const Charla = z.object({
  id: z.uuid(),
  correo: z.string(),
  codigo_pedido: z.string().nullable(),
  dichos: z.array(AssistantMessage),
})
export type Charla = z.infer<typeof Charla>

export const leerCharla = {
  method: 'GET',
  url: '/api/asistente',
  policy: 'publica',
  fresh: 0, // an answer may have arrived since the panel was closed
  schema: {
    summary: 'What was said with the assistant in this browser',
    response: { 200: z.object({ charla: Charla.nullable() }) },
  },
} as const satisfies Route

/**
 * Asks the assistant, or picks one of the questions that it offered. Only the last `user` message of `messages` counts;
 * the server has the history. With `Accept: application/x-ndjson` the answer is streamed as lines of {@link
 * StreamChunk}, the last of which is the whole answer.
 */
export const preguntarAlAsistente = {
  method: 'POST',
  url: '/api/chatbot-assistant',
  policy: 'publica',
  schema: {
    summary: 'Ask the assistant',
    body: z.object({
      messages: z
        .array(z.object({ role: RolDeMensaje, content: plainText() }))
        .min(1, 'Escribe tu pregunta.')
        .max(100, 'Envía solo los últimos mensajes.'),
      email: CorreoDeVisita,
      orderCode: CodigoOpcional,
      clave: z.uuid('Falta la clave del mensaje.').optional(),
      /** The id of the {@link Opcion} that the visitor picked. One that is not in the last offer is ignored. */
      opcion: singleLine(80).optional(),
      llave: ChatSecret.optional(),
    }),
    response: {
      200: z.object({ response: z.string(), dicho: AssistantMessage, charla: z.uuid() }),
      404: Rechazo,
      422: Rechazo,
      429: Rechazo,
    },
  },
} as const satisfies Route

/** A line of a streamed answer. */
export const StreamChunk = z.discriminatedUnion('que', [
  z.object({ que: z.literal('texto'), texto: z.string() }),
  /** The page discards the text sent so far; another answer follows. */
  z.object({ que: z.literal('borrar') }),
  z.object({ que: z.literal('fin'), response: z.string(), dicho: AssistantMessage, charla: z.uuid() }),
])
export type StreamChunk = z.infer<typeof StreamChunk>

/** Removes this browser's access to its conversations with the assistant. Staff keep them. */
export const olvidarCharla = {
  method: 'DELETE',
  url: '/api/asistente',
  policy: 'publica',
  schema: { summary: 'Begin anew with the assistant', response: { 204: z.undefined() } },
} as const satisfies Route
