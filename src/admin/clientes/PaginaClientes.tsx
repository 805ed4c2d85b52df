import { UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { type MetaFunction, Outlet, useParams, useSearchParams } from 'react-router'
import { TablaDeTickets } from '#conversaciones/tickets/gestion/Tickets.tsx'
import { pages, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { contarClientes, listarClientes } from '#miembros/gestion/contract.ts'
import { FiltrosDeClientes } from '#miembros/gestion/FiltrosDeClientes.tsx'
import { readFilter } from '#miembros/gestion/filter.ts'
import { ListaDeClientes } from '#miembros/gestion/ListaDeClientes.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useMediaQuery } from '#ui/useMediaQuery.ts'
import { SidePanel } from '../SidePanel.tsx'
import { Contadores } from './Contadores.tsx'

export const meta: MetaFunction = ({ params }) => {
  const title = params.codigo ? `${params.codigo} · Clientes` : 'Clientes'
  return pageMeta({ title, description: 'Clientes, créditos, paquetes y tickets.', indexed: false })
}

/** Milliseconds that the navigation waits for the rows before it shows the page with placeholders. */
const ROWS_TIMEOUT_MS = 1_000

export const clientLoader = createClientLoader(async ({ request }) => {
  void queryClient.prefetchQuery(query(contarClientes))
  // An error here is ignored, because the list shows its own.
  const rows = queryClient.ensureInfiniteQueryData(pages(listarClientes, readFilter(new URL(request.url).searchParams)))
  await Promise.race([rows.catch(() => {}), new Promise((ready) => setTimeout(ready, ROWS_TIMEOUT_MS))])
})

/** For staff: all accounts, with the client in the URL beside the list; below, the requests for help. */
export default function PaginaClientes() {
  const { codigo } = useParams()
  const written = useSearchParams()[0].toString()
  const filter = useMemo(() => readFilter(new URLSearchParams(written)), [written])
  const cabeAlLado = useMediaQuery('(min-width: 80rem)')
  return (
    <>
      {/* On a phone an open client is a page of its own: the list is only hidden, so that it keeps its scroll
          position. */}
      <div className={codigo ? 'max-lg:hidden' : undefined}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pt-2.5 pb-3">
          <h1 tabIndex={-1} className="font-display text-h1">
            Clientes
          </h1>
          <Contadores />
          <FiltrosDeClientes filter={filter} />
        </div>
        <ListaDeClientes key={linkTo('/admin-dashboard', { query: filter })} filter={filter} open={codigo} />
        <section aria-labelledby="tickets-de-ayuda" className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pt-6 pb-5">
          <h2 id="tickets-de-ayuda" tabIndex={-1} className="font-display text-h3">
            Tickets de ayuda
          </h2>
          <TablaDeTickets />
        </section>
      </div>
      <Outlet />
      {!codigo && cabeAlLado && (
        <SidePanel label="Cliente">
          <div className="grid min-h-full content-center">
            <EmptyState illustration={<UserRound />} title="Elige un cliente de la lista para ver su saldo.">
              Con j y k te mueves por ella, y con Enter lo abres.
            </EmptyState>
          </div>
        </SidePanel>
      )}
    </>
  )
}
