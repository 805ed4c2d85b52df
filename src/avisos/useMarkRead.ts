import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, pages } from '#http/query.ts'
import { type Aviso, leerAviso, leerTodos, listarAvisos } from './contract.ts'

export function useMarkAvisoRead(autor: string) {
  const marcar = useMarkRead(autor)
  return useMutation({
    ...mutation(leerAviso, { autor }),
    onSuccess: ({ sin_leer }, { id }) => marcar(sin_leer, (aviso) => aviso.id === id),
  })
}

export function useMarkAllRead(autor: string, { id, fecha_creacion }: Aviso) {
  const marcar = useMarkRead(autor)
  return useMutation({
    ...mutation(leerTodos, { autor, hasta: id }),
    onSuccess: ({ sin_leer }) => marcar(sin_leer, (aviso) => aviso.fecha_creacion <= fecha_creacion),
  })
}

/** Marks notifications as read in the cache, and sets the count. */
function useMarkRead(autor: string) {
  const cache = useQueryClient()
  return (sin_leer: number, isIncluded: (aviso: Aviso) => boolean) => {
    const leidos = (avisos: Aviso[]) => avisos.map((aviso) => (isIncluded(aviso) ? { ...aviso, leido: true } : aviso))
    cache.setQueryData(
      pages(listarAvisos, { autor }).queryKey,
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({ ...page, sin_leer, avisos: leidos(page.avisos) })),
        },
    )
  }
}
