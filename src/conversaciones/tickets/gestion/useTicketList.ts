import { useQueryClient } from '@tanstack/react-query'
import { type Paged, pages, query } from '#http/query.ts'
import { useList } from '#ui/list/useList.ts'
import { useSettled } from '#ui/list/useSettled.ts'
import { listarTicketsEnGestion, obtenerTicketEnGestion, type TicketListRow } from './contract.ts'

export type TicketRowProps = {
  ticket: TicketListRow
  /** Whether the ticket no longer belongs in the list. */
  visited: boolean
}

const ticketsOf = ({ tickets }: { tickets: TicketListRow[] }) => tickets
const keyOf = ({ id }: TicketListRow) => id

/** The tickets of the list on the screen. Each ticket keeps its place, although answered tickets sort lower. */
export function useTicketList(selection: Paged<typeof listarTicketsEnGestion>) {
  const cache = useQueryClient()
  const list = useList(pages(listarTicketsEnGestion, selection), ticketsOf)
  const { rows, ...news } = useSettled(list, { keyOf, endWaits: true })
  const latestOf = (ticket: TicketListRow) =>
    cache.getQueryData(query(obtenerTicketEnGestion, { id: ticket.id }).queryKey) ?? ticket
  // A refetch of the list omits tickets that left it. Their current state may be in the cache of their own query.
  const leidos = new Set(list.rows.map(keyOf))
  const ticketRows = rows.map(
    ({ row, gone }): TicketRowProps => ({ ticket: leidos.has(row.id) ? row : latestOf(row), visited: gone }),
  )
  return { read: list.read, rows: ticketRows, news }
}
