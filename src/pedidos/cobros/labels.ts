import type { CATEGORIAS } from '#lib/closedSets.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { demasOf, porVerificarOf } from '#pagos/rules.ts'
import { ESTATUS, isClosed } from '../estatus.ts'

/** Why an entry was taken back: the step that it was recorded with is undone. */
export const SE_DESHIZO = 'Se deshizo el paso.'

/** What an order costs and what came in for it. Amounts are decimal strings. */
export type Montos = {
  /** Null or `0.00` while the order has no price. */
  total: string | null
  /** The sum of the ledger (docs/decisions/057); undefined in an answer that was kept before the ledger. */
  pagado: string | undefined
  /** What it owes (`faltaDelPedido`); undefined like `pagado`. */
  falta: string | null | undefined
  /** What its customer claims to have paid. */
  abono?: string
  estatus: { id: number; categoria?: (typeof CATEGORIAS)[number] }
}

export type FraseDeCuenta = { sobre: 'pagado' | 'falta' | 'por_verificar'; texto: string }

/** What was paid of an order and what it owes. */
export function frasesDeCuenta({ total, pagado, falta = null, abono = '0.00', estatus }: Montos): FraseDeCuenta[] {
  if (pagado === undefined) return []
  const montos = { total: total ?? '0.00', pagado }
  const isOver = isClosed({ categoria: 'processing', ...estatus })
  const isVoid = estatus.id === ESTATUS.cancelado || estatus.id === ESTATUS.devuelto
  const hasPaid = Number(pagado) > 0
  const extra = isVoid ? null : demasOf(montos)
  const claimed = isOver ? null : porVerificarOf({ abono, pagado })
  const frases: (FraseDeCuenta | null)[] = [
    hasPaid
      ? {
          sobre: 'pagado',
          texto: `Pagado${falta === '0.00' ? (extra ? `, y ${formatDinero(extra)} de más` : '') : ` ${formatDinero(pagado)}`}`,
        }
      : null,
    falta && Number(falta) > 0 ? { sobre: 'falta', texto: `Faltan ${formatDinero(falta)}` } : null,
    claimed ? { sobre: 'por_verificar', texto: `${formatDinero(claimed)} por verificar` } : null,
  ]
  return frases.filter((frase) => frase !== null)
}
