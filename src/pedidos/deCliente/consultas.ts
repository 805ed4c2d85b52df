import { infiniteQueryOptions } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { cada } from '#vivo/pagina.ts'
import { listarPedidosDeCliente } from './contrato.ts'

/** @param codigo of the membership */
export function consultaDePedidosDeCliente(codigo: string) {
  return infiniteQueryOptions({
    queryKey: ['gestion', 'pedidos', 'de-cliente', codigo],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ pageParam, signal }) =>
      pedir(listarPedidosDeCliente, { params: { codigo }, querystring: { despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    refetchInterval: () => cada(30_000, ['gestion:pedidos']),
  })
}
