import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import { type EstadoDeCorreo, leerCorreo, listarCorreos, reenviarCorreo } from './contrato.ts'

export type Filtro = { estado?: EstadoDeCorreo; busca?: string }

// What is about to leave is looked at more often.
const ritmoDe = (algunoPorSalir: boolean | undefined) => (algunoPorSalir ? 2_000 : 15_000)

export function consultaDeCorreos(filtro: Filtro) {
  return infiniteQueryOptions({
    queryKey: ['gestion', 'correos', filtro],
    queryFn: ({ pageParam, signal }) =>
      pedir(listarCorreos, { querystring: { ...filtro, despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ correos, hay_mas }) => (hay_mas ? correos.at(-1)?.id : undefined),
    refetchInterval: ({ state: { data } }) =>
      ritmoDe(data?.pages.some(({ correos }) => correos.some(({ estado }) => estado === 'pendiente'))),
  })
}

export function consultaDeCorreo(id: string) {
  return queryOptions({
    queryKey: ['gestion', 'correos', 'uno', id],
    queryFn: ({ signal }) => pedir(leerCorreo, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => ritmoDe(data?.estado === 'pendiente'),
  })
}

export function useReenviarCorreo() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => pedir(reenviarCorreo, { params: { id } }),
    onSuccess: (correo) => cache.setQueryData(consultaDeCorreo(correo.id).queryKey, correo),
    onSettled: () => cache.invalidateQueries({ queryKey: ['gestion', 'correos'] }),
  })
}
