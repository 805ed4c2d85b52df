import { z } from 'zod'
import { Dinero } from '#lib/dinero.ts'
import { PagoDeCliente } from '#pagos/contract.ts'

/** What an order costs, what was paid of it and what remains (docs/decisions/057). */
export const CuentaDePedido = z.object({
  /** `0.00` while the order has no price. */
  total: Dinero,
  pagado: Dinero,
  /** At least zero; null while the order has no price. */
  falta: Dinero.nullable(),
  /** What was paid beyond the total; null if nothing. */
  de_mas: Dinero.nullable(),
  /** Oldest first. */
  pagos: z.array(PagoDeCliente),
})
export type CuentaDePedido = z.infer<typeof CuentaDePedido>
