import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#http/query.ts'
import { useList } from '#ui/list/useList.ts'
import { listarNovedades, type PedidoListRow, releerFilas } from './contract.ts'
import type { PedidoFilter } from './filter.ts'
import { listQuery } from './queries.ts'

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
      // The server's clock may be ahead of this one.
      initialDataUpdatedAt: Math.min(leida, Date.now()),
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
    initialDataUpdatedAt: first && Math.min(first.leida, Date.now()),
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
