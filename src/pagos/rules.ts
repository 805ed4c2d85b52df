import { addDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'

const isBelowZero = (monto: string) => monto.startsWith('-') && Number(monto) !== 0

/** The same amount with the opposite sign. */
export const negated = (monto: string) => (monto.startsWith('-') ? monto.slice(1) : `-${monto}`)

/** What is still owed, at least zero; null while the order has no total. */
export function faltaOf({ total, pagado }: { total: string; pagado: string }) {
  if (Number(total) === 0) return null
  const rest = addDinero(total, negated(pagado))
  return isBelowZero(rest) ? '0.00' : rest
}

/** What was paid beyond the total; null if nothing. An order without a total has paid nothing too much yet. */
export function demasOf({ total, pagado }: { total: string; pagado: string }) {
  if (Number(total) === 0) return null
  const extra = addDinero(pagado, negated(total))
  return Number(extra) > 0 ? extra : null
}

/** What the customer claims to have paid while no payments cover it, else null. It is never called paid. */
export function porVerificarOf({ abono, pagado }: { abono: string; pagado: string }) {
  return Number(abono) > Number(pagado) ? abono : null
}

/** Why an entry of this amount may not be written; null if it may. What was paid never falls below zero. */
export function impedimentoParaRegistrar({ pagado, monto }: { pagado: string; monto: string }) {
  if (!isBelowZero(addDinero(pagado, monto))) return null
  return `Este pedido tiene pagados ${formatDinero(pagado)}: no puede salir más que eso.`
}
