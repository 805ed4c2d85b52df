import { addDinero } from '#lib/dinero.ts'
import { faltaOf } from '#pagos/rules.ts'
import type { CuentaDePedido } from '../cobros/contract.ts'

/** An entry of an order's ledger by its number, with what was paid and what remained once it was written; or null. */
export function reciboOf({ total, pagos }: Pick<CuentaDePedido, 'total' | 'pagos'>, recibo: number) {
  const at = pagos.findIndex((pago) => pago.recibo === recibo)
  const pago = pagos[at]
  if (!pago) return null
  const pagado = pagos.slice(0, at + 1).reduce((sum, { monto }) => addDinero(sum, monto), '0.00')
  return { ...pago, total, pagado, falta: faltaOf({ total, pagado }) }
}
