import { useSuspenseQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { pages, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { dayOf, formatLongDay } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { pageMeta } from '#tienda/meta.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { ShowMore } from '#ui/list/ShowMore.tsx'
import { useList } from '#ui/list/useList.ts'
import { type Filter, type Hecho, listarActividad, listarPersonas } from './contract.ts'
import { Filtros } from './Filtros.tsx'
import { readFilter } from './filter.ts'
import { LoHecho } from './LoHecho.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Actividad', description: 'Quién hizo qué en la tienda.', indexed: false })

export const clientLoader = createClientLoader(({ request }) =>
  Promise.all([
    queryClient.ensureQueryData(query(listarPersonas)),
    queryClient.ensureInfiniteQueryData(pages(listarActividad, readFilter(new URL(request.url).searchParams))),
  ]),
)

/** For staff: who did what, and when. */
export default function PaginaActividad() {
  const filter = readFilter(useSearchParams()[0])
  const { data: personas } = useSuspenseQuery(query(listarPersonas))
  return (
    <div className="max-w-5xl">
      <h1 tabIndex={-1} className="mb-5 font-display text-h1">
        Actividad
      </h1>
      <Filtros filter={filter} personas={personas} />
      <Lista filter={filter} />
    </div>
  )
}

function Lista({ filter }: { filter: Filter }) {
  const { read, rows: hechos } = useList(pages(listarActividad, filter), (page) => page.hechos)
  if (!read.data) return <NotLoaded read={read} />
  if (hechos.length === 0)
    return (
      <EmptyState
        illustration={<History />}
        title="No hay nada con esos filtros."
        action={
          <ButtonLink variant="outline" size={36}>
            <Link to={linkTo('/manage/actividad')}>Limpiar filtros</Link>
          </ButtonLink>
        }
      />
    )
  return (
    <>
      <div className="grid gap-5">
        {byDay(hechos).map(([day, ofDay]) => (
          <section key={day} aria-label={formatLongDay(day)}>
            <h2 className="mb-1.5 font-semibold text-meta text-muted-foreground first-letter:uppercase">
              {formatLongDay(day)}
            </h2>
            <ul className="grid divide-y divide-border overflow-hidden rounded-xl border border-border bg-card">
              {ofDay.map((hecho) => (
                <LoHecho key={hecho.id} hecho={hecho} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <ShowMore list={read}>Ver más</ShowMore>
    </>
  )
}

/** Groups actions by day. */
function byDay(hechos: Hecho[]) {
  const days = new Map<string, Hecho[]>()
  for (const hecho of hechos) {
    const day = dayOf(new Date(hecho.cuando))
    days.set(day, [...(days.get(day) ?? []), hecho])
  }
  return [...days]
}
