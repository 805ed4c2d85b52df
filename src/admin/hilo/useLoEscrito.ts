import { useQuery } from '@tanstack/react-query'
import { useSeguir } from '#vivo/useSeguir.ts'
import { consultaDeLoEscrito, type DeQuien, HILO } from './consultas.ts'

const TEMAS = ['solicitudes', 'retiros', 'contactos', 'bandeja', 'tickets', 'chat'].map((cosa) => ({
  tema: `gestion:${cosa}`,
  clave: HILO,
}))

/** What was written about an order or from an address, as long as somebody looks at it. */
export function useLoEscrito(deQuien: DeQuien) {
  useSeguir(TEMAS)
  return useQuery(consultaDeLoEscrito(deQuien))
}
