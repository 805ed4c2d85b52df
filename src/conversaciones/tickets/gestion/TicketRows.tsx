import { RowList } from '#ui/list/Rows.tsx'
import type { FiltroDeTickets } from './filter.ts'
import { IF_IT_FITS, ListRow, TableRow } from './TicketRow.tsx'
import type { TicketRowProps } from './useTicketList.ts'

type Props = {
  filas: TicketRowProps[]
  filter: FiltroDeTickets
  /** Whether the tickets form a table; otherwise they form a list. */
  asTable: boolean
  /** Id of the ticket that is open beside the list. */
  open?: number
  /** Whether the rows of a list have no buttons. */
  withoutActions?: boolean
}

const headingStyle = 'h-8.5 border-border border-b bg-sunken py-0 pr-3 text-left font-normal'

/** Tickets as a table, or as a list where there is no room. */
export function TicketRows({ filas: rows, filter, asTable, open, withoutActions }: Props) {
  const rowPropsOf = ({ ticket, visited }: TicketRowProps) => ({ ticket, visited, filter, open: ticket.id === open })
  if (!asTable)
    return (
      <RowList name="Tickets">
        {rows.map((row) => (
          <ListRow key={row.ticket.id} {...rowPropsOf(row)} withoutActions={withoutActions} />
        ))}
      </RowList>
    )
  return (
    <div className="@container">
      <table aria-label="Tickets" className="w-full table-fixed border-separate border-spacing-0 text-meta">
        <thead className="text-muted-foreground">
          <tr>
            <th scope="col" className={`${headingStyle} pl-4`}>
              Asunto
            </th>
            <th scope="col" className={`${headingStyle} ${IF_IT_FITS} w-[18%]`}>
              Cliente
            </th>
            <th scope="col" className={`${headingStyle} ${IF_IT_FITS} w-24`}>
              Prioridad
            </th>
            <th scope="col" className={`${headingStyle} w-30`}>
              Estado
            </th>
            <th scope="col" className={`${headingStyle} ${IF_IT_FITS} w-42`}>
              Espera
            </th>
            <th scope="col" className={`${headingStyle} w-36`}>
              Acciones
            </th>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {rows.map((row) => (
            <TableRow key={row.ticket.id} {...rowPropsOf(row)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
