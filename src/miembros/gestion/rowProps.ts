import type { ClienteEnLista } from './contract.ts'
import type { ClienteFilter } from './filter.ts'

/** Props of a client in the list, as a table row or a card. */
export type RowProps = {
  cliente: ClienteEnLista
  filtro: ClienteFilter
  /** Whether this client is open beside the list. */
  open: boolean
  /** Whether the client no longer matches the filter; the row keeps its place until the list is read again. */
  isGone: boolean
}
