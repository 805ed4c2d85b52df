import { useQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { leerHilo } from './contract.ts'

export type Sender = { codigo?: string | null; correo?: string | null }

/**
 * Messages about an order or from an address; without either the query is disabled. `AdminLayout` subscribes to the
 * topics of this query.
 */
export function useHilo({ codigo, correo }: Sender) {
  const sender = { codigo: codigo || undefined, correo: correo || undefined }
  return useQuery({ ...query(leerHilo, sender), enabled: Boolean(codigo || correo) })
}
