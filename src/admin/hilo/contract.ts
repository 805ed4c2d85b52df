import { z } from 'zod'
import { Asunto, Clase } from '#conversaciones/bandeja/contract.ts'
import { EstadoDeConversacion } from '#conversaciones/chat/contract.ts'
import { EstadoDeTicket } from '#conversaciones/tickets/contract.ts'
import { CodigoPedido } from '#lib/codigo.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { CORREO_INCOMPLETO, emailAddress } from '#lib/text.ts'

export const MAX_ENTRADAS = 50

const common = {
  /** The start of the text, or the subject; empty without a text. */
  titulo: z.string(),
  /** When the message was sent; for tickets and chats, the time of their last message. */
  cuando: Instant,
  sin_responder: z.boolean(),
  /** The account's address, or the one that the sender typed. */
  correo: z.string(),
  /** Whether the address is verified as the sender's. */
  comprobado: z.boolean(),
  codigo_pedido: z.string().nullable(),
}

/** A message of any kind, with the data for its link. */
export const Entrada = z.discriminatedUnion('clase', [
  z.object({ clase: z.literal('asunto'), id: z.int(), asunto: Clase, estado: Asunto.shape.estado, ...common }),
  z.object({ clase: z.literal('ticket'), id: z.int(), estado: EstadoDeTicket, ...common }),
  z.object({ clase: z.literal('conversacion'), id: z.uuid(), estado: EstadoDeConversacion, ...common }),
])
export type Entrada = z.infer<typeof Entrada>

/** Topics of every channel by which people write. */
export const ESCRITO_TOPICS = ['solicitudes', 'retiros', 'contactos', 'bandeja', 'tickets', 'chat'].map(
  (cosa) => `gestion:${cosa}`,
)

export const leerHilo = {
  method: 'GET',
  url: '/api/gestion/hilo',
  policy: 'conversaciones',
  topics: ESCRITO_TOPICS,
  poll: 30_000,
  schema: {
    summary: 'Conversations, tickets, messages and requests of an order, or of an address: the newest first',
    querystring: z
      .object({ codigo: CodigoPedido.optional(), correo: emailAddress(CORREO_INCOMPLETO).optional() })
      .refine(({ codigo, correo }) => codigo || correo, {
        path: ['codigo'],
        message: 'Di de qué pedido o de qué correo.',
      }),
    response: {
      200: z.object({
        entradas: z.array(Entrada).max(MAX_ENTRADAS),
        /** Whether older messages were left out. */
        hay_mas: z.boolean(),
      }),
      422: Rechazo,
    },
  },
} as const satisfies Route
