import { queryOptions } from '@tanstack/react-query'
import { leerCharlaEnGestion } from '#asistente/contrato.ts'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'

/** What somebody said to the assistant before they asked for a person. */
export function consultaDeCharlaDeAntes(id: string) {
  return queryOptions({
    queryKey: ['gestion', 'charla', id],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(leerCharlaEnGestion, { params: { id } }, { signal }),
  })
}
