import type { PedidoListRow } from '../contract.ts'
import type { PedidoFilter } from '../filter.ts'

/** Props of a row, as table row or card. */
export type RowProps = {
  row: PedidoListRow
  /** Position in the list, from 0. */
  index: number
  /** Total of rows, loaded or not. */
  rowCount: number
  /** Whether the URL contains the order's code. */
  open: boolean
  selected: boolean
  /** Whether the row no longer matches the filter. It stays in place until the list is read again. */
  left: boolean
  /** Whether this user can still undo the order's last step. */
  counting: boolean
  filter: PedidoFilter
  today: string
  onSelect: (index: number, yes: boolean, conMayuscula: boolean) => void
  /** Whether the row's price popover is open; `onPonerPrecio` opens and closes it. */
  withPrecio: boolean
  onPonerPrecio: (codigo: string | null) => void
}

/** The link of a row; null if the row is not rendered. */
export const rowAt = (index: number) => document.querySelector<HTMLElement>(`[data-fila="${index}"]`)

/** Index of the row that contains an element; null if none does. */
export function indexOf(node: Element | null) {
  const row = node?.closest<HTMLElement>('[data-indice]')
  return row ? Number(row.dataset.indice) : null
}
