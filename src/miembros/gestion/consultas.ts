import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { cada } from '#vivo/pagina.ts'
import { contarClientes, listarClientes, obtenerCliente } from './contrato.ts'
import type { FiltroDeClientes } from './filtro.ts'

const ritmo = () => cada(15_000, ['gestion:clientes'])

/** The clients that fit a filter, a page after another. */
export function consultaDeClientes(filtro: FiltroDeClientes) {
  return infiniteQueryOptions({
    queryKey: ['gestion', 'clientes', 'lista', filtro],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ pageParam, signal }) =>
      pedir(listarClientes, { querystring: { ...filtro, despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ritmo,
  })
}

export function consultaDeCuentasDeClientes() {
  return queryOptions({
    queryKey: ['gestion', 'clientes', 'cuentas'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(contarClientes, {}, { signal }),
    refetchInterval: ritmo,
  })
}

/** @param codigo of the membership */
export function consultaDeCliente(codigo: string) {
  return queryOptions({
    queryKey: ['gestion', 'clientes', codigo],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(obtenerCliente, { params: { codigo } }, { signal }),
    refetchInterval: ritmo,
  })
}

/** The first ones that fit what is being typed. */
export function consultaDeBusquedaDeClientes(q: string) {
  return queryOptions({
    queryKey: ['gestion', 'clientes', 'busqueda', q],
    staleTime: RECIEN_LEIDO,
    enabled: q !== '',
    queryFn: async ({ signal }) => (await pedir(listarClientes, { querystring: { q } }, { signal })).clientes,
    placeholderData: keepPreviousData,
  })
}
