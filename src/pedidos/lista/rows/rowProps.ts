import type { PedidoListRow } from '../contract.ts'
import type { PedidoFilter } from '../filter.ts'

/** What every row of the list is given, in a table and as a card. */
export type RowProps = {
  row: PedidoListRow
  /** Its place in the list, from 0. */
  index: number
  /** How many there are in all, read or not. */
  rowCount: number
  /** Whether it is the order in the address. */
  open: boolean
  selected: boolean
  /** Whether it fits the list no longer: it stays where it was until the list is read anew. */
  left: boolean
  /** Whether its last step can still be taken back. */
  counting: boolean
  filter: PedidoFilter
  today: string
  onSelect: (index: number, yes: boolean, conMayuscula: boolean) => void
  /** Whether its price is being given, and what opens and closes that. */
  withPrecio: boolean
  onPonerPrecio: (codigo: string | null) => void
}

/** Where the list finds a row's link again, to give it the focus. */
export const rowAt = (index: number) => document.querySelector<HTMLElement>(`[data-fila="${index}"]`)

/** The place of the row in which something is. */
export function indexOf(node: Element | null) {
  const row = node?.closest<HTMLElement>('[data-indice]')
  return row ? Number(row.dataset.indice) : null
}
