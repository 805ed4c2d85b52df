import { queryOptions } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { cada } from '#vivo/pagina.ts'
import { leerHilo } from './contrato.ts'

export const HILO = ['gestion', 'hilo'] as const

export type DeQuien = { codigo?: string | null; correo?: string | null }

/** What was written about an order, or from an address; of neither nothing is asked. */
export function consultaDeLoEscrito({ codigo, correo }: DeQuien) {
  const querystring = { ...(codigo && { codigo }), ...(correo && { correo }) }
  return queryOptions({
    queryKey: [...HILO, querystring],
    staleTime: RECIEN_LEIDO,
    enabled: Boolean(codigo || correo),
    queryFn: ({ signal }) => pedir(leerHilo, { querystring }, { signal }),
    refetchInterval: () => cada(30_000, ['gestion:chat']),
  })
}
