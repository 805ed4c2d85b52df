import type { FormularioDePedido } from '../contrato.ts'

const LUGAR = 'pedir:borrador'
const VIDA = 48 * 3_600_000

export type Borrador = {
  /** Names the request this draft will become: however often it is sent, it is one order. */
  clave: string
  pedido: Partial<FormularioDePedido>
  /** When it was last written, in milliseconds. */
  escrito: number
}

/** What was being written in this browser within the last two days, or null. Storage may be forbidden or full. */
export function leerBorrador(ahora = Date.now()): Borrador | null {
  try {
    const borrador: Borrador | null = JSON.parse(localStorage.getItem(LUGAR) ?? 'null')
    if (!borrador?.clave || ahora - borrador.escrito > VIDA) return null
    return borrador
  } catch {
    return null
  }
}

export function guardarBorrador(borrador: Omit<Borrador, 'escrito'>, ahora = Date.now()) {
  try {
    localStorage.setItem(LUGAR, JSON.stringify({ ...borrador, escrito: ahora }))
  } catch {
    // The form still holds it.
  }
}

export function quitarBorrador() {
  try {
    localStorage.removeItem(LUGAR)
  } catch {
    // Nothing was kept.
  }
}
