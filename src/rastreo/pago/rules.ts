import { formatDinero } from '#lib/dineroFormat.ts'
import type { CuentaDePedido } from '#pedidos/cobros/contract.ts'

/**
 * Says that receipts wait for the bank: as the order says it, or as the page knows until it reads the order again.
 * @param sentWith the account that the page had when it sent a receipt; null if it sent none
 * @returns null if none waits
 */
export function receivedText(cuenta: CuentaDePedido, sentWith: CuentaDePedido | null) {
  const waiting = cuenta.comprobantes_en_espera
  if (cuenta === sentWith) return 'Recibimos tu comprobante. Lo estamos buscando en el banco.'
  if (!waiting) return null
  const monto = formatDinero(waiting.monto)
  return waiting.cuantos === 1
    ? `Recibimos tu comprobante de ${monto}. Lo estamos buscando en el banco.`
    : `Recibimos ${waiting.cuantos} comprobantes, ${monto} en total. Los estamos buscando en el banco.`
}
