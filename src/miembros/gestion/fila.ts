import type { ClienteEnLista } from './contract.ts'
import type { FiltroDeClientes } from './filtro.ts'

/** What every row of the list is given, in a table and as a card. */
export type PropsDeFila = {
  cliente: ClienteEnLista
  filtro: FiltroDeClientes
  /** Whether it is the client in the address. */
  abierta: boolean
  /** Whether it is in the list no more: it stays where it was until the list is read anew. */
  ida: boolean
}
