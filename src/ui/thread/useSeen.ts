import { useEffect, useEffectEvent } from 'react'

/**
 * Tells that something was seen while somebody looks at the page: at once, or when they come back to it.
 * @param upTo names the last thing that is in view and not told yet; null when nothing is
 */
export function useSeen<Name extends string | number>(upTo: Name | null, tell: (upTo: Name) => void) {
  const look = useEffectEvent(() => {
    if (upTo !== null && document.visibilityState === 'visible') tell(upTo)
  })
  useEffect(() => {
    if (upTo === null) return
    const listener = () => look()
    listener()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [upTo])
}
