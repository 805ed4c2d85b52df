import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Rechazo } from '#lib/errors.ts'
import { LinkToken } from '#lib/mailLink.ts'
import type { Route } from '#lib/route.ts'
import { PedidoSegunQuien } from '../contract.ts'

/** What this browser tracks (docs/decisions/006). */
export const Rastreo = z.object({
  /** What was looked up last: a code, or `enlace` for a mail's link without an order; null before any lookup. */
  buscado: z.union([CodigoPedido, z.literal('enlace')]).nullable(),
  /** The order that was found; null without one. */
  pedido: PedidoSegunQuien.nullable(),
  /** The other orders that were found since the browser was opened, newest first. */
  otros: z.array(CodigoPedido),
})
export type Rastreo = z.infer<typeof Rastreo>

/** Of a browser that looked nothing up. */
export const NO_RASTREO: Rastreo = { buscado: null, pedido: null, otros: [] }

const isMiss = ({ buscado, pedido }: Rastreo) => buscado !== null && pedido === null

export const obtenerRastreo = {
  method: 'GET',
  url: '/api/rastreo',
  policy: 'publica',
  limit: ['code'],
  isMiss,
  schema: {
    summary: 'The order that this browser looked up last, by its cookie: all of it for its owner, else the public view',
    /** The order that a page shows, so that it stays when another page looks another one up. */
    querystring: z.object({ codigo: CodigoPedido.optional() }),
    response: { 200: Rastreo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

export const rastrearPedido = {
  method: 'POST',
  url: '/api/rastreo',
  policy: 'publica',
  limit: ['code'],
  isMiss,
  answers: obtenerRastreo,
  schema: {
    summary: 'Look an order up by its code or by the token of a mail link, and keep it in a cookie of this browser',
    body: z.union([z.strictObject({ codigo: CodigoPedido }), z.strictObject({ enlace: LinkToken })]),
    response: { 200: Rastreo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

export const olvidarRastreo = {
  method: 'DELETE',
  url: '/api/rastreo',
  policy: 'publica',
  answers: obtenerRastreo,
  schema: {
    summary: 'Forget the orders that this browser looked up',
    response: { 200: Rastreo },
  },
} as const satisfies Route
