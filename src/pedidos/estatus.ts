import type { CATEGORIAS, MOMENTOS } from '#lib/closedSets.ts'
import type { ClaseDePedido, Estatus } from './contract.ts'

/**
 * The statuses that the code depends on: key → id in the table `Estatus`. Code compares ids, never names, so the shop's
 * owner may reword `nombre` and `descripcion` in the database. The shop does not start if the table lacks one of them.
 */
export const ESTATUS = {
  recibido: 1,
  confirmado: 2,
  en_preparacion: 3,
  etiquetado: 4,
  almacenado: 5,
  listo: 6,
  en_ruta: 7,
  entregado: 8,
  devuelto: 9,
  cancelado: 10,
  en_revision: 11,
  embarcado: 12,
} as const

export type ClaveDeEstatus = keyof typeof ESTATUS

// Object.entries widens the keys.
const keysById = new Map(Object.entries(ESTATUS).map(([key, id]) => [id as number, key as ClaveDeEstatus]))

/** The key of a status; null for a status added by the shop's owner. */
export function keyOf(id: number): ClaveDeEstatus | null {
  return keysById.get(id) ?? null
}

/** What a status means to the client: in progress, ready or closed. */
export const momentOf: Record<ClaveDeEstatus, (typeof MOMENTOS)[number]> = {
  recibido: 'en_camino',
  confirmado: 'en_camino',
  en_preparacion: 'en_camino',
  etiquetado: 'en_camino',
  almacenado: 'en_camino',
  listo: 'listo',
  en_ruta: 'en_camino',
  entregado: 'cerrado',
  devuelto: 'cerrado',
  cancelado: 'cerrado',
  en_revision: 'en_camino',
  embarcado: 'en_camino',
}

/** Whether orders in this status need nothing more. The category decides for a status that the shop's owner added. */
export function isClosed({ id, categoria }: { id: number; categoria: (typeof CATEGORIAS)[number] }) {
  const key = keyOf(id)
  return categoria === 'delivered' || (key !== null && momentOf[key] === 'cerrado')
}

/** The sentence of each status for packages. The sentences for pieces are in the table `Estatus`. */
const PAQUETE_PHRASES: Record<ClaveDeEstatus, string> = {
  recibido: 'Recibimos tu paquete.',
  confirmado: 'Tu paquete quedó confirmado.',
  en_preparacion: 'Estamos preparando tu paquete.',
  etiquetado: 'Tu paquete ya tiene su etiqueta.',
  almacenado: 'Tu paquete está guardado.',
  listo: 'Tu paquete está listo.',
  en_ruta: 'Tu paquete va de camino a tu dirección.',
  entregado: 'Tu paquete quedó entregado. Gracias por tu compra.',
  devuelto: 'Tu paquete volvió con nosotros. Escríbenos para coordinar.',
  cancelado: 'Este paquete fue cancelado.',
  en_revision: 'Estamos revisando tu solicitud. Te responderemos.',
  embarcado: 'Tu paquete va de camino a República Dominicana.',
}

/** The description of a step for which staff wrote nothing. */
export function phraseFor({ id, descripcion }: Pick<Estatus, 'id' | 'descripcion'>, clase: ClaseDePedido) {
  const key = keyOf(id)
  return clase === 'paquete' && key ? PAQUETE_PHRASES[key] : descripcion
}
