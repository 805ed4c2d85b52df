import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSeguir } from '#vivo/useSeguir.ts'
import { consultaDeMiembro } from './consultas.ts'

const SIN_LINEA = 20_000

/** Keeps fresh what a member has with the shop, above all the balance: what others do to it arrives by itself. */
export function SeguirMiembro({ id }: { id: string }) {
  const cache = useQueryClient()
  const { queryKey: clave } = consultaDeMiembro()
  const estado = useSeguir([{ tema: `miembro:${id}`, clave }])
  useEffect(() => {
    if (estado !== 'perdido') return
    const reloj = setInterval(() => cache.invalidateQueries({ queryKey: consultaDeMiembro().queryKey }), SIN_LINEA)
    return () => clearInterval(reloj)
  }, [estado, cache])
  return null
}
