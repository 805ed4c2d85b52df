import { z } from 'zod'
import { ESTADOS_DE_CORREO } from '#lib/closedSets.ts'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { singleLine } from '#lib/text.ts'

export const MailState = z.enum(ESTADOS_DE_CORREO)
export type MailState = z.infer<typeof MailState>

/** A mail as staff see it in the list. */
export const Correo = z.object({
  id: z.uuid(),
  /** The kind of mail (docs/decisions/012). A mail of an older version may name a kind that no longer exists. */
  funcion: z.string(),
  para: z.string(),
  codigo_pedido: z.string().nullable(),
  asunto: z.string(),
  estado: MailState,
  intentos: z.int(),
  ultimo_error: z.string().nullable(),
  fecha_creacion: Instant,
  fecha_envio: Instant.nullable(),
})
export type Correo = z.infer<typeof Correo>

/** A mail with its plain text. */
const CorreoDetail = Correo.extend({
  texto: z.string(),
  /** True when `texto` shows `…` instead of link tokens or a password, which only the recipient may see. */
  enlaces_ocultos: z.boolean(),
})
export type CorreoDetail = z.infer<typeof CorreoDetail>

const params = z.object({ id: z.uuid('Ese correo no existe.') })

const outboxTopics = ['gestion:correos'] as const
/** Milliseconds between two reads while no stream reports changes; shorter while a mail is about to leave. */
export const pollIntervalOf = (hasPending = false) => (hasPending ? 2_000 : 15_000)

/** In characters; as long as the longest e-mail address. */
export const SEARCH_MAX_LENGTH = 255

export const listarCorreos = {
  method: 'GET',
  url: '/api/gestion/correos',
  policy: 'admin',
  topics: outboxTopics,
  schema: {
    summary: 'The outbox, newest first, fifty at a time',
    querystring: z.object({
      estado: MailState.optional(),
      /** Searched text: part of an address, or an order code. */
      busca: singleLine(SEARCH_MAX_LENGTH).optional(),
      despues_de: Cursor.optional(),
    }),
    response: { 200: z.object({ correos: z.array(Correo), sigue: Cursor.nullable() }), 422: Rechazo },
  },
} as const satisfies Route

export const leerCorreo = {
  method: 'GET',
  url: '/api/gestion/correos/:id',
  policy: 'admin',
  topics: outboxTopics,
  schema: { summary: 'What a mail says', params, response: { 200: CorreoDetail, 404: Rechazo, 422: Rechazo } },
} as const satisfies Route

export const reenviarCorreo = {
  method: 'POST',
  url: '/api/gestion/correos/:id/envios',
  policy: 'admin',
  topics: outboxTopics,
  answers: leerCorreo,
  repeatable: true,
  schema: {
    summary: 'Send a mail again, written anew; one that had left stays as it was, and the answer is the new one',
    params,
    response: { 200: CorreoDetail, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

/** Mails that one tap sends again. */
export const MAX_RESENT = 100

export const reenviarFallidos = {
  method: 'POST',
  url: '/api/gestion/correos/envios',
  policy: 'admin',
  topics: outboxTopics,
  repeatable: true,
  schema: {
    summary: `Send the mails again that failed, the oldest first, up to ${MAX_RESENT}; those that may not leave stay failed`,
    body: z.object({ busca: singleLine(SEARCH_MAX_LENGTH).optional() }),
    response: {
      200: z.object({
        enviados: z.int(),
        /** Those that may have arrived. */
        quizas: z.int(),
        /** Older than a week, about a password, or no more to be sent, as to an address that its order no longer has. */
        dejados: z.int(),
        /** Whether more failed mails wait for another tap. */
        quedan: z.boolean(),
      }),
      409: Rechazo,
      422: Rechazo,
    },
  },
} as const satisfies Route
