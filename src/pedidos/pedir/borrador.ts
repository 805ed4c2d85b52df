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

export function nuevaClave(): string {
  // Only pages with TLS have randomUUID; the shop on a laptop seen from a phone has none.
  return crypto.randomUUID?.() ?? claveDe(crypto.getRandomValues(new Uint8Array(16)))
}

function claveDe(bytes: Uint8Array) {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
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
