import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { cada } from '#vivo/pagina.ts'
import { contarPendientes, listarLoMovidoHoy } from './contrato.ts'

export function consultaDePendientes() {
  return queryOptions({
    queryKey: ['gestion', 'pendientes'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(contarPendientes, {}, { signal }),
    refetchInterval: () => cada(30_000, ['gestion:pedidos']),
  })
}

export function consultaDeLoMovidoHoy() {
  return infiniteQueryOptions({
    queryKey: ['gestion', 'pedidos', 'movidos-hoy'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ pageParam, signal }) =>
      pedir(listarLoMovidoHoy, { querystring: { despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    refetchInterval: () => cada(30_000, ['gestion:pedidos']),
  })
}
