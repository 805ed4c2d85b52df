import { type UseQueryResult, useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { consultaDeFilas, consultaDeLista, consultaDeNovedades } from './consultas.ts'
import type { FilaDeLista } from './contrato.ts'
import type { FiltroDeLista } from './filtro.ts'

/** The rows of a list as its pages were read, in one place each. */
export function useFilas(filtro: FiltroDeLista) {
  const lista = useInfiniteQuery(consultaDeLista(filtro))
  const paginas = lista.data?.pages
  const filas = useMemo(() => {
    const todas = (paginas ?? []).flatMap((pagina) => pagina.pedidos)
    // One whose day was changed while its list was read may come again.
    return [...new Map(todas.map((fila) => [fila.codigo, fila])).values()]
  }, [paginas])
  return { lista, paginas, filas }
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
    .map(({ pedidos, leida }) => consultaDeFilas(pedidos, leida))
  return useQueries({ queries, combine: porCodigo })
}

function porCodigo(resultados: UseQueryResult<FilaDeLista[]>[]) {
  return new Map(resultados.flatMap(({ data }) => (data ?? []).map((fila) => [fila.codigo, fila])))
}

/** How many orders wait for the list to be read anew, and what reads it. */
export function useNovedades(filtro: FiltroDeLista, paginas: Paginas | undefined) {
  const cache = useQueryClient()
  const primera = paginas?.[0]
  const { data = [] } = useQuery(consultaDeNovedades(filtro, primera))
  const conocidos = useMemo(
    () => new Set((paginas ?? []).flatMap(({ pedidos }) => pedidos.map(({ codigo }) => codigo))),
    [paginas],
  )
  return {
    cuantas: data.filter((codigo) => !conocidos.has(codigo)).length,
    async traer() {
      window.scrollTo({ top: 0 })
      await cache.resetQueries({ queryKey: consultaDeLista(filtro).queryKey, exact: true })
    },
  }
}
