import { addDinero } from '#lib/dinero.ts'
import { negated } from '#pagos/rules.ts'

type Row = { monto: string }

const sum = (rows: readonly Row[]) => rows.map(({ monto }) => monto).reduce(addDinero, '0.00')

/** What an amount has beyond its rows, below zero if they are more; null if nothing. */
function restOf(monto: string, rows: readonly Row[]) {
  const rest = addDinero(monto, negated(sum(rows)))
  return Number(rest) === 0 ? null : rest
}

/**
 * What completes the tables of a month's sales, so that each adds up to what was sold.
 * @returns `otras`: the pieces that are not listed, for the table of pieces; `sinDetalle`: what no piece has as
 * its price, for both tables: deliveries, other charges and pieces without a price of their own, less discounts. Each is
 * null if it is nothing
 */
export function restosOf({
  vendido,
  clases,
  piezas,
}: {
  vendido: Row
  clases: readonly Row[]
  piezas: readonly Row[]
}) {
  return { otras: restOf(sum(clases), piezas), sinDetalle: restOf(vendido.monto, clases) }
}
