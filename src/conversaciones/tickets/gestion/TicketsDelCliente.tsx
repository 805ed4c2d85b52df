import { Primeros } from './TablaDeTickets.tsx'

type Props = {
  codigo: string
  /** The account that the membership belongs to. */
  user_id: string
}

/** All that a client asked for help with, who waits first. */
export function TicketsDelCliente({ codigo, user_id }: Props) {
  return <Primeros cuales={{ cliente: user_id }} vacio={`${codigo} no ha abierto ningún ticket.`} enLista />
}
