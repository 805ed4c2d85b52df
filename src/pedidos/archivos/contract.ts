import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { PedidoFilter } from '../lista/filter.ts'

/** Maximum of selected orders in one file. Larger exports are requested by filter. */
export const MAX_SELECTED = 10_000

const response = {
  200: z.unknown().describe('CSV: UTF-8 with its mark, commas, CRLF; sent as it is read from the database'),
  422: Rechazo,
  429: Rechazo,
}

export const exportarPedidos = {
  method: 'GET',
  url: '/api/gestion/archivos/pedidos.csv',
  policy: 'admin',
  schema: {
    summary: 'The orders that fit a filter of the list as a file, newest first',
    querystring: PedidoFilter,
    response,
  },
} as const satisfies Route

export const exportarElegidos = {
  method: 'POST',
  url: '/api/gestion/archivos/pedidos.csv',
  policy: 'admin',
  schema: {
    summary: 'Some orders as a file, by their codes: more than an address holds',
    body: z.strictObject({
      codigos: z
        .array(CodigoPedido)
        .min(1, 'Elige al menos un pedido.')
        .max(MAX_SELECTED, 'Elige hasta 10,000 pedidos, o exporta la lista entera.'),
    }),
    response,
  },
} as const satisfies Route

export const exportarClientes = {
  method: 'GET',
  url: '/api/gestion/archivos/clientes.csv',
  policy: 'admin',
  schema: { summary: 'Whom the orders were for, each person once, with what they bought', response },
} as const satisfies Route

export const exportarPasos = {
  method: 'GET',
  url: '/api/gestion/archivos/movimientos.csv',
  policy: 'admin',
  schema: {
    summary: 'The history of the orders that fit a filter of the list as a file, in the order in which it was written',
    querystring: PedidoFilter,
    response,
  },
} as const satisfies Route
