import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { sendPresence } from '../queries.ts'

/** Milliseconds. Presence counts for a minute. */
const INTERVAL_MS = 20_000

/** Reports presence and page while the panel is visible. */
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
