import { diaDe, formatearDiaLargo } from '#lib/fecha.ts'
import { claveDe } from '#pedidos/estatus.ts'
import type { PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { SERVICIO_CORTO } from '#pedidos/labels.ts'
import { estaAtrasado } from '#pedidos/situacion.ts'

const SE_ESPERA = {
  retiro: 'listo aproximadamente',
  envio: 'llega aproximadamente',
  sin_servicio: 'para aproximadamente',
}
const DIA = 86_400_000

type Paso = { estatus: { id: number }; fecha: string }

type Donde = Pick<PedidoDeGestion, 'tipo_servicio' | 'estatus' | 'fecha_estimada_entrega'>

/** How and when an order reaches its owner, for staff: `Envío, llega aproximadamente el sábado 28 de noviembre`. */
export function fraseDeEntrega(pedido: Donde, historial: Paso[], hoy = diaDe(new Date())) {
  const { tipo_servicio, estatus, fecha_estimada_entrega: dia } = pedido
  const servicio = tipo_servicio ? SERVICIO_CORTO[tipo_servicio] : 'Sin servicio indicado'
  const ultimo = historial.findLast((paso) => paso.estatus.id === estatus.id)
  const desde = ultimo && enDia(diaDe(new Date(ultimo.fecha)))
  if (estatus.categoria === 'delivered')
    return desde ? `${servicio}, ${estatus.nombre.toLowerCase()} el ${desde}` : servicio
  if (estatus.categoria === 'special' && claveDe(estatus.id) !== 'en_revision') return servicio
  if (estaAtrasado({ ...pedido, historial: [] }, hoy) && dia) {
    const dias = Math.round((Date.parse(hoy) - Date.parse(dia)) / DIA)
    return `${servicio}, ${dias} ${dias === 1 ? 'día' : 'días'} tarde: era para el ${enDia(dia)}`
  }
  if (claveDe(estatus.id) === 'listo' && tipo_servicio === 'retiro' && desde)
    return `${servicio}, listo desde el ${desde}`
  if (!dia) return `${servicio}, fecha por confirmar`
  return `${servicio}, ${SE_ESPERA[tipo_servicio ?? 'sin_servicio']} el ${enDia(dia)}`
}

const enDia = (dia: string) => formatearDiaLargo(dia).replace(',', '')

/**
 * The notes without what the request form put there by itself (`notasDeSolicitud`), which stands elsewhere on the page.
 */
export function notasPropias(notas: string | null, lo_pedido: string | null) {
  if (!notas || !lo_pedido) return notas
  const articulo = `Artículo: ${lo_pedido}`
  const lugar = notas.indexOf(articulo)
  if (!notas.startsWith('Servicio: ') || lugar < 0) return notas
  return notas
    .slice(lugar + articulo.length)
    .trim()
    .replace(/^Dirección: .*\n?/, '')
    .trim()
}
