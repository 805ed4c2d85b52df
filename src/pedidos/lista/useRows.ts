import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask, query } from '#http/query.ts'
import { useList } from '#ui/list/useList.ts'
import { contarPedidos, listarNovedades, listarPedidos, type PedidoListRow, releerFilas } from './contract.ts'
import type { PedidoFilter } from './filter.ts'

/**
 * The pages of a list, read once per visit. A live event does not read them again, because that would reload every page
 * and move rows. `useFreshRows` refreshes the visible rows; `useUpdates` counts the new orders.
 */
export function listQuery(filter: PedidoFilter) {
  return infiniteQueryOptions({
    queryKey: ['lista-de-pedidos', filter] as QueryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ pageParam, signal }) => ({
      ...(await ask(listarPedidos, { ...filter, despues_de: pageParam }, { signal })),
      leida: Date.now(),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Counts of the chips; the previous ones stay until the new ones arrive. */
export function countsOf({ orden: _orden, ...filterWithoutSort }: PedidoFilter) {
  return { ...query(contarPedidos, filterWithoutSort), placeholderData: keepPreviousData }
}

const pedidosOf = ({ pedidos }: { pedidos: PedidoListRow[] }) => pedidos

/** The rows of all loaded pages, without duplicates. */
export function useRows(filter: PedidoFilter, queryOptions?: { enabled: false }) {
  const { read: list, rows } = useList({ ...listQuery(filter), ...queryOptions }, pedidosOf)
  // An order whose sort date changed between two page requests may come twice.
  const listedRows = useMemo(() => [...new Map(rows.map((row) => [row.codigo, row])).values()], [rows])
  return { lista: list, paginas: list.data?.pages, filas: listedRows }
}

type Pages = NonNullable<ReturnType<typeof useRows>['paginas']>

/**
 * Refreshes the visible rows. A live event reads again only the pages with visible rows, by code, so that no row moves.
 */
export function useFreshRows(pages: Pages | undefined, seen: PedidoListRow[]) {
  const codigos = new Set(seen.map(({ codigo }) => codigo))
  const queries = (pages ?? [])
    .filter(({ pedidos }) => pedidos.some(({ codigo }) => codigos.has(codigo)))
    .map(({ pedidos, leida }) => ({
      ...query(releerFilas, { codigos: pedidos.map(({ codigo }) => codigo).join(',') }),
      initialData: pedidos,
      initialDataUpdatedAt: leida,
    }))
  return useQueries({ queries, combine: byCodigo })
}

function byCodigo(results: UseQueryResult<PedidoListRow[]>[]) {
  return new Map(results.flatMap(({ data }) => (data ?? []).map((row) => [row.codigo, row])))
}

/** Counts new orders of the first page; `bring` reads the list again. */
export function useUpdates(filter: PedidoFilter, pages: Pages | undefined) {
  const cache = useQueryClient()
  const first = pages?.[0]
  const { data = [] } = useQuery({
    ...query(listarNovedades, { ...filter, hasta_cursor: first?.sigue ?? undefined }),
    enabled: first !== undefined,
    initialData: first?.pedidos.map(({ codigo }) => codigo),
    initialDataUpdatedAt: first?.leida,
  })
  const conocidos = useMemo(
    () => new Set((pages ?? []).flatMap(({ pedidos }) => pedidos.map(({ codigo }) => codigo))),
    [pages],
  )
  return {
    count: data.filter((codigo) => !conocidos.has(codigo)).length,
    async bring() {
      window.scrollTo({ top: 0 })
      await cache.resetQueries({ queryKey: listQuery(filter).queryKey, exact: true })
    },
  }
}
