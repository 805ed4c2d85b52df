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
  /** Whether a receipt that was sent waits for the bank to show it: it is no payment yet. */
  comprobante_en_espera: z.boolean(),
  /** Oldest first. */
  pagos: z.array(PagoDeCliente),
})
export type CuentaDePedido = z.infer<typeof CuentaDePedido>
