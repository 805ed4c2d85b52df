import { z } from 'zod'
import { CLASES_DE_ASUNTO } from '#lib/closedSets.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { Dia } from '#pedidos/contract.ts'
import { PedidoListRow } from '#pedidos/lista/contract.ts'
import { Hecho } from '../actividad/contract.ts'

const count = z.int().min(0)
/** Age in days of the oldest pending item; null if there is none or its start is unknown. */
const days = z.int().nullable()

/** What is pending for staff: the counts in the menus, and on Hoy what waits for customers. */
export const Pendientes = z.object({
  por_poner_precio: z.object({ cuantos: count, dias: days }),
  /** Orders that are ready for pickup and not collected. */
  listos_sin_buscar: z.object({ cuantos: count, dias: days }),
  /** Orders whose promised day has passed; `dias` since then. */
  vencidos: z.object({ cuantos: count, dias: days }),
  /** Orders with a proposed price that waits for its customer's answer; `vence`: the first last day to accept one. */
  por_aceptar: z.object({ cuantos: count, vence: Dia.nullable() }),
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
  /** Receipts of transfers that wait to be verified. */
  comprobantes: z.object({ cuantos: count }),
  /** Failed mails that can still be resent; `para` names the customer of the newest, or its address. */
  correos_fallidos: z.object({ cuantos: count, para: z.string().nullable() }),
})
export type Pendientes = z.infer<typeof Pendientes>

/** Topics for the counts on every staff page. The chat's topic changes with its queue, not with each message. */
const ON_EVERY_PAGE = [
  'gestion:pedidos',
  'gestion:dinero',
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
  policy: 'pedidos',
  topics: ON_EVERY_PAGE,
  poll: 30_000,
  keep: true,
  schema: { summary: 'How much waits for staff, of each kind', response: { 200: Pendientes } },
} as const satisfies Route

/** The button that ends a wait. `ver`: only opening it shows what to do. */
export const ACCIONES = ['responder', 'decidir', 'precio', 'pasar', 'avisar', 'ver'] as const
export type Accion = (typeof ACCIONES)[number]

/**
 * What people wait for. Beside the kinds of the inbox: `chat`, a visitor in the queue; `dejada`, a message left in the
 * chat; `ticket`; `confirmar`, a received order that holds a piece or has its price; `precio`; `tarde` and `hoy`, an
 * order promised for a day that has passed, and for today; `avisar`, a step that the client was not told; `buscar`, a
 * ready order that nobody collects; `cambio` and `vencio`, a proposed price that its customer wants changed, or that lapsed;
 * `pago`, a payment to remind a customer of who has no e-mail.
 */
export const CLASES_DE_ESPERA = [
  ...CLASES_DE_ASUNTO,
  ...([
    'chat',
    'dejada',
    'ticket',
    'cambio',
    'vencio',
    'confirmar',
    'precio',
    'tarde',
    'hoy',
    'avisar',
    'buscar',
    'pago',
  ] as const),
] as const

export const Espera = z.object({
  /** Names the wait, also in `posponer`: `mensaje:77`, `ticket:12`, `chat:` and a UUID, `precio:B01-40718`. */
  clave: z.string(),
  clase: z.enum(CLASES_DE_ESPERA),
  accion: z.enum(ACCIONES),
  /** Since when the person waits; for `tarde` and `hoy` the start of the promised day. */
  desde: Instant,
  /** The order's code; for a message as typed. */
  codigo: z.string().nullable(),
  /** The beginning of what the person wrote; the subject of a ticket; empty for waits of the shop's own. */
  texto: z.string(),
  /** Whether nobody has confirmed the request. */
  sin_confirmar: z.boolean(),
  /** For `confirmar`: until when the order holds its piece; null if it holds none. */
  apartada_hasta: Instant.nullable(),
  /** The order that the button works on, or that the message is about. */
  pedido: PedidoListRow.nullable(),
})
export type Espera = z.infer<typeof Espera>

const Persona = z.object({
  /** The person's address or phone, or an order's code if neither is known. */
  clave: z.string(),
  nombre: z.string(),
  /** What the person waits for, most urgent first. */
  esperas: z.array(Espera).min(1),
})
export type Persona = z.infer<typeof Persona>

/** Most waits that are read of each kind. */
export const MAX_READ = 300
/** Persons in one answer. */
export const MAX_PERSONAS = 100

export const listarEsperas = {
  method: 'GET',
  url: '/api/gestion/esperas',
  policy: 'pedidos',
  topics: ON_EVERY_PAGE,
  poll: 30_000,
  keep: true,
  schema: {
    summary: 'Who waits for the shop, each person once, most urgent first; and who was put off',
    response: {
      200: z.object({
        personas: z.array(Persona).max(MAX_PERSONAS),
        /** How many persons wait, and how many for each action, by their most urgent wait. */
        total: count,
        cuentas: z.record(z.enum(ACCIONES), count),
        /** The shop's time, by which the waits are told. */
        ahora: Instant,
        /** Whether more wait than were read. */
        hay_mas: z.boolean(),
        /** Persons put off, the first to return first; `por` is the name of who did it. */
        luego: z.array(Persona.extend({ hasta: Instant, por: z.string().nullable() })).max(MAX_PERSONAS),
      }),
    },
  },
} as const satisfies Route

const CLAVE = new RegExp(`^(${CLASES_DE_ESPERA.join('|')}):[\\w-]{1,40}$`)
const LOCAL_TIME = { local: true, precision: -1, error: 'Elige el día y la hora.' } as const
const LOCAL_TIME_LENGTH = 16

export const posponer = {
  method: 'PUT',
  url: '/api/gestion/pospuestos',
  policy: 'pedidos',
  topics: ['gestion:bandeja'],
  repeatable: true,
  queue: {
    kind: 'luego',
    orders: ({ esperas }: { esperas: string[] }) => esperas.map((espera) => espera.slice(espera.indexOf(':') + 1)),
  },
  schema: {
    summary: 'Put waits off until a time by the shop’s clock, for the whole team; null lets them wait again',
    body: z.strictObject({
      esperas: z
        .array(z.string().regex(CLAVE, 'Esa espera no existe.'))
        .min(1)
        // As many as one person can have in `listarEsperas`.
        .max(CLASES_DE_ESPERA.length * MAX_READ),
      /** `una_hora`, `tarde` (3:00 p. m.), `manana` (8:00 a. m.), or a local time: `2026-11-24T16:30`. */
      regreso: z
        .union([
          z.enum(['una_hora', 'tarde', 'manana']),
          z.iso.datetime(LOCAL_TIME).max(LOCAL_TIME_LENGTH, LOCAL_TIME.error),
        ])
        .nullable(),
    }),
    response: { 200: z.object({ hasta: Instant.nullable() }), 422: Rechazo },
  },
} as const satisfies Route

export const listarHechosDeHoy = {
  method: 'GET',
  url: '/api/gestion/hechos-hoy',
  policy: 'pedidos',
  keep: true,
  topics: ON_EVERY_PAGE,
  schema: {
    summary: 'What the reader ended today, each order, message or ticket once, the last one first',
    response: { 200: z.object({ hechos: z.array(Hecho).max(MAX_PERSONAS), total: count }) },
  },
} as const satisfies Route
