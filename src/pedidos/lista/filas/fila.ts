import type { FilaDeLista } from '../contract.ts'
import type { FiltroDeLista } from '../filtro.ts'

/** What every row of the list is given, in a table and as a card. */
export type PropsDeFila = {
  fila: FilaDeLista
  /** Its place in the list, from 0. */
  indice: number
  /** How many there are in all, read or not. */
  cuantas: number
  /** Whether it is the order in the address. */
  abierta: boolean
  elegida: boolean
  /** Whether it fits the list no longer: it stays where it was until the list is read anew. */
  salio: boolean
  /** Whether its last step can still be taken back. */
  contando: boolean
  filtro: FiltroDeLista
  hoy: string
  alElegir: (indice: number, si: boolean, conMayuscula: boolean) => void
  /** Whether its price is being given, and what opens and closes that. */
  conPrecio: boolean
  alPonerPrecio: (codigo: string | null) => void
}

/** Where the list finds a row's link again, to give it the focus. */
export const porIndice = (indice: number) => document.querySelector<HTMLElement>(`[data-fila="${indice}"]`)

/** The place of the row in which something is. */
export function indiceDe(nodo: Element | null) {
  const fila = nodo?.closest<HTMLElement>('[data-indice]')
  return fila ? Number(fila.dataset.indice) : null
}
