import type { ClienteEnLista } from './contract.ts'
import type { ClienteFilter } from './filter.ts'

/** Props of a client in the list, as a table row or a card. */
export type RowProps = {
  cliente: ClienteEnLista
  filtro: ClienteFilter
  /** Whether it is the open client. */
  open: boolean
  /** Whether it no longer belongs to the list; it keeps its place until the list is read again. */
  isGone: boolean
}
