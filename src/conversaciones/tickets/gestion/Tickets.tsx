import { LifeBuoy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Paged } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { useSubscription } from '#live/useSubscription.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Rows } from '#ui/list/Rows.tsx'
import { useMediaQuery } from '#ui/useMediaQuery.ts'
import { listarTicketsEnGestion } from './contract.ts'
import type { FiltroDeTickets } from './filter.ts'
import { TicketRows } from './TicketRows.tsx'
import { useTicketList } from './useTicketList.ts'

type Props = {
  selection: Paged<typeof listarTicketsEnGestion>
  /** Content shown when there are no tickets. */
  empty: ReactNode
  /** Filter that the rows' links keep when a ticket is opened. */
  filter?: FiltroDeTickets
  /** Id of the ticket that is open beside the tickets, and leaves no room for a table. */
  open?: number
  /** Whether the tickets form a list at every width. */
  inList?: boolean
}

/** Tickets as a table where there is room, else as a list. With `limite` only the first page is shown. */
export function Tickets({ selection, empty, filter = {}, open, inList = false }: Props) {
  const { read, rows, news } = useTicketList(selection)
  const wide = useMediaQuery('(min-width: 64rem)')
  useSubscription(listarTicketsEnGestion.topics)
  return (
    <Rows
      read={read}
      news={{ ...news, word: 'nuevo' }}
      more={selection.limite === undefined ? 'Ver más tickets' : undefined}
      failed="No se pudieron cargar los tickets"
      isEmpty={rows.length === 0}
      empty={empty}
    >
      <TicketRows
        {...{ filas: rows, filter, open }}
        asTable={wide && !inList && open === undefined}
        withoutActions={open !== undefined}
      />
    </Rows>
  )
}

const framed = 'overflow-hidden rounded-xl border border-border'

/** The first ten tickets, waiting ones first, with a link to all tickets. */
export function TablaDeTickets() {
  return (
    <>
      <div className={framed}>
        <Tickets
          selection={{ limite: 10 }}
          empty={<EmptyState illustration={<LifeBuoy />} title="Nadie ha pedido ayuda todavía." />}
        />
      </div>
      <Link
        to={linkTo('/admin-dashboard/tickets')}
        className="enlace inline-flex w-fit items-center py-2.5 font-semibold text-sm"
      >
        Ver todos los tickets
      </Link>
    </>
  )
}

/**
 * A client's tickets, waiting ones first.
 * @param user_id the account of the membership
 */
export function TicketsDelCliente({ codigo, user_id }: { codigo: string; user_id: string }) {
  return (
    <div className={framed}>
      <Tickets
        inList
        selection={{ cliente: user_id }}
        empty={<EmptyState illustration={<LifeBuoy />} title={`${codigo} no ha abierto ningún ticket.`} />}
      />
    </div>
  )
}
