import { z } from 'zod'
import { Cursor } from '#lib/cursor.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errores.ts'
import { Instante } from '#lib/instante.ts'
import type { Ruta } from '#lib/ruta.ts'
import { Estatus, enPedidos } from '../contract.ts'

/** An order among those of one client. */
export const PedidoDeCliente = z.object({
  codigo: z.string(),
  estatus: Estatus.pick({ id: true, nombre: true }),
  fecha_creacion: Instante,
  /** Null while the shop has not priced it. */
  total: Dinero.nullable(),
  /** Whether it is in the account by a link; else by the confirmed e-mail. */
  vinculado: z.boolean(),
})
export type PedidoDeCliente = z.infer<typeof PedidoDeCliente>

export const listarPedidosDeCliente = {
  method: 'GET',
  url: '/api/gestion/clientes/:codigo/pedidos',
  policy: 'admin',
  topics: enPedidos,
  poll: 30_000,
  schema: {
    summary: "A member's orders as the member finds them in their account, newest first, twenty at a time",
    params: z.object({ codigo: z.string().regex(/^B-\d{6}$/, 'El código de membresía es como B-000000.') }),
    querystring: z.object({ despues_de: Cursor.optional() }),
    response: {
      200: z.object({ pedidos: z.array(PedidoDeCliente), sigue: Cursor.nullable() }),
      404: Rechazo,
      422: Rechazo,
    },
  },
} as const satisfies Ruta
