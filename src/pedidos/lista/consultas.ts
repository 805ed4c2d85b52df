import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { cada } from '#vivo/pagina.ts'
import {
  buscarPedidos,
  contarPedidos,
  elegirPedidos,
  type FilaDeLista,
  listarNovedades,
  listarPedidos,
  releerFilas,
} from './contrato.ts'
import type { FiltroDeLista } from './filtro.ts'

const ritmo = () => cada(15_000, ['gestion:pedidos'])

/**
 * The pages of a list, read once for each visit: a notice does not read them again, since ten pages would be, and rows
 * would move. `consultaDeFilas` keeps fresh what is seen of them, `consultaDeNovedades` tells what is not among them.
 */
export function consultaDeLista(filtro: FiltroDeLista) {
  return infiniteQueryOptions({
    queryKey: ['lista-de-pedidos', filtro],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ pageParam, signal }) => {
      const pagina = await pedir(listarPedidos, { querystring: { ...filtro, despues_de: pageParam } }, { signal })
      return { ...pagina, leida: Date.now() }
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
  })
}

/** The rows of a page as they are now. */
export function consultaDeFilas(pagina: FilaDeLista[], leida: number) {
  const codigos = pagina.map(({ codigo }) => codigo).join(',')
  return queryOptions({
    queryKey: ['gestion', 'pedidos', 'filas', codigos],
    initialData: pagina,
    initialDataUpdatedAt: leida,
    staleTime: 60_000,
    queryFn: ({ signal }) => pedir(releerFilas, { querystring: { codigos } }, { signal }),
    refetchInterval: ritmo,
  })
}

/** @param primera the list's first page, once it was read */
export function consultaDeNovedades(filtro: FiltroDeLista, primera: Primera | undefined) {
  const hasta_cursor = primera?.sigue ?? undefined
  return queryOptions({
    queryKey: ['gestion', 'pedidos', 'novedades', filtro, hasta_cursor],
    staleTime: 60_000,
    enabled: primera !== undefined,
    initialData: primera?.pedidos.map(({ codigo }) => codigo),
    initialDataUpdatedAt: primera?.leida,
    queryFn: ({ signal }) => pedir(listarNovedades, { querystring: { ...filtro, hasta_cursor } }, { signal }),
    refetchInterval: ritmo,
  })
}

type Primera = { pedidos: FilaDeLista[]; sigue: string | null; leida: number }

/** The chips' numbers; those of before stay until the new ones are there. */
export function consultaDeCuentas(filtro: FiltroDeLista) {
  const { orden: _orden, ...cuales } = filtro
  return queryOptions({
    queryKey: ['gestion', 'pedidos', 'cuentas', cuales],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(contarPedidos, { querystring: cuales }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ritmo,
  })
}

/** The eight that fit what is being typed. */
export function consultaDeBusqueda(q: string) {
  return queryOptions({
    queryKey: ['gestion', 'pedidos', 'busqueda', q],
    staleTime: RECIEN_LEIDO,
    enabled: q !== '',
    queryFn: ({ signal }) => pedir(buscarPedidos, { querystring: { q } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** All that a filter means, for who picks them with one tap. */
export function leerElegidos(filtro: FiltroDeLista) {
  return pedir(elegirPedidos, { querystring: filtro })
}
