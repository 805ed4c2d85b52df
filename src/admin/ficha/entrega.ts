import { dayOf, formatLongDay } from '#lib/dates.ts'
import { keyOf } from '#pedidos/estatus.ts'
import type { PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { SERVICIO_LABELS } from '#pedidos/labels.ts'
import { isLate } from '#pedidos/situacion.ts'

const EXPECTED_PHRASE = {
  retiro: 'listo aproximadamente',
  envio: 'llega aproximadamente',
  sin_servicio: 'para aproximadamente',
}
const DAY_MS = 86_400_000

type Paso = { estatus: { id: number }; fecha: string }

type PedidoState = Pick<PedidoDeGestion, 'tipo_servicio' | 'estatus' | 'fecha_estimada_entrega'>

/** How and when an order is delivered, for staff: `Envío, llega aproximadamente el sábado 28 de noviembre`. */
export function entregaPhrase(pedido: PedidoState, historial: Paso[], today = dayOf(new Date())) {
  const { tipo_servicio, estatus, fecha_estimada_entrega: day } = pedido
  const servicio = tipo_servicio ? SERVICIO_LABELS[tipo_servicio] : 'Sin servicio indicado'
  const last = historial.findLast((paso) => paso.estatus.id === estatus.id)
  const since = last && onDay(dayOf(new Date(last.fecha)))
  if (estatus.categoria === 'delivered')
    return since ? `${servicio}, ${estatus.nombre.toLowerCase()} el ${since}` : servicio
  if (estatus.categoria === 'special' && keyOf(estatus.id) !== 'en_revision') return servicio
  if (isLate({ ...pedido, historial: [] }, today) && day) {
    const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)
    return `${servicio}, ${days} ${days === 1 ? 'día' : 'días'} tarde: era para el ${onDay(day)}`
  }
  if (keyOf(estatus.id) === 'listo' && tipo_servicio === 'retiro' && since)
    return `${servicio}, listo desde el ${since}`
  if (!day) return `${servicio}, fecha por confirmar`
  return `${servicio}, ${EXPECTED_PHRASE[tipo_servicio ?? 'sin_servicio']} el ${onDay(day)}`
}

const onDay = (day: string) => formatLongDay(day).replace(',', '')

/** The notes without the text that the request form wrote (`solicitudNotas`), which the page shows elsewhere. */
export function ownNotas(notas: string | null, lo_pedido: string | null) {
  if (!notas || !lo_pedido) return notas
  const articulo = `Artículo: ${lo_pedido}`
  const start = notas.indexOf(articulo)
  if (!notas.startsWith('Servicio: ') || start < 0) return notas
  return notas
    .slice(start + articulo.length)
    .trim()
    .replace(/^Dirección: .*\n?/, '')
    .trim()
}
