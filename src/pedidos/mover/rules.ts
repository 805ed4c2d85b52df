import type { Estatus, TipoServicio } from '../contract.ts'
import { type ClaveDeEstatus, ESTATUS, keyOf } from '../estatus.ts'

/** The way that most orders go. */
const PATHS: Record<TipoServicio, ClaveDeEstatus[]> = {
  retiro: ['recibido', 'confirmado', 'en_preparacion', 'listo', 'entregado'],
  envio: ['recibido', 'confirmado', 'en_preparacion', 'listo', 'en_ruta', 'entregado'],
}

/** What is beside the way, and where it comes back to it. */
const DETOURS: Partial<Record<ClaveDeEstatus, ClaveDeEstatus>> = {
  etiquetado: 'almacenado',
  almacenado: 'listo',
  embarcado: 'almacenado',
}

type MovablePedido = { estatus: Pick<Estatus, 'id'>; tipo_servicio: TipoServicio | null }

/**
 * The status that usually comes next for an order, which one tap moves it to; null when there is none: for what is over,
 * and for what waits for a decision. One that is no longer in use is passed over; from one that the owner added it goes
 * on by the usual order.
 * @param estatus those in use
 */
export function nextEstatus({ estatus: { id }, tipo_servicio }: MovablePedido, estatus: Estatus[]): Estatus | null {
  const path = PATHS[tipo_servicio ?? 'retiro']
  const current = estatus.find((item) => item.id === id)
  const clave = keyOf(id)
  if (!clave && current) return skipping(current, path, estatus)
  for (let next = clave && afterEstatus(clave, path); next; next = afterEstatus(next, path)) {
    const found = estatus.find((item) => item.id === ESTATUS[next])
    if (found) return found
  }
  return null
}

function afterEstatus(clave: ClaveDeEstatus, path: ClaveDeEstatus[]): ClaveDeEstatus | undefined {
  const position = path.indexOf(clave)
  // A pickup that was sent all the same is delivered next.
  if (position < 0) return clave === 'en_ruta' ? 'entregado' : DETOURS[clave]
  return path[position + 1]
}

function skipping({ categoria, orden }: Estatus, path: ClaveDeEstatus[], estatus: Estatus[]) {
  if (categoria === 'special' || categoria === 'delivered') return null
  const ids = path.map((clave): number => ESTATUS[clave])
  const [first = null] = estatus
    .filter((item) => ids.includes(item.id) && item.orden > orden)
    .sort((a, b) => a.orden - b.orden)
  return first
}

/** `Pasar a En Preparación` */
export function moveToText({ nombre }: Pick<Estatus, 'nombre'>) {
  return `Pasar a ${nombre}`
}
