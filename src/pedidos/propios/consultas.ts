import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import { cada } from '#vivo/pagina.ts'
import { listarMisPedidos, listarPendientes, obtenerVinculo, pedirVinculo, vincularPedido } from './contrato.ts'

const SIN_LINEA = 30_000
/** What a member follows of their own orders; named like the queries that read them. */
export const temaDeMisPedidos = (miembro: string) => `mis-pedidos:${miembro}`

export function consultaDeMisPedidos(miembro: string) {
  return infiniteQueryOptions({
    queryKey: ['mis-pedidos', miembro, 'lista'],
    queryFn: ({ pageParam, signal }) => pedir(listarMisPedidos, { querystring: { despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    refetchInterval: () => cada(SIN_LINEA, [temaDeMisPedidos(miembro)]),
  })
}

export function consultaDePendientes(miembro: string) {
  return queryOptions({
    queryKey: ['mis-pedidos', miembro, 'pendientes'],
    queryFn: ({ signal }) => pedir(listarPendientes, {}, { signal }),
    refetchInterval: () => cada(SIN_LINEA, [temaDeMisPedidos(miembro)]),
  })
}

export function usePedirVinculo() {
  return useMutation({
    mutationFn: ({ codigo, clave }: { codigo: string; clave: string }) =>
      pedir(pedirVinculo, { body: { codigo } }, { clave }),
  })
}

/** @param enlace the token of a mail's link */
export function consultaDeVinculo(enlace: string) {
  return queryOptions({
    queryKey: ['vinculos', enlace],
    queryFn: ({ signal }) => pedir(obtenerVinculo, {}, { signal, headers: { 'x-enlace': enlace } }),
  })
}

export function useVincularPedido() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (enlace: string) => pedir(vincularPedido, { body: { enlace } }),
    onSuccess(hecho, enlace) {
      cache.setQueryData(consultaDeVinculo(enlace).queryKey, hecho)
      cache.invalidateQueries({ queryKey: ['mis-pedidos'] })
    },
  })
}
