import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Rechazo } from '#lib/errors.ts'
import { LinkToken } from '#lib/mailLink.ts'
import type { Route } from '#lib/route.ts'
import { PedidoCompleto, pedidoTopics } from '#pedidos/contract.ts'

export const callarRecordatorios = {
  method: 'POST',
  url: '/api/pedidos/:codigo/recordatorios/callados',
  policy: 'publica',
  topics: pedidoTopics,
  limit: ['code', 'form'],
  schema: {
    summary:
      'Stop the reminders of what is paid next, for the owner of an order, signed in or by a mail link; else 404',
    params: z.object({ codigo: CodigoPedido }),
    headers: z.looseObject({ 'x-enlace': LinkToken.optional() }),
    response: { 200: PedidoCompleto, 404: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route
