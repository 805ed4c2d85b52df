import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import { cada } from '#vivo/pagina.ts'
import { type Aviso, leerAviso, leerTodos, listarAvisos, obtenerAviso } from './contrato.ts'

/** What a member follows of their own; named like the queries that read it. */
export const temaDeAvisos = (miembro: string) => `avisos:${miembro}`

export function consultaDeAvisos(miembro: string) {
  return infiniteQueryOptions({
    queryKey: ['avisos', miembro, 'lista'],
    queryFn: ({ pageParam, signal }) => pedir(listarAvisos, { querystring: { despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    refetchInterval: () => cada(30_000, [temaDeAvisos(miembro)]),
  })
}

/** One that the address names and the list has not come to. */
export function consultaDeAviso(miembro: string, id: number) {
  return queryOptions({
    queryKey: ['avisos', miembro, 'uno', id],
    queryFn: ({ signal }) => pedir(obtenerAviso, { params: { id } }, { signal }),
  })
}

export function useLeerAviso(miembro: string) {
  const alLeer = useAlLeer(miembro)
  return useMutation({
    mutationFn: (id: number) => pedir(leerAviso, { params: { id } }),
    onSuccess: ({ sin_leer }, id) => alLeer(sin_leer, (aviso) => aviso.id === id),
  })
}

export function useLeerTodos(miembro: string) {
  const alLeer = useAlLeer(miembro)
  return useMutation({
    mutationFn: ({ id }: Aviso) => pedir(leerTodos, { body: { hasta: id } }),
    onSuccess: ({ sin_leer }, hasta) => alLeer(sin_leer, (aviso) => aviso.fecha_creacion <= hasta.fecha_creacion),
  })
}

/** Puts what was read into the list and its count at once; then all of it is read anew. */
function useAlLeer(miembro: string) {
  const cache = useQueryClient()
  return (sin_leer: number, cuales: (aviso: Aviso) => boolean) => {
    const leidos = (avisos: Aviso[]) => avisos.map((aviso) => (cuales(aviso) ? { ...aviso, leido: true } : aviso))
    cache.setQueryData(
      consultaDeAvisos(miembro).queryKey,
      (lista) =>
        lista && {
          ...lista,
          pages: lista.pages.map((pagina) => ({ ...pagina, sin_leer, avisos: leidos(pagina.avisos) })),
        },
    )
    cache.invalidateQueries({ queryKey: ['avisos', miembro] })
  }
}
