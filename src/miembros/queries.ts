import { useQuery } from '@tanstack/react-query'
import { consultaDeSesion } from '#auth/queries.ts'
import { query } from '#http/query.ts'
import { obtenerMiembro } from './contract.ts'

/** The membership of who is signed in, undefined until it is known; nobody's is never asked for. */
export function useMiembro() {
  const persona = useQuery(consultaDeSesion()).data?.persona
  const suya = query(obtenerMiembro, { autor: persona?.id ?? '' })
  const { data: miembro } = useQuery({ ...suya, ...(!persona && { enabled: false }) })
  return persona ? miembro : undefined
}
