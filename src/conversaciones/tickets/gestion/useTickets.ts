import { useQueryClient } from '@tanstack/react-query'
import { type Paged, pages, query } from '#http/query.ts'
import { useList } from '#ui/list/useList.ts'
import { useSettled } from '#ui/list/useSettled.ts'
import { type FilaDeTicket, listarTicketsEnGestion, obtenerTicketEnGestion } from './contract.ts'

export type Fila = {
  ticket: FilaDeTicket
  /** It is no longer in the list, because somebody changed it. */
  ida: boolean
}

const ticketsDe = ({ tickets }: { tickets: FilaDeTicket[] }) => tickets
const keyOf = ({ id }: FilaDeTicket) => id

/** The tickets of an open list. They keep their places, since an answered one would move down. */
export function useTickets(cuales: Paged<typeof listarTicketsEnGestion>) {
  const cache = useQueryClient()
  const lista = useList(pages(listarTicketsEnGestion, cuales), ticketsDe)
  const { rows, ...news } = useSettled(lista, { keyOf, endWaits: true })
  const comoEsta = (ticket: FilaDeTicket) =>
    cache.getQueryData(query(obtenerTicketEnGestion, { id: ticket.id }).queryKey) ?? ticket
  // A ticket that left the list is not read again with it: its own read has it, if there is one.
  const leidos = new Set(lista.rows.map(keyOf))
  const filas = rows.map(({ row, gone }): Fila => ({ ticket: leidos.has(row.id) ? row : comoEsta(row), ida: gone }))
  return { read: lista.read, filas, news }
}
