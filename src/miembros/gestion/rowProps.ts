import type { ClienteEnLista } from './contract.ts'
import type { ClienteFilter } from './filter.ts'

/** What every row of the list is given, in a table and as a card. */
export type RowProps = {
  cliente: ClienteEnLista
  filtro: ClienteFilter
  /** Whether it is the client in the address. */
  open: boolean
  /** Whether it is in the list no more: it stays where it was until the list is read anew. */
  ida: boolean
}
