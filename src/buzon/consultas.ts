import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { cada } from '#vivo/pagina.ts'
import { leerCorreo, listarCorreos, reenviarCorreo } from './contrato.ts'
import type { Filtro } from './filtro.ts'

// Without a line, what is about to leave is looked at more often.
const ritmoDe = (algunoPorSalir: boolean | undefined) => cada(algunoPorSalir ? 2_000 : 15_000, ['gestion:correos'])

export function consultaDeCorreos(filtro: Filtro) {
  return infiniteQueryOptions({
    queryKey: ['gestion', 'correos', filtro],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ pageParam, signal }) =>
      pedir(listarCorreos, { querystring: { ...filtro, despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      ritmoDe(data?.pages.some(({ correos }) => correos.some(({ estado }) => estado === 'pendiente'))),
  })
}

export function consultaDeCorreo(id: string) {
  return queryOptions({
    queryKey: ['gestion', 'correos', 'uno', id],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(leerCorreo, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => ritmoDe(data?.estado === 'pendiente'),
  })
}

export function useReenviarCorreo() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, clave }: { id: string; clave: string }) => pedir(reenviarCorreo, { params: { id } }, { clave }),
    onSuccess: (correo) => cache.setQueryData(consultaDeCorreo(correo.id).queryKey, correo),
    // Not waited for: whoever sent it hears at once what became of it.
    onSettled() {
      cache.invalidateQueries({ queryKey: ['gestion', 'correos'] })
    },
  })
}
