import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { decirQueEsta, useMarcarVisto } from '../consultas.ts'
import type { Conversacion } from '../contrato.ts'

/** It is forgotten after a minute. */
const CADA = 20_000

/** Tells the shop that the visitor is there, and on which page, while they look at the panel. */
export function usePresencia(id: string | null) {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!id) return
    const decir = () => document.visibilityState === 'visible' && decirQueEsta(pathname.slice(0, 120))
    decir()
    const reloj = setInterval(decir, CADA)
    document.addEventListener('visibilitychange', decir)
    return () => {
      clearInterval(reloj)
      document.removeEventListener('visibilitychange', decir)
    }
  }, [id, pathname])
}

/** Tells what was seen, while somebody looks at the panel and at the end of what it shows. */
export function useVisto({ id, mensajes, visto_por_visitante, sin_leer }: Conversacion, alFinal: boolean) {
  const { mutate: marcar } = useMarcarVisto()
  const ultimo = mensajes.at(-1)?.id ?? 0
  const falta = alFinal && sin_leer > 0 && ultimo > visto_por_visitante
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each conversation
  useEffect(() => {
    if (!falta) return
    const mirar = () => document.visibilityState === 'visible' && marcar(ultimo)
    mirar()
    document.addEventListener('visibilitychange', mirar)
    return () => document.removeEventListener('visibilitychange', mirar)
  }, [id, falta, ultimo, marcar])
}
