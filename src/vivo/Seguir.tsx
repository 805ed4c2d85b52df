import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSeguir } from './useSeguir.ts'

/** Or the topic with the query to read again, where it is named otherwise. */
type Tema = string | { tema: string; clave: QueryKey }
type Props = Parameters<typeof useSeguir>[1] & { temas: readonly Tema[] }

/** Keeps the queries that are named like these topics fresh, wherever they are on the page. */
export function Seguir({ temas, ...opciones }: Props) {
  const cache = useQueryClient()
  const seguidos = temas.map((tema) => (typeof tema === 'string' ? { tema, clave: tema.split(':') } : tema))
  const estado = useSeguir(seguidos, opciones)
  const claves = JSON.stringify(seguidos.map(({ clave }) => clave))
  // Queries ask by themselves while there is no line (`cada`); being read again is how they learn of it.
  useEffect(() => {
    if (estado === 'perdido')
      for (const queryKey of JSON.parse(claves) as QueryKey[]) cache.invalidateQueries({ queryKey }) // written above
  }, [estado, claves, cache])
  return null
}
