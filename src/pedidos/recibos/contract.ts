import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { rowId } from '#lib/rowId.ts'
import { PagoDeCliente } from '#pagos/contract.ts'
import { Partida } from '../cobros/contract.ts'

/** An entry of an order's ledger with what was paid and what was missing once it was written (docs/decisions/063). */
export const Recibo = PagoDeCliente.omit({ id: true }).extend({
  codigo: CodigoPedido,
  cliente: z.string(),
  /** What it is for, in the shop's words. */
  por: z.string(),
  /** What the total is made of; empty where only the total is known. */
  partidas: z.array(Partida),
  total: Dinero,
  pagado: Dinero,
  /** Null while the order has no price. */
  falta: Dinero.nullable(),
})
export type Recibo = z.infer<typeof Recibo>

const ReciboPedido = z.object({ recibo: Recibo.nullable() })
export type ReciboPedido = z.infer<typeof ReciboPedido>

export const obtenerRecibo = {
  method: 'GET',
  url: '/api/recibo',
  policy: 'publica',
  isMiss: ({ recibo }: ReciboPedido) => recibo === null,
  schema: {
    summary: 'A receipt by its number, for the owner of its order, signed in or by a mail link; null for others',
    querystring: z.object({ numero: rowId().optional() }),
    response: { 200: ReciboPedido, 422: Rechazo },
  },
} as const satisfies Route

export const descargarRecibo = {
  method: 'GET',
  url: '/api/pedidos/:codigo/recibos/:recibo',
  policy: 'publica',
  limit: ['code'],
  schema: {
    summary: "A receipt of an order's ledger as PDF, for the order's owner, signed in or by a mail link",
    params: z.object({ codigo: CodigoPedido, recibo: rowId() }),
    response: { 404: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route
