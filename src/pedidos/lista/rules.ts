import { PAGOS_QUE_ESPERAN } from '#lib/closedSets.ts'
import { dayOf, daysBetween } from '#lib/dates.ts'
import { porVerificarOf } from '#pagos/rules.ts'
import { isClosed } from '../estatus.ts'
import { porAceptarOf } from '../propuestas/rules.ts'
import { isLate } from '../situacion.ts'
import type { PedidoListRow } from './contract.ts'
import { estatusOf, type PedidoFilter } from './filter.ts'

type Priced = Pick<PedidoListRow, 'total' | 'estatus' | 'precio_por_aceptar'>

/** Whether staff are to set a price: the order has none, and none waits for its customer's answer. */
export function isMissingPrecio({ total, estatus, precio_por_aceptar }: Priced) {
  return Number(total) === 0 && !precio_por_aceptar && !isClosed(estatus)
}

const isPorPagar = ({ falta }: PedidoListRow) => Number(falta) > 0
const isPorVerificar = (row: PedidoListRow) =>
  !isClosed(row.estatus) && (row.comprobante_en_espera || porVerificarOf(row) !== null)

const BY_PAGO: Record<NonNullable<PedidoFilter['pago']>, (row: PedidoListRow) => boolean> = {
  por_pagar: isPorPagar,
  por_verificar: isPorVerificar,
  por_aceptar: (row) => porAceptarOf(row) !== null,
  vencido: ({ pago_vencido }) => pago_vencido,
}

/** The most urgent thing about an order's money, for the mark of its row; null if nothing waits. */
export const pagoOf = (row: PedidoListRow) => PAGOS_QUE_ESPERAN.find((pago) => BY_PAGO[pago](row)) ?? null

/** Whether a row still matches the filter. The search is not checked, because only the server can. */
export function staysInList(row: PedidoListRow, filter: PedidoFilter, today: string) {
  const estatusFilter = estatusOf(filter)
  return (
    (estatusFilter === 'todos' ||
      (estatusFilter === 'activos' ? !isClosed(row.estatus) : estatusFilter.includes(row.estatus.id))) &&
    (!filter.servicio || row.tipo_servicio === filter.servicio) &&
    (!filter.vencidos || isOverdue(row, today)) &&
    (!filter.sin_precio || isMissingPrecio(row)) &&
    (!filter.pago || BY_PAGO[filter.pago](row)) &&
    withinDates(row, filter)
  )
}

function withinDates(row: PedidoListRow, { fecha, desde, hasta }: PedidoFilter) {
  if (!desde && !hasta) return true
  const day = fecha === 'entrega' ? row.fecha_estimada_entrega : dayOf(new Date(row.fecha_creacion))
  return day !== null && (!desde || day >= desde) && (!hasta || day <= hasta)
}

export function isOverdue(row: PedidoListRow, today: string) {
  const estatus = { ...row.estatus, descripcion: '' }
  return isLate({ ...row, estatus, historial: [] }, today)
}

/** What the list shows in the delivery column. */
export type Entrega =
  | { kind: 'nada' }
  | { kind: 'dia'; day: string; near: 'hoy' | 'manana' | null }
  | { kind: 'tarde'; day: string; days: number }
  | { kind: 'listo'; day: string; days: number }

export function entregaOf(row: PedidoListRow, today: string): Entrega {
  const day = row.fecha_estimada_entrega
  if (row.listo_desde) {
    const desde = dayOf(new Date(row.listo_desde))
    return { kind: 'listo', day: desde, days: Math.max(0, daysBetween(desde, today)) }
  }
  if (!day) return { kind: 'nada' }
  if (isOverdue(row, today)) return { kind: 'tarde', day, days: daysBetween(day, today) }
  const missing = daysBetween(today, day)
  const near = isClosed(row.estatus) ? null : missing === 0 ? 'hoy' : missing === 1 ? 'manana' : null
  return { kind: 'dia', day, near }
}
