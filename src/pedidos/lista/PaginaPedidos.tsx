import { useMutation, useQuery } from '@tanstack/react-query'
import { PackageSearch, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link, type MetaFunction, Outlet, useParams, useSearchParams } from 'react-router'
import { ask, mutation, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { detailOf, isQueued, rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { newKey } from '#lib/replayKeys.ts'
import { pageMeta } from '#tienda/meta.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showToast } from '#ui/showToast.ts'
import { TopPanel } from '#ui/TopPanel.tsx'
import { useMediaQuery } from '#ui/useMediaQuery.ts'
import { listarEstatus } from '../contract.ts'
import { looksLikeGuia } from '../escanear/contract.ts'
import { EnlaceAEscanear } from '../escanear/EnlaceAEscanear.tsx'
import { moverPedidos } from '../mover/contract.ts'
import { ParaElegidos } from '../papel/ParaElegidos.tsx'
import { type Counts, elegirPedidos, type PedidoListRow } from './contract.ts'
import { isFiltered, type PedidoFilter, readFilter } from './filter.ts'
import { Buscador } from './filters/Buscador.tsx'
import { Chips } from './filters/Chips.tsx'
import { Menus } from './filters/Menus.tsx'
import { Lista } from './Lista.tsx'
import { countsOf, listQuery } from './queries.ts'
import { NuevosPorEnviar } from './rows/NuevosPorEnviar.tsx'
import { BatchResult } from './selection/BatchResult.tsx'
import { currentBatch, newBatch, setBatch } from './selection/batch.ts'
import { SelectionBar } from './selection/SelectionBar.tsx'
import { useBatch } from './selection/useBatch.ts'
import { useSelection } from './selection/useSelection.ts'
import { useRows } from './useRows.ts'

export const meta: MetaFunction = ({ params }) => {
  const title = params.codigo ? `${params.codigo} · Pedidos` : 'Pedidos'
  return pageMeta({ title, description: 'Los pedidos de la tienda.', indexed: false })
}

/** Milliseconds for which navigation waits for the rows before it shows skeleton rows. */
const MAX_WAIT_MS = 1_000
/** Milliseconds after which a hidden list is read again from its first page. */
const OTHER_VISIT_MS = 60_000

export const clientLoader = createClientLoader(async ({ request }) => {
  const filter = readFilter(new URL(request.url).searchParams)
  const queryOptions = listQuery(filter)
  const view = queryClient.getQueryCache().find({ queryKey: queryOptions.queryKey })
  if (view && !view.isActive() && Date.now() - view.state.dataUpdatedAt > OTHER_VISIT_MS)
    queryClient.removeQueries({ queryKey: queryOptions.queryKey, exact: true })
  void queryClient.prefetchQuery(countsOf(filter))
  // A failed read is ignored, because the list shows the failure.
  const rows = Promise.all([
    queryClient.ensureInfiniteQueryData(queryOptions),
    queryClient.ensureQueryData(query(listarEstatus)),
  ])
  await Promise.race([rows.catch(() => {}), new Promise((ready) => setTimeout(ready, MAX_WAIT_MS))])
})

/** Page with all orders: search, filters, batch moves, and the open order beside the list. */
export default function PaginaPedidos() {
  const { codigo } = useParams()
  const [queryOptions] = useSearchParams()
  const written = queryOptions.toString()
  const filter = useMemo(() => readFilter(new URLSearchParams(written)), [written])
  const key = linkTo('/manage/pedidos', { query: filter })
  const rows = useRows(filter)
  const asTable = useMediaQuery('(min-width: 48rem)', true)
  const { data: cuentas } = useQuery(countsOf(filter))
  const selection = useSelection(key)
  const controls = useBatch(selection.deselect)
  const moveTo = useMoveOne()
  const { selecting, selectAll } = useSelectAll(filter, selection.setAll)
  const selected = useMemo(() => [...selection.elegidos.keys()], [selection.elegidos])
  const hasSelection = selected.length > 0
  const found = cuentas?.hallados ?? 0
  const title = (
    <h1 tabIndex={-1} className="font-display text-h1">
      Pedidos
    </h1>
  )
  return (
    <>
      {/* On a phone the open order covers the list, which stays mounted and keeps its scroll position. */}
      <div className={codigo ? 'max-lg:hidden' : undefined}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pt-2.5 pb-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {title}
            <Menus filter={filter} hallados={found} onSelectAll={selectAll} />
          </div>
          <TopPanel />
          <div className="flex gap-2 lg:hidden">
            <Buscador filter={filter} className="flex-1" />
            <EnlaceAEscanear />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)]">
            <Chips filter={filter} covered={hasSelection} />
            {hasSelection && (
              <SelectionBar {...{ selection, controls, found, selectAll, selecting }}>
                <ParaElegidos codigos={selected} />
              </SelectionBar>
            )}
          </div>
        </div>
        {/* Sticky, so that the batch result stays visible while scrolling. */}
        {controls.lote && (
          <div className="sticky top-14 z-30 px-5 pb-3">
            <BatchResult controls={controls} batch={controls.lote} />
          </div>
        )}
        <NuevosPorEnviar />
        <Content {...{ filas: rows, filter, cuentas }}>
          <Lista
            key={`${key} ${asTable}`}
            asTable={asTable}
            {...rows}
            {...{ filter, found, selection, moveTo }}
            open={codigo}
          />
        </Content>
      </div>
      <Outlet />
    </>
  )
}

type ContenidoProps = {
  filas: ReturnType<typeof useRows>
  filter: PedidoFilter
  cuentas: Counts | undefined
  children: React.ReactNode
}

function Content({ filas: { lista, filas: rows }, filter, cuentas, children }: ContenidoProps) {
  if (lista.isPending) return <Loading />
  if (lista.isError && rows.length === 0)
    return (
      <div className="px-5">
        <Notice
          kind="error"
          role="alert"
          title="No se pudieron cargar los pedidos"
          actions={
            <Button variant="outline" size={36} loading={lista.isFetching} onClick={() => lista.refetch()}>
              Reintentar
            </Button>
          }
        >
          {rechazoOf(lista.error).detail}
        </Notice>
      </div>
    )
  if (rows.length === 0) return <NoResults filter={filter} hasOthers={(cuentas?.todos ?? 0) > 0} />
  return children
}

function Loading() {
  return (
    <div aria-hidden="true">
      <div className="h-8.5 border-border border-b bg-sunken" />
      {Array.from({ length: 12 }, (_, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows
        <div key={position} className="flex h-25 items-center gap-6 border-border border-b px-5 md:h-10">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-5 w-28 rounded-full!" />
          <Skeleton className="h-4 w-20 max-md:hidden" />
        </div>
      ))}
    </div>
  )
}

function NoResults({ filter, hasOthers }: { filter: PedidoFilter; hasOthers: boolean }) {
  if (!isFiltered(filter) && !hasOthers)
    return (
      <EmptyState
        illustration={<PackageSearch />}
        title="Aún no hay pedidos."
        action={
          <ButtonLink variant="outline" size={36}>
            <Link to={linkTo('/manage/nuevo')}>
              <Plus aria-hidden="true" strokeWidth={1.75} />
              Nuevo pedido
            </Link>
          </ButtonLink>
        }
      >
        Aquí verás cada pedido que te hagan, y en qué va.
      </EmptyState>
    )
  if (!isFiltered(filter))
    return (
      <EmptyState
        illustration={<PackageSearch />}
        title="No hay pedidos activos."
        action={
          <ButtonLink variant="outline" size={36}>
            <Link to={linkTo('/manage/pedidos', { query: { estatus: 'todos' } })}>Ver todos los pedidos</Link>
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      illustration={<PackageSearch />}
      title={filter.q ? `Nada coincide con «${filter.q}».` : 'Ningún pedido coincide con los filtros.'}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink variant="outline" size={36}>
            <Link to={linkTo('/manage/pedidos', { query: { orden: filter.orden } })}>Limpiar filtros</Link>
          </ButtonLink>
          {filter.q && looksLikeGuia(filter.q) && (
            <ButtonLink variant="outline" size={36}>
              <Link to={linkTo('/manage/escanear', { query: { numero: filter.q } })}>Es de una mensajería</Link>
            </ButtonLink>
          )}
        </div>
      }
    />
  )
}

/** Moves one order from the list. The undo bar reports the success. */
function useMoveOne() {
  const mover = useMutation(mutation(moverPedidos))
  // Version with which each order was last sent. A repeated press with the same version is ignored.
  const enviadas = useRef(new Map<string, number>())
  return async ({ codigo, version }: PedidoListRow) => {
    if (enviadas.current.get(codigo) === version) return
    enviadas.current.set(codigo, version)
    const title = `No se pudo mover ${codigo}`
    try {
      const pedidos = [{ codigo, version }]
      const { rechazados } = await mover.mutateAsync({ clave: newKey(), pedidos, destino: 'siguiente' })
      if (!rechazados[0]) return
      enviadas.current.delete(codigo)
      // The result above the list asks for the reason, unless a batch is still being moved there.
      if (rechazados[0].pide_razon && currentBatch()?.state !== 'andando')
        setBatch({
          ...newBatch({ pedidos, destino: 'siguiente', descripcion: '' }),
          state: 'hecho',
          remaining: [],
          rechazados,
        })
      else showToast.error(title, rechazados[0].motivo, { id: codigo })
    } catch (error) {
      if (isQueued(error)) return
      enviadas.current.delete(codigo)
      showToast.error(title, detailOf(error, 'Intenta de nuevo.'), { id: codigo })
    }
  }
}

function useSelectAll(filter: PedidoFilter, put: ReturnType<typeof useSelection>['setAll']) {
  const [selecting, setSelecting] = useState(false)
  async function selectAll() {
    setSelecting(true)
    try {
      const { pedidos, cortado } = await ask(elegirPedidos, filter)
      put(pedidos, cortado)
    } catch (error) {
      showToast.error('No se pudieron elegir', rechazoOf(error).detail, { id: 'elegir' })
    } finally {
      setSelecting(false)
    }
  }
  return { selecting, selectAll }
}
