import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSeguir } from './useSeguir.ts'

/** Keeps the queries that are named like these topics fresh, wherever they are on the page. */
export function Seguir({ temas, deGuardia }: { temas: readonly string[]; deGuardia?: boolean }) {
  const cache = useQueryClient()
  const estado = useSeguir(
    temas.map((tema) => ({ tema })),
    { deGuardia },
  )
  const lista = temas.join(' ')
  // Queries ask by themselves while there is no line (`cada`); being read again is how they learn of it.
  useEffect(() => {
    if (estado === 'perdido')
      for (const tema of lista.split(' ')) cache.invalidateQueries({ queryKey: tema.split(':') })
  }, [estado, lista, cache])
  return null
}
