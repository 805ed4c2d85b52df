import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { dependingOn } from './reread.ts'
import { useSeguir } from './useSeguir.ts'

type Props = Parameters<typeof useSeguir>[1] & { temas: readonly string[] }

/** Keeps fresh what depends on these topics, wherever it is on the page. */
export function Seguir({ temas, ...opciones }: Props) {
  const cache = useQueryClient()
  const estado = useSeguir(temas, opciones)
  const releerTodo = useEffectEvent(() => void cache.invalidateQueries(dependingOn(...temas)))
  // Queries ask by themselves while there is no line (`cada`); being read again is how they learn of it.
  useEffect(() => {
    if (estado === 'perdido') releerTodo()
  }, [estado])
  return null
}
