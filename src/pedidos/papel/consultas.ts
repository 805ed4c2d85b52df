import { queryOptions } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { leerPapel } from './contrato.ts'

/** What is printed of some orders; read again when one of them changes. */
export function consultaDePapel(codigos: string[]) {
  return queryOptions({
    queryKey: ['gestion', 'pedidos', 'papel', codigos],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) =>
      codigos.length === 0
        ? { pedidos: [], faltan: [] }
        : pedir(leerPapel, { querystring: { codigos: codigos.join(',') } }, { signal }),
  })
}
