import { z } from 'zod'
import { CLASES_DE_SOLICITUD } from '#lib/closedSets.ts'
import { CodigoPedido, requiredCodigo } from '#lib/codigo.ts'
import { Cursor } from '#lib/cursor.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import { LinkToken } from '#lib/mailLink.ts'
import type { Route } from '#lib/route.ts'
import { PedidoPublico, TipoServicio } from '../contract.ts'

/** An order in its owner's account; `cliente` is the whole name. */
export const MiPedido = PedidoPublico.extend({
  /** The sum of the ledger. */
  pagado: Dinero,
  /** What it owes (docs/decisions/061); null if nothing by its state. */
  falta: Dinero.nullable(),
  /** The total of the open price; null if there is none. On a closed order it counts no more (`porAceptarOf`). */
  precio_por_aceptar: Dinero.nullable(),
})
export type MiPedido = z.infer<typeof MiPedido>

/** Live topic of a member's own orders. */
const misPedidosTopics = ({ autor }: { autor: string }) => [`mis-pedidos:${autor}`]

export const listarMisPedidos = {
  method: 'GET',
  url: '/api/mis-pedidos',
  policy: 'miembro',
  topics: misPedidosTopics,
  poll: 30_000,
  schema: {
    summary: "One's own orders, by a link or the confirmed e-mail, newest first, ten at a time",
    querystring: z.object({ despues_de: Cursor.optional() }),
    response: { 200: z.object({ pedidos: z.array(MiPedido), sigue: Cursor.nullable() }), 422: Rechazo },
  },
} as const satisfies Route

/** Most orders in a statement: those that owe first, then the newest. */
export const MAX_EN_ESTADO = 50

export const obtenerMiEstado = {
  method: 'GET',
  url: '/api/mi-estado-de-cuenta',
  policy: 'miembro',
  topics: misPedidosTopics,
  poll: 30_000,
  schema: {
    summary: "What one's own orders cost, what was paid of them and what they owe",
    response: {
      200: z.object({
        /** What all of them owe together. */
        debe: Dinero,
        pedidos: z
          .array(
            PedidoPublico.pick({ codigo: true, estatus: true, fecha_creacion: true, total: true }).extend({
              pagado: Dinero,
              falta: Dinero.nullable(),
              /** The total of the open price; null if there is none. On a closed order it counts no more (`porAceptarOf`). */
              precio_por_aceptar: Dinero.nullable(),
            }),
          )
          .max(MAX_EN_ESTADO),
      }),
    },
  },
} as const satisfies Route

/** Something that the owner of an order can do now. */
const Pendiente = z.discriminatedUnion('clase', [
  /** A price waits for an answer. */
  z.object({ clase: z.literal('precio'), codigo: z.string(), total: Dinero }),
  /** The order is ready for pickup. */
  z.object({ clase: z.literal('retiro'), codigo: z.string() }),
  /** A request with another e-mail waits for confirmation by the link that was mailed to the order's address. */
  z.object({
    clase: z.literal('confirmacion'),
    codigo: z.string(),
    solicitud: z.enum(CLASES_DE_SOLICITUD),
    /** The order's e-mail address, masked: `y***@ejemplo.com`. */
    correo: z.string(),
  }),
])
export type Pendiente = z.infer<typeof Pendiente>

/** An order that somebody requested with the member's e-mail, without the account: is it theirs? */
const PorReconocer = z.object({
  codigo: z.string(),
  fecha_creacion: Instant,
  tipo_servicio: TipoServicio.nullable(),
})
export type PorReconocer = z.infer<typeof PorReconocer>

const Pendientes = z.object({
  /** In the member's proven orders. */
  pendientes: z.array(Pendiente),
  /** The newest of them, apart from the others because anybody can cause any number of them. */
  por_reconocer: z.array(PorReconocer),
  /** How many wait for the member's answer, also beyond those listed. */
  sin_reconocer: z.int(),
})
export type Pendientes = z.infer<typeof Pendientes>

export const listarPendientes = {
  method: 'GET',
  url: '/api/mis-pedidos/pendientes',
  policy: 'miembro',
  topics: misPedidosTopics,
  poll: 30_000,
  schema: {
    summary:
      'What waits for the member: in their own orders prices to answer, pieces to collect and requests to confirm, at most ten of each; at most three orders that may be theirs',
    response: { 200: Pendientes },
  },
} as const satisfies Route

/**
 * Says whether an order that was requested with the member's e-mail is theirs. Yes: it joins their orders. No: it loses
 * the e-mail and stays the shop's.
 */
export const reconocerPedido = {
  method: 'POST',
  url: '/api/mis-pedidos/:codigo/reconocimientos',
  policy: 'miembro',
  topics: misPedidosTopics,
  answers: listarPendientes,
  schema: {
    summary: "Say whether an order requested with one's e-mail is one's own",
    params: z.object({ codigo: CodigoPedido }),
    body: z.strictObject({ es_mio: z.boolean() }),
    response: { 200: Pendientes, 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

/** Says of all orders of {@link reconocerPedido} that they are not the member's. */
export const rechazarPedidos = {
  method: 'POST',
  url: '/api/mis-pedidos/rechazos',
  policy: 'miembro',
  topics: misPedidosTopics,
  answers: listarPendientes,
  schema: {
    summary: "Say that all orders requested with one's e-mail are somebody else's",
    body: z.strictObject({
      /** When the newest order that the member saw was requested. Later ones were not seen and stay in question. */
      hasta: Instant,
    }),
    response: { 200: Pendientes, 422: Rechazo },
  },
} as const satisfies Route

export const ToVincular = z.strictObject({ codigo: requiredCodigo('Escribe el código del pedido.') })
export type ToVincular = z.infer<typeof ToVincular>

export const pedirVinculo = {
  method: 'POST',
  url: '/api/mis-pedidos/vinculos',
  policy: 'miembro',
  limit: ['code', 'form'],
  // The answer does not tell if the order exists, so every request counts as a miss.
  isMiss: () => true,
  repeatable: true,
  schema: {
    summary:
      "Ask that an order becomes one's own: a mail to the order's own address asks for a yes; the same answer whatever the code",
    body: ToVincular,
    response: { 200: z.object({ recibido: z.literal(true) }), 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

/** The request to add an order to an account, which a mail link approves. */
const Vinculo = z.object({
  codigo: z.string(),
  /** First name of the member who asks. */
  nombre: z.string(),
  /** Masked e-mail of the member: `v***@ejemplo.com`. */
  correo: z.string(),
  /** Whether the link was already used. */
  hecho: z.boolean(),
})
export type Vinculo = z.infer<typeof Vinculo>

export const obtenerVinculo = {
  method: 'GET',
  url: '/api/vinculos',
  policy: 'publica',
  limit: ['code'],
  schema: {
    summary: 'What a link of a mail is about: the order, and the member who wants it among theirs',
    headers: z.looseObject({ 'x-enlace': LinkToken }),
    response: { 200: Vinculo, 404: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

export const vincularPedido = {
  method: 'POST',
  url: '/api/vinculos',
  policy: 'publica',
  answers: obtenerVinculo,
  limit: ['code'],
  schema: {
    summary: "Say yes, by the link that the order's own address received: the order is the member's from now on",
    body: z.strictObject({ enlace: LinkToken }),
    response: { 200: Vinculo, 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route
