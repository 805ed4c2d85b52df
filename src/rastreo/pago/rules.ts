import type { CuentaDePedido } from '#pedidos/cobros/contract.ts'

/**
 * Whether a receipt waits for the bank: as the order says it, or as the page knows until it reads the order again.
 * @param sentWith the account that the page had when it sent a receipt; null if it sent none
 */
export const isReceiptWaiting = (cuenta: CuentaDePedido, sentWith: CuentaDePedido | null) =>
  cuenta.comprobante_en_espera || cuenta === sentWith
