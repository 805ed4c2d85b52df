import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { type Filtro, listarActividad, listarPersonas } from './contrato.ts'

/** No line tells of it: whoever opens the page reads it anew. */
export function consultaDeActividad(filtro: Filtro) {
  return infiniteQueryOptions({
    queryKey: ['gestion', 'actividad', filtro],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ pageParam, signal }) =>
      pedir(listarActividad, { querystring: { ...filtro, despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
  })
}

export function consultaDePersonas() {
  return queryOptions({
    queryKey: ['gestion', 'actividad', 'personas'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(listarPersonas, {}, { signal }),
  })
}
