import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Sun } from 'lucide-react'
import { useEffect } from 'react'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { dayOf } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { listarEstatus } from '#pedidos/contract.ts'
import { LineaDeSalud } from '#salud/LineaDeSalud.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Chips } from '#ui/list/Chips.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { useMediaQuery } from '#ui/useMediaQuery.ts'
import { PrimerosPasos } from '../ajustes/PrimerosPasos.tsx'
import { LineaPorEnviar } from '../porEnviar/LineaPorEnviar.tsx'
import { ACCIONES, type Accion, contarPendientes, listarEsperas, listarHechosDeHoy } from './contract.ts'
import { Fila, type Personas } from './Fila.tsx'
import { Hechos, ParaLuego, Recientes } from './Folded.tsx'
import { LineaDePrecios } from './LineaDePrecios.tsx'
import { ACCION_LABELS } from './labels.ts'
import { SugerenciaDeSegundoPaso } from './SugerenciaDeSegundoPaso.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Hoy', description: 'Quién espera por la tienda, lo más urgente primero.', indexed: false })

/** Who comes back from a message finds the focus on the next person (`useQueue`). */
export const handle = { foco: 'propio' }

// The queue is only prefetched: it shows its own error.
export const clientLoader = createClientLoader(() =>
  Promise.all([
    queryClient.ensureQueryData(query(listarEstatus)),
    queryClient.prefetchQuery(query(listarEsperas)),
    queryClient.prefetchQuery(query(listarHechosDeHoy)),
    queryClient.prefetchQuery(query(contarPendientes)),
  ]),
)

/** Who waits for the shop, done from top to bottom; below it, what is only for later. */
export default function PaginaHoy() {
  const read = useQuery({ ...query(listarEsperas), placeholderData: keepPreviousData })
  const [search] = useSearchParams()
  const beside = useMediaQuery('(min-width: 80rem)', true)
  const solo = ACCIONES.find((accion) => accion === search.get('solo'))
  const { data } = read
  const today = dayOf(data ? new Date(data.ahora) : new Date())
  useReturns(data, read.refetch)
  return (
    <div
      className={`xl:w-88 xl:border-border xl:border-r ${data?.total ? '' : 'xl:w-full xl:border-r-0'} xl:min-h-[calc(100dvh-3.5rem)]`}
    >
      <div className="grid gap-3 p-4 pb-2 xl:border-border xl:border-b xl:pb-4">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 tabIndex={-1} className="font-display text-h1">
            Hoy
          </h1>
          <DateTime value={today} format="longDay" className="text-muted-foreground text-sm" />
        </div>
        {data && data.total > 0 && <Filtros {...data} solo={solo} />}
      </div>
      <div className="grid gap-2 px-4 pb-2 empty:hidden xl:border-border xl:border-b xl:py-4">
        <LineaDeSalud />
        <LineaPorEnviar />
      </div>
      <div className="px-4 xl:px-0">
        {data ? (
          <Cola key={solo} data={data} solo={solo} beside={beside} />
        ) : (
          <div className="py-3 xl:px-4">
            <NotLoaded read={read} failed="No se pudo leer quién espera" />
          </div>
        )}
        <LineaDePrecios today={today} />
        <Hechos />
        <Recientes />
        <div className="py-4 xl:px-4">
          <PrimerosPasos onToday />
          <SugerenciaDeSegundoPaso />
        </div>
      </div>
    </div>
  )
}

/** Reads the queue again when the first person who was put off returns. */
function useReturns(data: Personas | undefined, refetch: () => unknown) {
  const first = data?.luego[0]?.hasta
  const wait = first && data ? Date.parse(first) - Date.parse(data.ahora) : null
  useEffect(() => {
    // A longer timer than browsers take is set again by a later read.
    if (wait === null || wait > 2 ** 31) return
    const timer = setTimeout(refetch, Math.max(wait, 0) + 500)
    return () => clearTimeout(timer)
  }, [wait, refetch])
}

/** How many wait, and for which action; each number shows only those. */
function Filtros({ total, hay_mas, cuentas, solo }: Personas & { solo: Accion | undefined }) {
  const chips = ACCIONES.filter((accion) => cuentas[accion] > 0 || accion === solo).map((accion) => ({
    title: ACCION_LABELS[accion],
    count: cuentas[accion],
    to: linkTo('/manage', { query: { solo: accion } }),
    isChosen: solo === accion,
  }))
  return (
    <Chips
      name="Qué esperan"
      chips={[
        { title: 'Todo', count: hay_mas ? `${total}+` : total, to: linkTo('/manage'), isChosen: !solo },
        ...chips,
      ]}
    />
  )
}

function Cola({ data, solo, beside }: { data: Personas; solo: Accion | undefined; beside: boolean }) {
  const now = new Date(data.ahora)
  const personas = solo ? data.personas.filter(({ esperas }) => esperas[0]?.accion === solo) : data.personas
  return (
    <>
      <Fila personas={personas} now={now} beside={beside} />
      {personas.length === 0 && <NadieEspera inFilter={solo !== undefined && data.total > 0} />}
      {(data.hay_mas || data.total > data.personas.length) && (
        <p className="py-3 text-meta text-muted-foreground xl:px-4">
          Hay más de quienes caben aquí:{' '}
          <Link to={linkTo('/manage/pedidos')} className="enlace py-2">
            ver los pedidos
          </Link>{' '}
          o{' '}
          <Link to={linkTo('/manage/bandeja')} className="enlace py-2">
            la bandeja
          </Link>
          .
        </p>
      )}
      <ParaLuego luego={data.luego} now={now} />
    </>
  )
}

function NadieEspera({ inFilter }: { inFilter: boolean }) {
  const { data } = useQuery(query(listarHechosDeHoy))
  if (inFilter)
    return (
      <p className="py-6 text-center text-muted-foreground">
        Nadie más espera por esto.{' '}
        <Link to={linkTo('/manage')} className="enlace py-2">
          Ver todo
        </Link>
      </p>
    )
  return (
    <EmptyState illustration={<Sun />} title={`Nadie espera.${data?.total ? ` Hoy hiciste ${data.total}.` : ''}`} />
  )
}
