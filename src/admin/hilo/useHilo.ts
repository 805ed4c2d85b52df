import { useQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { leerHilo } from './contract.ts'

export type Sender = { codigo?: string | null; correo?: string | null }

/** What was written about an order or from an address; of neither nothing is asked. Every page of staff follows its topics. */
export function useHilo({ codigo, correo }: Sender) {
  const sender = { codigo: codigo || undefined, correo: correo || undefined }
  return useQuery({ ...query(leerHilo, sender), enabled: Boolean(codigo || correo) })
}
