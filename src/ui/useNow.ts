import { useSyncExternalStore } from 'react'

const SECOND = 1_000
const listeners = new Set<() => void>()
let now = Date.now()
let interval: ReturnType<typeof setInterval> | undefined

/** All subscribers share one timer, which stops when the last one leaves. */
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

/** The current time in milliseconds, updated twice a second while `running`. */
export function useNow(running: boolean) {
  return useSyncExternalStore(running ? subscribe : neverChanges, read, read)
}
