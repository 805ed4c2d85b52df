import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Cursor } from '#lib/cursor.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { Estatus, pedidosTopics } from '../contract.ts'

/** An order among those of one client. */
const PedidoDeCliente = z.object({
  codigo: z.string(),
  estatus: Estatus.pick({ id: true, nombre: true }),
  fecha_creacion: Instant,
  /** Null while the shop has not priced it. */
  total: Dinero.nullable(),
})

/** The same of a member; whether it is in the account by a link, else by the confirmed e-mail. */
const PedidoDeMiembro = PedidoDeCliente.extend({ vinculado: z.boolean() })
export type PedidoDeMiembro = z.infer<typeof PedidoDeMiembro>

export const listarPedidosDeCliente = {
  method: 'GET',
  url: '/api/gestion/clientes/:codigo/pedidos',
  policy: 'admin',
  topics: pedidosTopics,
  poll: 30_000,
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

/** What else is known of who an order is for. */
export const OtrosPedidos = z.object({
  /** Other orders of theirs, without this one. */
  cuantos: z.int(),
  /** When the first of these was made; null without any. */
  desde: Instant.nullable(),
  /** The five newest. */
  pedidos: z.array(PedidoDeCliente),
  /** Whose account it is: by a link, else by the confirmed e-mail. Null for who has none. */
  miembro: z.object({ codigo_membresia: z.string(), vinculado: z.boolean() }).nullable(),
})
export type OtrosPedidos = z.infer<typeof OtrosPedidos>

export const listarOtrosPedidos = {
  method: 'GET',
  url: '/api/gestion/pedidos/:codigo/otros',
  policy: 'admin',
  topics: pedidosTopics,
  schema: {
    summary:
      'Other orders of the same client, by e-mail, else by phone, else by membership; and whether they are a member',
    params: z.object({ codigo: CodigoPedido }),
    response: { 200: OtrosPedidos, 404: Rechazo },
  },
} as const satisfies Route
