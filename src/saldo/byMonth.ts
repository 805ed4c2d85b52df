import { dayOf } from '#lib/dates.ts'
import type { Movimiento } from './contract.ts'

/** Groups movements by month (`2026-11`), keeping their order. */
export function byMonth(movimientos: Movimiento[]) {
  const months = new Map<string, Movimiento[]>()
  for (const movimiento of movimientos) {
    const month = dayOf(new Date(movimiento.fecha_creacion)).slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), movimiento])
  }
  return [...months].map(([month, own]) => ({ mes: month, movimientos: own }))
}
