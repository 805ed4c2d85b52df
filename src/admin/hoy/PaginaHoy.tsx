import { type MetaFunction, useLocation, useSearchParams } from 'react-router'
import { pages, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { dayOf } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { listarEstatus } from '#pedidos/contract.ts'
import { listarPedidosRecientes } from '#pedidos/ficha/contract.ts'
import { PartTabs, partTitleId, usePart } from '#pedidos/ficha/Partes.tsx'
import { PedidoNuevo } from '#pedidos/ficha/PedidoNuevo.tsx'
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
  const part = usePart('recientes')
  const { state } = useLocation()
  // On a phone a part named in the URL is shown alone.
  const aparte = useSearchParams()[0].has('ver') ? 'max-lg:hidden' : ''
  return (
    <div className="grid gap-5 p-4 lg:gap-6 lg:p-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 tabIndex={-1} className="font-display text-h1">
          Hoy
        </h1>
        <DateTime value={dayOf(new Date())} format="longDay" className="text-muted-foreground text-sm" />
      </div>
      <LoQueEspera className={aparte} />
      <SugerenciaDeSegundoPaso />
      <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,2.4fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <SeMovioHoy className={`lg:col-start-2 lg:row-start-1 ${aparte}`} />
        <section aria-labelledby="gestion-de-pedidos" className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <h2
            id="gestion-de-pedidos"
            tabIndex={-1}
            data-foco={state?.desdeUnPedido}
            className="mb-3 font-display text-h3 lg:mb-4"
          >
            Gestión de pedidos
          </h2>
          <PartTabs
            parte={part}
            partes={['recientes', 'estatus', 'pedido']}
            direccionDe={(ver) => linkTo('/manage', { query: { ver } })}
          />
          <PedidoNuevo parte={part} />
        </section>
        <section
          aria-labelledby={partTitleId('recientes')}
          className={`max-lg:-mt-5 lg:col-start-2 lg:row-start-2 ${part === 'recientes' ? '' : 'max-lg:hidden'}`}
        >
          <h2 id={partTitleId('recientes')} tabIndex={-1} className="mb-3 font-sans font-semibold text-tarjeta">
            Últimos 5 pedidos
          </h2>
          <PedidosRecientes />
        </section>
      </div>
    </div>
  )
}
