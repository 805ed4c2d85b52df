import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/queries.ts'
import { query } from '#http/query.ts'
import { obtenerMiembro } from './contract.ts'

/** The signed-in person's membership; undefined until it is loaded, and when nobody is signed in. */
export function useMiembro() {
  const persona = useQuery(sessionQuery()).data?.persona
  const own = query(obtenerMiembro, { autor: persona?.id ?? '' })
  const { data: miembro } = useQuery({ ...own, ...(!persona && { enabled: false }) })
  return persona ? miembro : undefined
}
