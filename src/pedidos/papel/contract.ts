import { z } from 'zod'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { ClaseDePedido, Entrega, pedidosTopics, TipoServicio } from '../contract.ts'

/** How many orders are printed at once. */
export const MAX_PER_PRINT = 200

/** What stands on a slip and on a label. */
export const PedidoEnPapel = z.object({
  codigo: z.string(),
  cliente: z.string(),
  tipo_servicio: TipoServicio.nullable(),
  clase: ClaseDePedido,
  total: Dinero,
  /** What it is, as the client asked for it; null of one that staff made without saying. */
  articulo: z.string().nullable(),
  ...Entrega.shape,
  /** Who may collect it besides its client. */
  autorizado_a_recoger: z.string().nullable(),
})
export type PedidoEnPapel = z.infer<typeof PedidoEnPapel>

export const leerPapel = {
  method: 'GET',
  url: '/api/gestion/papel',
  policy: 'admin',
  topics: pedidosTopics,
  schema: {
    summary: 'What is printed of some orders, in the order in which they were asked for',
    querystring: z.object({
      codigos: z
        .string()
        .regex(/^[\w-]{1,20}(,[\w-]{1,20})*$/, 'Di qué pedidos se imprimen.')
        .refine(
          (codigos) => codigos.split(',').length <= MAX_PER_PRINT,
          `Imprime hasta ${MAX_PER_PRINT} pedidos a la vez.`,
        ),
    }),
    response: {
      /** `faltan`: those that no order has. */
      200: z.object({ pedidos: z.array(PedidoEnPapel), faltan: z.array(z.string()) }),
      422: Rechazo,
    },
  },
} as const satisfies Route
