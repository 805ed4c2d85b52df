import { z } from 'zod'
import { PedidoSolicitado } from '../contract.ts'

export const Enviado = z.object({ pedido: PedidoSolicitado, correo: z.string() })
/** What the page shows after an order was sent. */
export type Enviado = z.infer<typeof Enviado>
