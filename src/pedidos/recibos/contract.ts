import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { rowId } from '#lib/rowId.ts'

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
