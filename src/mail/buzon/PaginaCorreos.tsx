import { MailOpen } from 'lucide-react'
import { Link, type MetaFunction, Outlet, useSearchParams } from 'react-router'
import { pages } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { pollInterval } from '#live/page.ts'
import { pageMeta } from '#tienda/meta.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { ShowMore } from '#ui/list/ShowMore.tsx'
import { useList } from '#ui/list/useList.ts'
import { type Correo, listarCorreos, pollIntervalOf } from './contract.ts'
import { CorreoState } from './EstadoDelCorreo.tsx'
import { Filters } from './Filters.tsx'
import { type Filter, readFilter } from './filter.ts'
import { ReenviarFallidos } from './ReenviarFallidos.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Correos', description: 'Los correos que la tienda envía.', indexed: false })

export const clientLoader = createClientLoader(({ request }) =>
  queryClient.ensureInfiniteQueryData(pages(listarCorreos, readFilter(new URL(request.url).searchParams))),
)

/** The outbox, for staff: every mail of the shop with its state and its text. */
export default function PaginaCorreos() {
  const filter = readFilter(useSearchParams()[0])
  return (
    <>
      <h1 tabIndex={-1} className="mb-6 font-display text-h1">
        Correos
      </h1>
      <Outlet />
      <Filters filter={filter} />
      <MailList filter={filter} />
    </>
  )
}

function MailList({ filter }: { filter: Filter }) {
  const { read, rows: correos } = useList(
    {
      ...pages(listarCorreos, filter),
      refetchInterval: ({ state: { data } }) => {
        const hasPending = data?.pages.some(({ correos }) => correos.some(({ estado }) => estado === 'pendiente'))
        return pollInterval(pollIntervalOf(hasPending), listarCorreos.topics)
      },
    },
    (page) => page.correos,
  )
  if (!read.data) return <NotLoaded read={read} />
  if (correos.length === 0) return <EmptyList {...filter} />
  return (
    <>
      {filter.estado === 'fallido' && <ReenviarFallidos busca={filter.busca} />}
      <ul className="grid divide-y divide-border overflow-hidden rounded-xl border border-border">
        {correos.map((correo) => (
          <li key={correo.id}>
            <CorreoRow correo={correo} filter={filter} />
          </li>
        ))}
      </ul>
      <ShowMore list={read}>Ver más correos</ShowMore>
    </>
  )
}

function EmptyList({ estado, busca }: Filter) {
  if (!estado && !busca)
    return (
      <EmptyState illustration={<MailOpen />} title="Aún no hay correos.">
        Aquí verás cada correo que la tienda envía y si llegó a salir.
      </EmptyState>
    )
  return (
    <EmptyState
      illustration={<MailOpen />}
      title={busca ? `Nada coincide con «${busca}».` : 'No hay correos en ese estado.'}
      action={
        <ButtonLink variant="outline" size={36}>
          <Link to={linkTo('/manage/correos')}>Limpiar filtros</Link>
        </ButtonLink>
      }
    />
  )
}

function CorreoRow({ correo, filter }: { correo: Correo; filter: Filter }) {
  const { id, asunto, para, estado, fecha_creacion, intentos: attempts } = correo
  return (
    <Link
      to={linkTo('/manage/correos/:id', { id, query: filter })}
      state={{ desdeLaLista: true }}
      preventScrollReset
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 bg-card px-4 py-2.5 text-meta -outline-offset-2 hover:bg-sunken md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_9rem_10rem_5.5rem]"
    >
      <span className="col-span-2 truncate font-semibold md:col-span-1">{asunto}</span>
      <span className="col-span-2 truncate text-muted-foreground md:col-span-1">{para}</span>
      {/* On the narrowest phones the state and the date wrap. */}
      <span className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 md:contents">
        <CorreoState estado={estado} />
        <DateTime value={fecha_creacion} className="cifras text-muted-foreground" />
      </span>
      <span className="cifras text-right text-muted-foreground max-md:hidden">
        {attempts === 1 ? '1 intento' : `${attempts} intentos`}
      </span>
    </Link>
  )
}
