import { z } from 'zod'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { Estatus } from '#pedidos/contract.ts'

const count = z.int().min(0)
/** Age in days of the oldest pending item; null if there is none or its start is unknown. */
const days = z.int().nullable()

/** What is pending for staff: the counts in the menus and on the tiles of `Hoy`. */
export const Pendientes = z.object({
  por_poner_precio: z.object({ cuantos: count, dias: days }),
  /** Orders that are ready for pickup and not collected. */
  listos_sin_buscar: z.object({ cuantos: count, dias: days }),
  /** Orders whose promised day has passed; `dias` since then. */
  vencidos: z.object({ cuantos: count, dias: days }),
  /**
   * Requests that staff must decide. `sin_confirmar` counts separately those of strangers that nobody has confirmed.
   */
  solicitudes: z.object({ cuantos: count, urgentes: count, sin_confirmar: count }),
  mensajes: z.object({ cuantos: count, dias: days }),
  retiros: z.object({ cuantos: count, dias: days }),
  internacional: z.object({ cuantos: count, dias: days }),
  /** `cuantos` wait for an answer by staff; `abiertos` and `en_progreso` count the tickets that are not closed. */
  tickets: z.object({ cuantos: count, dias: days, abiertos: count, en_progreso: count }),
  /** `cuantos` wait for a person in the chat; `dejadas` are unanswered messages left there. */
  chat: z.object({ cuantos: count, dejadas: count }),
  /** Questions that the assistant could not answer and staff have not answered yet. */
  preguntas: z.object({ cuantos: count }),
  /** Failed mails that can still be resent; `para` names the customer of the newest, or its address. */
  correos_fallidos: z.object({ cuantos: count, para: z.string().nullable() }),
})
export type Pendientes = z.infer<typeof Pendientes>

/** Topics for the counts on every staff page. The chat's topic changes with its queue, not with each message. */
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
  keep: true,
  schema: { summary: 'How much waits for staff, of each kind', response: { 200: Pendientes } },
} as const satisfies Route

const Movido = z.object({
  /** Id of the order's newest step. */
  id: z.int(),
  codigo: z.string(),
  cliente: z.string(),
  estatus: Estatus.pick({ id: true, nombre: true }),
  /** When the step was recorded; its date may be earlier. */
  registrado: Instant,
  /** The staff member who moved the order; null if no person did, such as for a new order. */
  quien: z.object({ nombre: z.string(), eres_tu: z.boolean() }).nullable(),
})
export type Movido = z.infer<typeof Movido>

export const listarLoMovidoHoy = {
  method: 'GET',
  url: '/api/gestion/movidos-hoy',
  policy: 'admin',
  topics: ['gestion:pedidos'],
  poll: 30_000,
  keep: true,
  schema: {
    summary: 'The orders that moved today, each with its newest step, newest first',
    querystring: z.object({ despues_de: Cursor.optional() }),
    response: {
      200: z.object({
        movidos: z.array(Movido),
        sigue: Cursor.nullable(),
        /** How many orders moved in the whole day; 1000 if they made 1000 steps or more. */
        total: count,
      }),
      422: Rechazo,
    },
  },
} as const satisfies Route
