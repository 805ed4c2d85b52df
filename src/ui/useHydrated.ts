import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False during hydration, when the output must equal the server's HTML. */
export function useHydrated() {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
