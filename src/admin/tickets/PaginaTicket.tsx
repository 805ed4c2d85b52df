import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, type MetaFunction, useParams, useSearchParams } from 'react-router'
import { obtenerTicketEnGestion } from '#conversaciones/tickets/gestion/contract.ts'
import { readFilter } from '#conversaciones/tickets/gestion/filter.ts'
import { TicketAbierto } from '#conversaciones/tickets/gestion/TicketAbierto.tsx'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { pageMeta } from '#tienda/meta.ts'
import { Notice } from '#ui/Notice.tsx'
import { TambienEscribio } from '../hilo/TambienEscribio.tsx'

export const meta: MetaFunction = ({ params }) =>
  pageMeta({ title: `Ticket ${params.id}`, description: 'Un ticket de un cliente.', indexed: false })

export const clientLoader = createClientLoader(({ params }) =>
  queryClient.ensureQueryData(query(obtenerTicketEnGestion, { id: params.id })),
)

/** The ticket in the URL, and other messages of its member. */
export default function PaginaTicket() {
  const { id = '' } = useParams()
  const { data: ticket, error } = useSuspenseQuery(query(obtenerTicketEnGestion, { id }))
  const filter = readFilter(useSearchParams()[0])
  // A 404 after the first load: the member deleted the account, and the ticket with it.
  const isDeleted = error !== null && rechazoOf(error).status === 404
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 p-5">
      <Link
        to={linkTo('/admin-dashboard/tickets', { query: filter })}
        className="enlace toque inline-flex w-fit items-center gap-1.5 py-2.5 text-meta xl:hidden"
      >
        <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
        Tickets
      </Link>
      {isDeleted ? (
        <Notice kind="warning" role="alert" title="Ese ticket ya no está.">
          Su cliente borró la cuenta, y con ella sus tickets.
        </Notice>
      ) : (
        // The key resets typed text when the ticket changes.
        <div key={ticket.id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <TicketAbierto ticket={ticket} />
          <TambienEscribio
            codigo={ticket.codigo_pedido}
            correo={ticket.cliente.correo}
            except={(other) => other.clase === 'ticket' && other.id === ticket.id}
          />
        </div>
      )}
    </div>
  )
}
