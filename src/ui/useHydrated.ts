import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False while the page's own HTML wakes up, which must not be told what only the browser knows. */
export function useHydrated() {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
