import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, query } from '#http/query.ts'
import { cambiarPregunta, listarPreguntasDeGestion } from './contract.ts'

/** Saves a question, and puts it into the cached list before the mutation resolves. */
export function useCambiarPregunta(id: number) {
  const cache = useQueryClient()
  return useMutation({
    ...mutation(cambiarPregunta, { id }),
    onSuccess: (saved) =>
      cache.setQueryData(query(listarPreguntasDeGestion).queryKey, (list) =>
        list?.map((one) => (one.id === id ? saved : one)),
      ),
  })
}
