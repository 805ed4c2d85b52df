import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Cursor } from '#lib/cursor.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { Estatus, pedidosTopics } from '../contract.ts'

/** An order in a list of one client's orders. */
const PedidoDeCliente = z.object({
  codigo: z.string(),
  estatus: Estatus.pick({ id: true, nombre: true, categoria: true }),
  fecha_creacion: Instant,
  /** Null while the shop has not priced the order. */
  total: Dinero.nullable(),
  /** The sum of the ledger. */
  pagado: Dinero,
  /** What it owes (docs/decisions/061); null if nothing by its state. */
  falta: Dinero.nullable(),
  abono: Dinero,
  /** The total of the open price; null if there is none. On a closed order it counts no more (`porAceptarOf`). */
  precio_por_aceptar: Dinero.nullable(),
})

/** An order of a member. `vinculado`: it is linked to the account; otherwise it has the confirmed e-mail. */
const PedidoDeMiembro = PedidoDeCliente.extend({ vinculado: z.boolean() })
export type PedidoDeMiembro = z.infer<typeof PedidoDeMiembro>

export const listarPedidosDeCliente = {
  method: 'GET',
  url: '/api/gestion/clientes/:codigo/pedidos',
  policy: 'clientes',
  topics: pedidosTopics,
  poll: 30_000,
  keep: true,
  schema: {
    summary: "A member's orders as the member finds them in their account, newest first, twenty at a time",
    params: z.object({ codigo: z.string().regex(/^B-\d{6}$/, 'El código de membresía es como B-000000.') }),
    querystring: z.object({ despues_de: Cursor.optional() }),
    response: {
      200: z.object({ pedidos: z.array(PedidoDeMiembro), sigue: Cursor.nullable() }),
      404: Rechazo,
      422: Rechazo,
    },
  },
} as const satisfies Route

/** The client's other orders and account. */
export const OtrosPedidos = z.object({
  /** How many other orders the client has. */
  cuantos: z.int(),
  /** Date of the oldest other order; null if none. */
  desde: Instant.nullable(),
  /** The five newest other orders. */
  pedidos: z.array(PedidoDeCliente),
  /** The account linked to the order, else the account with its confirmed e-mail; or null. */
  miembro: z.object({ codigo_membresia: z.string(), vinculado: z.boolean() }).nullable(),
})
export type OtrosPedidos = z.infer<typeof OtrosPedidos>

export const listarOtrosPedidos = {
  method: 'GET',
  url: '/api/gestion/pedidos/:codigo/otros',
  policy: 'pedidos',
  topics: pedidosTopics,
  keep: true,
  schema: {
    summary:
      'Other orders of the same client, by e-mail, else by phone, else by membership; and whether they are a member',
    params: z.object({ codigo: CodigoPedido }),
    response: { 200: OtrosPedidos, 404: Rechazo },
  },
} as const satisfies Route
