import { useQuery } from '@tanstack/react-query'
import { useSeguir } from '#vivo/useSeguir.ts'
import { consultaDeLoEscrito, type DeQuien, HILO } from './consultas.ts'
import { TEMAS_DE_LO_ESCRITO } from './contrato.ts'

const SEGUIDOS = TEMAS_DE_LO_ESCRITO.map((tema) => ({ tema, clave: HILO }))

/** What was written about an order or from an address, as long as somebody looks at it. */
export function useLoEscrito(deQuien: DeQuien) {
  useSeguir(SEGUIDOS)
  return useQuery(consultaDeLoEscrito(deQuien))
}
