import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { cada } from '#vivo/pagina.ts'
import {
  cambiarPregunta,
  listarPreguntasDeGestion,
  type PreguntaDeGestion,
  type RedaccionDePregunta,
} from './contrato.ts'

/** Named like the queries that it is about: what staff answered, and what waits for an answer. */
export const TEMA = 'gestion:preguntas'
export const CLAVE = ['gestion', 'preguntas'] as const

export function consultaDePreguntasDeGestion() {
  return queryOptions({
    queryKey: [...CLAVE, 'respondidas'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(listarPreguntasDeGestion, {}, { signal }),
    refetchInterval: () => cada(20_000, [TEMA]),
  })
}

type Cambiada = RedaccionDePregunta & Pick<PreguntaDeGestion, 'id' | 'version'>

export function useCambiarPregunta() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Cambiada) => pedir(cambiarPregunta, { params: { id }, body }),
    onSuccess: (nueva) =>
      void cache.setQueryData(consultaDePreguntasDeGestion().queryKey, (antes) =>
        antes?.map((una) => (una.id === nueva.id ? nueva : una)),
      ),
    // After a refusal too, all is read anew.
    onSettled: () => void cache.invalidateQueries({ queryKey: CLAVE }),
  })
}
