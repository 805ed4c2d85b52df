import { addDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { firstWord } from '#lib/text.ts'
import { demasOf } from '#pagos/rules.ts'
import type { Comprobante } from './contract.ts'

/** Why a receipt is refused, as its customer reads it. */
export const RAZONES = {
  usada: 'Esa foto ya se usó para otro pago.',
  no_esta: 'El dinero no está en nuestra cuenta.',
  no_se_lee: 'La foto no se lee bien: falta el monto, la fecha o la referencia.',
  otro_monto: 'El monto de la foto no es el que escribiste.',
}

/** What the customer gets by WhatsApp when a receipt is refused. */
export function textoDeRechazo({
  cliente,
  codigo,
  monto,
  razon,
}: Pick<Comprobante, 'cliente' | 'codigo' | 'monto'> & { razon: string }) {
  return `Hola, ${firstWord(cliente)}: no pudimos confirmar tu comprobante de ${formatDinero(monto)} del pedido ${codigo}. ${razon} Mándanos otro desde la página de tu pedido.`
}

/** What its order would have paid too much once a receipt is confirmed; null if nothing, or without a price. */
export function demasAlConfirmar({ total, pagado, monto }: Pick<Comprobante, 'total' | 'pagado' | 'monto'>) {
  return demasOf({ total, pagado: addDinero(pagado, monto) })
}

/** Why a receipt may not be confirmed; null if it may. One that was seen before needs a reason. */
export function impedimentoParaConfirmar({ vistos, razon }: { vistos: readonly unknown[]; razon: string }) {
  if (vistos.length === 0 || razon) return null
  return 'Este comprobante se parece a otro: di por qué lo confirmas.'
}
