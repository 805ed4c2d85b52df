import { type MetaFunction, useParams, useSearchParams } from 'react-router'
import { contarTickets, listarTicketsEnGestion } from '#conversaciones/tickets/gestion/contract.ts'
import { Filtros } from '#conversaciones/tickets/gestion/Filtros.tsx'
import { readFilter, withoutSort } from '#conversaciones/tickets/gestion/filter.ts'
import { SinTickets } from '#conversaciones/tickets/gestion/SinTickets.tsx'
import { Tickets } from '#conversaciones/tickets/gestion/Tickets.tsx'
import { pages, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { pageMeta } from '#tienda/meta.ts'
import { ListLayout } from '../ListLayout.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Tickets', description: 'Lo que los clientes piden que les resuelvan.', indexed: false })

export const clientLoader = createClientLoader(async ({ request }) => {
  const filter = readFilter(new URL(request.url).searchParams)
  await Promise.all([
    queryClient.ensureInfiniteQueryData(pages(listarTicketsEnGestion, filter)),
    queryClient.ensureQueryData(query(contarTickets, withoutSort(filter))),
  ])
})

/** For staff: members' tickets, with the ticket in the URL beside the list. */
export default function PaginaTickets() {
  const filter = readFilter(useSearchParams()[0])
  const { id } = useParams()
  const open = id === undefined ? undefined : Number(id)
  return (
    // The list has the full width while no ticket is open.
    <ListLayout
      title="Tickets"
      canal="Tickets"
      hasOpenItem={open !== undefined}
      filters={<Filtros filter={filter} short={open !== undefined} />}
    >
      <Tickets
        key={linkTo('/admin-dashboard/tickets', { query: filter })}
        selection={filter}
        empty={<SinTickets filter={filter} />}
        {...{ filter, open }}
      />
    </ListLayout>
  )
}
