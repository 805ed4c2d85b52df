import { addDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { negated } from '#pagos/rules.ts'

/** What was counted less what should be there; null where they are equal. */
export function diferenciaOf({ esperado, contado }: { esperado: string; contado: string }) {
  const difference = addDinero(contado, negated(esperado))
  return Number(difference) === 0 ? null : difference
}

/** Why a count may not be kept; null if it may: a difference needs its reason. */
export function impedimentoParaContar(count: { esperado: string; contado: string; razon: string | null }) {
  const difference = diferenciaOf(count)
  return difference === null || count.razon ? null : `Di por qué ${differenceText(difference)}.`
}

/** `faltan RD$ 50.00`, `sobran RD$ 20.00` */
export const differenceText = (difference: string) =>
  difference.startsWith('-') ? `faltan ${formatDinero(difference.slice(1))}` : `sobran ${formatDinero(difference)}`
