import { useSyncExternalStore } from 'react'

const nadie = () => () => {}

/** False while the page's own HTML wakes up, which must not be told what only the browser knows. */
export function useHidratada() {
  return useSyncExternalStore(
    nadie,
    () => true,
    () => false,
  )
}
