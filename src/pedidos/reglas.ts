import { diaDe, sumarDias } from '#comun/fecha.ts'
import { negocio } from '#negocio'
import type { Estatus, FormularioDePedido, PedidoPublico } from './contrato.ts'

/** `Yokasta Peña` → `Yokasta P.`: all that a code alone tells of a person. */
export function nombrePublico(cliente: string) {
  const [nombre = '', ...resto] = cliente.trim().split(/\s+/)
  const inicial = resto[0]?.match(/\p{L}/u)?.[0]
  return inicial ? `${nombre} ${inicial.toLocaleUpperCase('es')}.` : nombre
}

/** The day a request made at `ahora` is expected to be ready. */
export function fechaEstimada(ahora: Date) {
  return sumarDias(diaDe(ahora), negocio.pedidos.diasDeEntrega)
}

/** The notes of a requested order: service, article, and the address when it is delivered (specification §3). */
export function notasDeSolicitud(pedido: FormularioDePedido) {
  const lineas = [
    `Servicio: ${pedido.tipo_servicio === 'envio' ? 'Envío a domicilio' : 'Retiro en tienda'}`,
    `Artículo: ${pedido.descripcion_articulo}`,
  ]
  if (pedido.tipo_servicio === 'envio') lineas.push(`Dirección: ${direccionDe(pedido)}`)
  if (pedido.telefono) lineas.push(`Teléfono: ${pedido.telefono}`)
  return lineas.join('\n')
}

function direccionDe({ direccion, numero_casa, sector, municipio, provincia, referencias }: FormularioDePedido) {
  const partes = [`${direccion} ${numero_casa}`, sector, municipio, provincia].filter(Boolean)
  return referencias ? `${partes.join(', ')} (${referencias})` : partes.join(', ')
}

export type Cuenta = {
  clave: string
  nombre: string
  estatus_id: number | null
  descripcion: string | null
  fecha: string | null
  estado: 'hecho' | 'actual' | 'futuro'
}

// With their place in the usual order, so that a step already behind is not expected again.
const ENTREGADO = { nombre: 'Entregado', orden: 90 }
const ESPERADOS = {
  retiro: [{ nombre: 'Listo para Entregar', orden: 70 }, ENTREGADO],
  envio: [{ nombre: 'En Ruta de Entrega', orden: 80 }, ENTREGADO],
}

/**
 * The strand of an order (decisions §2): its real history by date, the current bead on the last row that has the
 * order's status, then at most two expected steps; none in a special status or once delivered.
 */
export function hiloDe(pedido: PedidoPublico): Cuenta[] {
  const actual = pedido.historial.findLastIndex((paso) => paso.estatus.id === pedido.estatus.id)
  const reales = pedido.historial.map((paso, lugar) => ({
    clave: String(paso.id),
    nombre: paso.estatus.nombre,
    estatus_id: paso.estatus.id,
    descripcion: paso.descripcion,
    fecha: paso.fecha,
    estado: lugar === actual ? ('actual' as const) : ('hecho' as const),
  }))
  return [
    ...reales,
    ...pasosEsperados(pedido).map(({ nombre }) => ({
      clave: nombre,
      nombre,
      estatus_id: null,
      descripcion: null,
      fecha: null,
      estado: 'futuro' as const,
    })),
  ]
}

function pasosEsperados({ estatus, tipo_servicio }: PedidoPublico) {
  if (estatus.categoria === 'special' || estatus.categoria === 'delivered') return []
  return ESPERADOS[tipo_servicio ?? 'retiro'].filter((paso) => paso.orden > estatus.orden)
}

/** Whether the estimated day has gone by while the order is still on its way. */
export function estaAtrasado(pedido: PedidoPublico, hoy = diaDe(new Date())) {
  const { fecha_estimada_entrega: estimada, estatus } = pedido
  return estimada !== null && estimada < hoy && (estatus.categoria === 'processing' || estatus.categoria === 'shipping')
}

/** Any status may follow any other; a step back in the usual order deserves a second look. */
export function avisoDeRetroceso(desde: Estatus, hasta: Estatus) {
  if (hasta.categoria === 'special' || hasta.orden >= desde.orden) return null
  return `${hasta.nombre} suele venir antes de ${desde.nombre}. Revisa que sea lo que quieres.`
}

/** The one fact a customer comes for: the day the order arrives or arrived, or a word where a day says nothing. */
export function llegadaDe(pedido: PedidoPublico): { etiqueta: string; dia?: string; palabra?: string } {
  const { estatus, fecha_estimada_entrega: dia, tipo_servicio, historial } = pedido
  if (estatus.categoria === 'delivered') {
    const entrega = historial.findLast((paso) => paso.estatus.id === estatus.id)
    return entrega
      ? { etiqueta: 'Entregado el', dia: diaDe(new Date(entrega.fecha)) }
      : { etiqueta: 'Tu pedido', palabra: 'Entregado' }
  }
  if (estatus.categoria === 'special') return { etiqueta: 'Tu pedido', palabra: estatus.descripcion }
  const etiqueta = tipo_servicio === 'retiro' ? 'Listo aproximadamente' : 'Llega aproximadamente'
  return dia ? { etiqueta, dia } : { etiqueta, palabra: 'Fecha por confirmar' }
}
