import { useSyncExternalStore } from 'react'

const SECOND = 1_000
const listeners = new Set<() => void>()
let now = Date.now()
let interval: ReturnType<typeof setInterval> | undefined

/** One clock for all that counts, which stands still while nothing does. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  interval ??= setInterval(() => {
    now = Date.now()
    for (const listen of listeners) listen()
  }, SECOND / 2)
  now = Date.now()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(interval)
    interval = undefined
  }
}
const neverChanges = () => () => {}
const read = () => now

/** The present instant in milliseconds, twice a second while `anda`. */
export function useNow(running: boolean) {
  return useSyncExternalStore(running ? subscribe : neverChanges, read, read)
}
