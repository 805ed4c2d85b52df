import { diaDe } from '#lib/fecha.ts'
import type { Movimiento } from './contract.ts'

/** `2026-11` and what moved in it, in the order in which they come. */
export function porMes(movimientos: Movimiento[]) {
  const meses = new Map<string, Movimiento[]>()
  for (const movimiento of movimientos) {
    const mes = diaDe(new Date(movimiento.fecha_creacion)).slice(0, 7)
    meses.set(mes, [...(meses.get(mes) ?? []), movimiento])
  }
  return [...meses].map(([mes, suyos]) => ({ mes, movimientos: suyos }))
}
