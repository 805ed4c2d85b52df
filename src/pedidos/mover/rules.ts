import type { Estatus, TipoServicio } from '../contract.ts'
import { type ClaveDeEstatus, ESTATUS, keyOf } from '../estatus.ts'

/** The usual statuses of an order, in sequence. */
const PATHS: Record<TipoServicio, ClaveDeEstatus[]> = {
  retiro: ['recibido', 'confirmado', 'en_preparacion', 'listo', 'entregado'],
  envio: ['recibido', 'confirmado', 'en_preparacion', 'listo', 'en_ruta', 'entregado'],
}

/** Statuses outside the usual sequence, and the status that follows each. */
const DETOURS: Partial<Record<ClaveDeEstatus, ClaveDeEstatus>> = {
  etiquetado: 'almacenado',
  almacenado: 'listo',
  embarcado: 'almacenado',
}

type MovablePedido = { estatus: Pick<Estatus, 'id'>; tipo_servicio: TipoServicio | null }

/**
 * The usual next status of an order; null if it is closed or waits for a decision. Retired statuses are skipped. A
 * status that the shop's owner added is followed by the next usual status by `orden`.
 * @param estatus the statuses in use
 */
export function nextEstatus({ estatus: { id }, tipo_servicio }: MovablePedido, estatus: Estatus[]): Estatus | null {
  const path = PATHS[tipo_servicio ?? 'retiro']
  const current = estatus.find((candidate) => candidate.id === id)
  const clave = keyOf(id)
  if (!clave && current) return nextByOrden(current, path, estatus)
  for (let next = clave && afterEstatus(clave, path); next; next = afterEstatus(next, path)) {
    const found = estatus.find((candidate) => candidate.id === ESTATUS[next])
    if (found) return found
  }
  return null
}

function afterEstatus(clave: ClaveDeEstatus, path: ClaveDeEstatus[]): ClaveDeEstatus | undefined {
  const position = path.indexOf(clave)
  // A pickup that was sent after all is delivered next.
  if (position < 0) return clave === 'en_ruta' ? 'entregado' : DETOURS[clave]
  return path[position + 1]
}

function nextByOrden({ categoria, orden }: Estatus, path: ClaveDeEstatus[], estatus: Estatus[]) {
  if (categoria === 'special' || categoria === 'delivered') return null
  const ids = path.map((clave): number => ESTATUS[clave])
  const [first = null] = estatus
    .filter((candidate) => ids.includes(candidate.id) && candidate.orden > orden)
    .sort((a, b) => a.orden - b.orden)
  return first
}

/** Whether an order is confirmed only by its customer's answer to a price that waits for it (docs/decisions/058). */
export function esperaRespuesta(id: number, porAceptar: string | null | undefined) {
  return keyOf(id) === 'recibido' && Boolean(porAceptar)
}

/** Label of a move button: `Pasar a En Preparación`. */
export function moveToText({ nombre }: Pick<Estatus, 'nombre'>) {
  return `Pasar a ${nombre}`
}
