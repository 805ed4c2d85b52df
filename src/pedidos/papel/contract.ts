import { z } from 'zod'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { ClaseDePedido, Entrega, pedidosTopics, TipoServicio } from '../contract.ts'

/** Maximum of orders in one print. */
export const MAX_PER_PRINT = 200

/** The data on a slip or a label. */
export const PedidoEnPapel = z.object({
  codigo: z.string(),
  cliente: z.string(),
  tipo_servicio: TipoServicio.nullable(),
  clase: ClaseDePedido,
  total: Dinero,
  /** The sum of the ledger. */
  pagado: Dinero,
  /** What it owes (docs/decisions/061); null if nothing by its state. */
  falta: Dinero.nullable(),
  estatus_id: z.int(),
  /** What the client asked for, else a line of the notes; null if there is neither. */
  articulo: z.string().nullable(),
  ...Entrega.shape,
  /** Name of the other person who may collect the order; null if none. */
  autorizado_a_recoger: z.string().nullable(),
})
export type PedidoEnPapel = z.infer<typeof PedidoEnPapel>

export const leerPapel = {
  method: 'GET',
  url: '/api/gestion/papel',
  policy: 'pedidos',
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
      /** `faltan`: codes without an order. */
      200: z.object({ pedidos: z.array(PedidoEnPapel), faltan: z.array(z.string()) }),
      422: Rechazo,
    },
  },
} as const satisfies Route
