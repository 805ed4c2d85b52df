import { useState } from 'react'
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { pages, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { useSubscription } from '#live/useSubscription.ts'
import { listarEstatus } from '#pedidos/contract.ts'
import { pageMeta } from '#tienda/meta.ts'
import { Card } from '#ui/Card.tsx'
import { ListSearch } from '#ui/ListSearch.tsx'
import { useUnsavedChanges } from '#ui/useUnsavedChanges.tsx'
import { listarPaquetes, type Paquete } from './contract.ts'
import { FormularioDePaquete } from './FormularioDePaquete.tsx'
import { BUSQUEDA_MAX_LENGTH, readFilter } from './filter.ts'
import { ListaDePaquetes } from './ListaDePaquetes.tsx'
import { Tanda } from './Tanda.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Paquetes', description: 'Digitar los paquetes que llegan.', indexed: false })

export const clientLoader = createClientLoader(({ request }) =>
  Promise.all([
    queryClient.ensureQueryData(query(listarEstatus)),
    queryClient.ensureInfiniteQueryData(pages(listarPaquetes, readFilter(new URL(request.url).searchParams))),
  ]),
)

/** Staff page to type in packages one after another, beside the latest ones. */
export default function PaginaPaquetes() {
  const filter = readFilter(useSearchParams()[0])
  const navigate = useNavigate()
  const [batch, setBatch] = useState<Paquete[]>([])
  const { dialog } = useUnsavedChanges(false)
  useSubscription(listarPaquetes.topics)
  return (
    <>
      <h1 tabIndex={-1} className="mb-4 font-display text-h1">
        Paquetes
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <Card className="p-4! md:p-5!">
          <h2 className="mb-4 font-sans font-semibold text-tarjeta">Digitar paquete</h2>
          <FormularioDePaquete onSave={(paquete) => setBatch((others) => [paquete, ...others])} />
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Tanda paquetes={batch} />
          <section aria-labelledby="ultimos">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <h2 id="ultimos" className="font-sans font-semibold text-tarjeta">
                {filter.q ? `Paquetes con «${filter.q}»` : 'Últimos paquetes'}
              </h2>
              <ListSearch
                label="Buscar paquetes"
                placeholder="Código o cliente"
                query={filter.q ?? ''}
                maxLength={BUSQUEDA_MAX_LENGTH}
                onSearch={(q) =>
                  navigate(linkTo('/admin-dashboard/paquetes', { query: { q } }), {
                    replace: true,
                    preventScrollReset: true,
                  })
                }
                className="w-full sm:w-72"
              />
            </div>
            <ListaDePaquetes filter={filter} />
          </section>
        </div>
      </div>
      {dialog}
    </>
  )
}
