import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, pages } from '#http/query.ts'
import { type Aviso, leerAviso, leerTodos, listarAvisos } from './contract.ts'

export function useLeerAviso(autor: string) {
  const marcar = useMarcar(autor)
  return useMutation({
    ...mutation(leerAviso, { autor }),
    onSuccess: ({ sin_leer }, { id }) => marcar(sin_leer, (aviso) => aviso.id === id),
  })
}

export function useLeerTodos(autor: string, { id, fecha_creacion }: Aviso) {
  const marcar = useMarcar(autor)
  return useMutation({
    ...mutation(leerTodos, { autor, hasta: id }),
    onSuccess: ({ sin_leer }) => marcar(sin_leer, (aviso) => aviso.fecha_creacion <= fecha_creacion),
  })
}

/** Puts what was read into the list and its count at once. */
function useMarcar(autor: string) {
  const cache = useQueryClient()
  return (sin_leer: number, cuales: (aviso: Aviso) => boolean) => {
    const leidos = (avisos: Aviso[]) => avisos.map((aviso) => (cuales(aviso) ? { ...aviso, leido: true } : aviso))
    cache.setQueryData(
      pages(listarAvisos, { autor }).queryKey,
      (lista) =>
        lista && {
          ...lista,
          pages: lista.pages.map((pagina) => ({ ...pagina, sin_leer, avisos: leidos(pagina.avisos) })),
        },
    )
  }
}
