import { z } from 'zod'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errores.ts'
import { Instante } from '#lib/instante.ts'
import type { Ruta } from '#lib/ruta.ts'
import { Estatus } from '#pedidos/contract.ts'

const cuantos = z.int().min(0)
/** Days for which the one that waits longest has waited; null when nothing waits, or nobody knows since when. */
const dias = z.int().nullable()

/** What waits for staff, as the frame counts it beside each entry and `Hoy` on its tiles. */
export const Pendientes = z.object({
  por_poner_precio: z.object({ cuantos, dias }),
  /** Orders that somebody was to collect. */
  listos_sin_buscar: z.object({ cuantos, dias }),
  /** Days since the day that the client was given. */
  vencidos: z.object({ cuantos, dias }),
  /** Those that can be decided; what a stranger asked for and nobody confirmed is counted apart. */
  solicitudes: z.object({ cuantos, urgentes: cuantos, sin_confirmar: cuantos }),
  mensajes: z.object({ cuantos, dias }),
  retiros: z.object({ cuantos, dias }),
  internacional: z.object({ cuantos, dias }),
  /** Those whose member waits for an answer; and how many there are of the two that are not over. */
  tickets: z.object({ cuantos, dias, abiertos: cuantos, en_progreso: cuantos }),
  /** Who waits for a person in the chat, and who left a message there that nobody has answered. */
  chat: z.object({ cuantos, dejadas: cuantos }),
  /** What the assistant could not answer, and nobody has. */
  preguntas: z.object({ cuantos }),
  /** Those that can still be sent again, and whom the newest was for. */
  correos_fallidos: z.object({ cuantos, para: z.string().nullable() }),
})
export type Pendientes = z.infer<typeof Pendientes>

/**
 * What staff hear of, whatever page they are on. What waits in the chat changes with its queue, and not with each word.
 */
const EN_TODA_PAGINA = [
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
  topics: EN_TODA_PAGINA,
  poll: 30_000,
  schema: { summary: 'How much waits for staff, of each kind', response: { 200: Pendientes } },
} as const satisfies Ruta

const Movido = z.object({
  /** Its newest step's. */
  id: z.int(),
  codigo: z.string(),
  cliente: z.string(),
  estatus: Estatus.pick({ id: true, nombre: true }),
  /** When it was written down; a step may be dated back. */
  registrado: Instante,
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
        total: cuantos,
      }),
      422: Rechazo,
    },
  },
} as const satisfies Ruta
