import { useEffect, useEffectEvent } from 'react'

/**
 * Reports the items that the person has seen, while the tab is visible or when it becomes visible.
 * @param upTo the last item in view that was not reported yet, or null
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
