import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { dependingOn } from './reread.ts'
import { useSeguir } from './useSeguir.ts'

/** Or the topic with the query to read again, where that does not name the topic itself. */
type Tema = string | { tema: string; clave: QueryKey }
type Props = Parameters<typeof useSeguir>[1] & { temas: readonly Tema[] }

/** Keeps fresh what depends on these topics, wherever it is on the page. */
export function Seguir({ temas, ...opciones }: Props) {
  const cache = useQueryClient()
  const seguidos = temas.map((tema): { tema: string; clave?: QueryKey } => (typeof tema === 'string' ? { tema } : tema))
  const estado = useSeguir(seguidos, opciones)
  const releerTodo = useEffectEvent(() => {
    for (const { tema, clave } of seguidos)
      void cache.invalidateQueries(clave ? { queryKey: clave } : dependingOn(tema))
  })
  // Queries ask by themselves while there is no line (`cada`); being read again is how they learn of it.
  useEffect(() => {
    if (estado === 'perdido') releerTodo()
  }, [estado])
  return null
}
