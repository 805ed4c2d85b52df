import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSeguir } from './useSeguir.ts'

type Props = Parameters<typeof useSeguir>[1] & { temas: readonly string[] }

/** Keeps the queries that are named like these topics fresh, wherever they are on the page. */
export function Seguir({ temas, ...opciones }: Props) {
  const cache = useQueryClient()
  const estado = useSeguir(
    temas.map((tema) => ({ tema })),
    opciones,
  )
  const lista = temas.join(' ')
  // Queries ask by themselves while there is no line (`cada`); being read again is how they learn of it.
  useEffect(() => {
    if (estado === 'perdido')
      for (const tema of lista.split(' ')) cache.invalidateQueries({ queryKey: tema.split(':') })
  }, [estado, lista, cache])
  return null
}
