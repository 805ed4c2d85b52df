import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import { keepRead } from '#http/offline.ts'
import { ask, query } from '#http/query.ts'
import { contarPedidos, listarPedidos } from './contract.ts'
import type { PedidoFilter } from './filter.ts'

/**
 * The pages of a list, read once per visit. A live event does not read them again, because that would reload every page
 * and move rows. `useFreshRows` refreshes the visible rows; `useUpdates` counts the new orders.
 */
export function listQuery(filter: PedidoFilter) {
  return infiniteQueryOptions({
    queryKey: ['lista-de-pedidos', filter] as QueryKey,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { keep: true },
    ...keepRead(listarPedidos),
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
