import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { sendPresence } from '../queries.ts'

/** It is forgotten after a minute. */
const INTERVAL_MS = 20_000

/** Tells the shop that the visitor is there, and on which page, while they look at the panel. */
export function usePresence(id: string | null) {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!id) return
    const decir = () => document.visibilityState === 'visible' && sendPresence(pathname.slice(0, 120))
    decir()
    const timer = setInterval(decir, INTERVAL_MS)
    document.addEventListener('visibilitychange', decir)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', decir)
    }
  }, [id, pathname])
}
