import { ESTATUS } from '#pedidos/estatus.ts'
import type { PedidoFilter } from '#pedidos/lista/filter.ts'
import type { Accion, Espera } from './contract.ts'

/** The filters of the list of orders behind the counts of the menus and of Hoy. */
export const IN_LIST = {
  por_poner_precio: { estatus: String(ESTATUS.recibido), sin_precio: 'si' },
  listos_sin_buscar: { estatus: String(ESTATUS.listo), servicio: 'retiro' },
  vencidos: { vencidos: 'si' },
  por_aceptar: { pago: 'por_aceptar' },
} satisfies Record<string, PedidoFilter>

/** Days after which a ready order that nobody collects waits for a reminder; and after each reminder again. */
export const DAYS_UNCOLLECTED = 3

/** Hours for which an order that is due does not wait after a step of staff, however late it still is. */
export const HOURS_AFTER_STEP = 3

type Clase = Espera['clase']

/** Kinds by urgency: who stands there now, who is in need, who waits too long, who wrote, who must hear something. */
const URGENCY: readonly Clase[] = [
  'chat',
  'ayuda',
  'tarde',
  'direccion',
  'mensaje',
  'ticket',
  'dejada',
  'internacional',
  'retiro',
  'cambio',
  'confirmar',
  'precio',
  'vencio',
  'avisar',
  'pago',
  'hoy',
  'buscar',
]
const WROTE: ReadonlySet<Clase> = new Set(['mensaje', 'ticket', 'dejada', 'retiro'])

type Ranked = Pick<Espera, 'clase' | 'sin_confirmar'>

/**
 * How urgent a wait is: a smaller number comes first. Who writes about a late order comes before the late orders, and
 * what nobody confirmed comes last, because strangers can send it.
 * @param isLate whether an order of the person is late
 */
export function urgencyOf({ clase, sin_confirmar }: Ranked, isLate: boolean) {
  if (sin_confirmar) return URGENCY.length
  return isLate && WROTE.has(clase) ? URGENCY.indexOf('tarde') - 0.5 : URGENCY.indexOf(clase)
}

const ACTION_OF: Record<Clase, Accion> = {
  chat: 'responder',
  ayuda: 'responder',
  direccion: 'decidir',
  mensaje: 'responder',
  ticket: 'responder',
  dejada: 'responder',
  internacional: 'responder',
  retiro: 'ver',
  cambio: 'precio',
  vencio: 'precio',
  confirmar: 'pasar',
  precio: 'precio',
  tarde: 'pasar',
  hoy: 'pasar',
  avisar: 'avisar',
  buscar: 'avisar',
  pago: 'avisar',
}

type Situation = { isUnpriced: boolean; isUnanswered: boolean }

/**
 * The action that ends a wait. An unconfirmed request waits for a decision whatever it asks, and an order without a
 * price for it before its next step. One whose price waits for its customer's answer has no step.
 */
export function actionOf({ clase, sin_confirmar, ...pedido }: Ranked & Situation): Accion {
  if (sin_confirmar) return 'decidir'
  const accion = ACTION_OF[clase]
  if (accion !== 'pasar') return accion
  if (pedido.isUnanswered) return 'ver'
  return pedido.isUnpriced ? 'precio' : accion
}
