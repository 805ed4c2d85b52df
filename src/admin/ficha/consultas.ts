import { queryOptions } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { leerCronica } from './contrato.ts'

export function consultaDeCronica(codigo: string) {
  return queryOptions({
    queryKey: ['gestion', 'pedidos', codigo, 'cronica'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(leerCronica, { params: { codigo } }, { signal }),
  })
}
