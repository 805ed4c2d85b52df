import { diaDe } from '#comun/fecha.ts'
import type { Movimiento } from './contrato.ts'

const formato = new Intl.DateTimeFormat('es-DO', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` and what moved in it, in the order in which they come. */
export function porMes(movimientos: Movimiento[]) {
  const meses = new Map<string, Movimiento[]>()
  for (const movimiento of movimientos) {
    const mes = diaDe(new Date(movimiento.fecha_creacion)).slice(0, 7)
    meses.set(mes, [...(meses.get(mes) ?? []), movimiento])
  }
  return [...meses].map(([mes, suyos]) => ({ mes, movimientos: suyos }))
}

/** `noviembre 2026` */
export function nombreDeMes(mes: string) {
  return formato.format(new Date(`${mes}-01T00:00:00Z`)).replace(' de ', ' ')
}
