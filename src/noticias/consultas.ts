import { queryOptions } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import { cada } from '#vivo/pagina.ts'
import { listarNoticias } from './contrato.ts'

/** Named like the query that reads it. */
export const TEMA_DE_NOTICIAS = 'noticias'

export function consultaDeNoticias() {
  return queryOptions({
    queryKey: [TEMA_DE_NOTICIAS],
    queryFn: ({ signal }) => pedir(listarNoticias, {}, { signal }),
    refetchInterval: () => cada(60_000, [TEMA_DE_NOTICIAS]),
  })
}
