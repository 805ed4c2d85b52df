import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { sendPresence } from '../queries.ts'

/** Milliseconds between two reports. Each report counts for a minute, so one may be lost. */
const INTERVAL_MS = 20_000

/** Reports that the visitor is on the site, and on which page, while the chat and the browser tab are visible. */
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
