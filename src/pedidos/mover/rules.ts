import type { Estatus, TipoServicio } from '../contract.ts'
import { type ClaveDeEstatus, claveDe, ESTATUS } from '../estatus.ts'

/** The way that most orders go. */
const CAMINO: Record<TipoServicio, ClaveDeEstatus[]> = {
  retiro: ['recibido', 'confirmado', 'en_preparacion', 'listo', 'entregado'],
  envio: ['recibido', 'confirmado', 'en_preparacion', 'listo', 'en_ruta', 'entregado'],
}

/** What is beside the way, and where it comes back to it. */
const APARTE: Partial<Record<ClaveDeEstatus, ClaveDeEstatus>> = {
  etiquetado: 'almacenado',
  almacenado: 'listo',
  embarcado: 'almacenado',
}

type PorMover = { estatus: Pick<Estatus, 'id'>; tipo_servicio: TipoServicio | null }

/**
 * The status that usually comes next for an order, which one tap moves it to; null when there is none: for what is over,
 * and for what waits for a decision. One that is no longer in use is passed over; from one that the owner added it goes
 * on by the usual order.
 * @param estatus those in use
 */
export function siguienteEstatus({ estatus: { id }, tipo_servicio }: PorMover, estatus: Estatus[]): Estatus | null {
  const camino = CAMINO[tipo_servicio ?? 'retiro']
  const actual = estatus.find((uno) => uno.id === id)
  const clave = claveDe(id)
  if (!clave && actual) return pasando(actual, camino, estatus)
  for (let siguiente = clave && despuesDe(clave, camino); siguiente; siguiente = despuesDe(siguiente, camino)) {
    const hallado = estatus.find((uno) => uno.id === ESTATUS[siguiente])
    if (hallado) return hallado
  }
  return null
}

function despuesDe(clave: ClaveDeEstatus, camino: ClaveDeEstatus[]): ClaveDeEstatus | undefined {
  const lugar = camino.indexOf(clave)
  // A pickup that was sent all the same is delivered next.
  if (lugar < 0) return clave === 'en_ruta' ? 'entregado' : APARTE[clave]
  return camino[lugar + 1]
}

function pasando({ categoria, orden }: Estatus, camino: ClaveDeEstatus[], estatus: Estatus[]) {
  if (categoria === 'special' || categoria === 'delivered') return null
  const ids = camino.map((clave): number => ESTATUS[clave])
  const [primero = null] = estatus
    .filter((uno) => ids.includes(uno.id) && uno.orden > orden)
    .sort((a, b) => a.orden - b.orden)
  return primero
}

/** `Pasar a En Preparación` */
export function pasarA({ nombre }: Pick<Estatus, 'nombre'>) {
  return `Pasar a ${nombre}`
}
