import type { MetaFunction } from 'react-router'
import { pages, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { dayOf } from '#lib/dates.ts'
import { queryClient } from '#lib/queryClient.ts'
import { listarEstatus } from '#pedidos/contract.ts'
import { listarPedidosRecientes } from '#pedidos/ficha/contract.ts'
import { PedidosRecientes } from '#pedidos/ficha/PedidosRecientes.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { contarPendientes, listarLoMovidoHoy } from './contract.ts'
import { LoQueEspera } from './LoQueEspera.tsx'
import { SeMovioHoy } from './SeMovioHoy.tsx'
import { SugerenciaDeSegundoPaso } from './SugerenciaDeSegundoPaso.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Hoy',
    description: 'Lo que espera, lo que se movió hoy y la gestión de pedidos.',
    indexed: false,
  })

// The counts and today's moves are only prefetched: they show their own errors, and orders can be worked on without
// them.
export const clientLoader = createClientLoader(() =>
  Promise.all([
    queryClient.ensureQueryData(query(listarEstatus)),
    queryClient.ensureQueryData(query(listarPedidosRecientes)),
    queryClient.prefetchQuery(query(contarPendientes)),
    queryClient.prefetchInfiniteQuery(pages(listarLoMovidoHoy)),
  ]),
)

/** What is pending and what moved today; below, the forms that create and move orders, and the five latest orders. */
export default function PaginaHoy() {
  return (
    <div className="grid gap-5 p-4 lg:gap-6 lg:p-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 tabIndex={-1} className="font-display text-h1">
          Hoy
        </h1>
        <DateTime value={dayOf(new Date())} format="longDay" className="text-muted-foreground text-sm" />
      </div>
      <LoQueEspera />
      <SugerenciaDeSegundoPaso />
      <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-2">
        <SeMovioHoy />
        <section aria-labelledby="recientes">
          <h2 id="recientes" className="mb-3 font-sans font-semibold text-tarjeta">
            Últimos 5 pedidos
          </h2>
          <PedidosRecientes />
        </section>
      </div>
    </div>
  )
}
