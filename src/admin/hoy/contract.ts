import { z } from 'zod'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { Estatus } from '#pedidos/contract.ts'

const count = z.int().min(0)
/** Days for which the one that waits longest has waited; null when nothing waits, or nobody knows since when. */
const days = z.int().nullable()

/** What waits for staff, as the frame counts it beside each entry and `Hoy` on its tiles. */
export const Pendientes = z.object({
  por_poner_precio: z.object({ cuantos: count, dias: days }),
  /** Orders that somebody was to collect. */
  listos_sin_buscar: z.object({ cuantos: count, dias: days }),
  /** Days since the day that the client was given. */
  vencidos: z.object({ cuantos: count, dias: days }),
  /** Those that can be decided; what a stranger asked for and nobody confirmed is counted apart. */
  solicitudes: z.object({ cuantos: count, urgentes: count, sin_confirmar: count }),
  mensajes: z.object({ cuantos: count, dias: days }),
  retiros: z.object({ cuantos: count, dias: days }),
  internacional: z.object({ cuantos: count, dias: days }),
  /** Those whose member waits for an answer; and how many there are of the two that are not over. */
  tickets: z.object({ cuantos: count, dias: days, abiertos: count, en_progreso: count }),
  /** Who waits for a person in the chat, and who left a message there that nobody has answered. */
  chat: z.object({ cuantos: count, dejadas: count }),
  /** What the assistant could not answer, and nobody has. */
  preguntas: z.object({ cuantos: count }),
  /** Those that can still be sent again, and whom the newest was for. */
  correos_fallidos: z.object({ cuantos: count, para: z.string().nullable() }),
})
export type Pendientes = z.infer<typeof Pendientes>

/**
 * What staff hear of, whatever page they are on. What waits in the chat changes with its queue, and not with each word.
 */
const ON_EVERY_PAGE = [
  'gestion:pedidos',
  'gestion:solicitudes',
  'gestion:retiros',
  'gestion:contactos',
  'gestion:correos',
  'gestion:bandeja',
  'gestion:clientes',
  'gestion:tickets',
  'gestion:preguntas',
  'cola-de-chat',
] as const

export const contarPendientes = {
  method: 'GET',
  url: '/api/gestion/pendientes',
  policy: 'admin',
  topics: ON_EVERY_PAGE,
  poll: 30_000,
  schema: { summary: 'How much waits for staff, of each kind', response: { 200: Pendientes } },
} as const satisfies Route

const Movido = z.object({
  /** Its newest step's. */
  id: z.int(),
  codigo: z.string(),
  cliente: z.string(),
  estatus: Estatus.pick({ id: true, nombre: true }),
  /** When it was written down; a step may be dated back. */
  registrado: Instant,
  /** Who of the staff moved it; null for what came by itself, such as a new order. */
  quien: z.object({ nombre: z.string(), eres_tu: z.boolean() }).nullable(),
})
export type Movido = z.infer<typeof Movido>

export const listarLoMovidoHoy = {
  method: 'GET',
  url: '/api/gestion/movidos-hoy',
  policy: 'admin',
  topics: ['gestion:pedidos'],
  poll: 30_000,
  schema: {
    summary: 'The orders that moved today, each with its newest step, newest first',
    querystring: z.object({ despues_de: Cursor.optional() }),
    response: {
      200: z.object({
        movidos: z.array(Movido),
        sigue: Cursor.nullable(),
        /** Of the whole day, counted up to a thousand. */
        total: count,
      }),
      422: Rechazo,
    },
  },
} as const satisfies Route
