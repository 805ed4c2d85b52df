import { queryOptions } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import { listarPreguntas } from './contrato.ts'

/** What staff answered for everybody. */
export function consultaDePreguntas() {
  return queryOptions({
    queryKey: ['preguntas'],
    queryFn: ({ signal }) => pedir(listarPreguntas, {}, { signal }),
  })
}
