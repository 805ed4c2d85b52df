import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { decirQueEsta } from '../queries.ts'

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
