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
import { contarPedidos, type FilaDeLista, listarNovedades, listarPedidos, releerFilas } from './contract.ts'
import type { FiltroDeLista } from './filtro.ts'

/**
 * The pages of a list, read once for each visit: a notice does not read them again, since ten pages would be, and rows
 * would move. `useFilasFrescas` keeps fresh what is seen of them, `useNovedades` tells what is not among them.
 */
export function listaDe(filtro: FiltroDeLista) {
  return infiniteQueryOptions({
    queryKey: ['lista-de-pedidos', filtro] as QueryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ pageParam, signal }) => ({
      ...(await ask(listarPedidos, { ...filtro, despues_de: pageParam }, { signal })),
      leida: Date.now(),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The chips' numbers; those of before stay until the new ones are there. */
export function cuentasDe({ orden: _orden, ...cuales }: FiltroDeLista) {
  return { ...query(contarPedidos, cuales), placeholderData: keepPreviousData }
}

const pedidosDe = ({ pedidos }: { pedidos: FilaDeLista[] }) => pedidos

/** The rows of a list as its pages were read, in one place each. */
export function useFilas(filtro: FiltroDeLista, opciones?: { enabled: false }) {
  const { read: lista, rows } = useList({ ...listaDe(filtro), ...opciones }, pedidosDe)
  // An order whose day changed while the list was read may come twice.
  const filas = useMemo(() => [...new Map(rows.map((fila) => [fila.codigo, fila])).values()], [rows])
  return { lista, paginas: lista.data?.pages, filas }
}

type Paginas = NonNullable<ReturnType<typeof useFilas>['paginas']>

/**
 * Rows as they are now: only pages of which something is seen are read again when a notice comes, by their codes, so that
 * no row moves.
 */
export function useFilasFrescas(paginas: Paginas | undefined, vistas: FilaDeLista[]) {
  const codigos = new Set(vistas.map(({ codigo }) => codigo))
  const queries = (paginas ?? [])
    .filter(({ pedidos }) => pedidos.some(({ codigo }) => codigos.has(codigo)))
    .map(({ pedidos, leida }) => ({
      ...query(releerFilas, { codigos: pedidos.map(({ codigo }) => codigo).join(',') }),
      initialData: pedidos,
      initialDataUpdatedAt: leida,
    }))
  return useQueries({ queries, combine: porCodigo })
}

function porCodigo(resultados: UseQueryResult<FilaDeLista[]>[]) {
  return new Map(resultados.flatMap(({ data }) => (data ?? []).map((fila) => [fila.codigo, fila])))
}

/** How many orders wait for the list to be read anew, and what reads it. */
export function useNovedades(filtro: FiltroDeLista, paginas: Paginas | undefined) {
  const cache = useQueryClient()
  const primera = paginas?.[0]
  const { data = [] } = useQuery({
    ...query(listarNovedades, { ...filtro, hasta_cursor: primera?.sigue ?? undefined }),
    enabled: primera !== undefined,
    initialData: primera?.pedidos.map(({ codigo }) => codigo),
    initialDataUpdatedAt: primera?.leida,
  })
  const conocidos = useMemo(
    () => new Set((paginas ?? []).flatMap(({ pedidos }) => pedidos.map(({ codigo }) => codigo))),
    [paginas],
  )
  return {
    count: data.filter((codigo) => !conocidos.has(codigo)).length,
    async bring() {
      window.scrollTo({ top: 0 })
      await cache.resetQueries({ queryKey: listaDe(filtro).queryKey, exact: true })
    },
  }
}
