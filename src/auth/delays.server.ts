import { setTimeout as setTimeoutAsync } from 'node:timers/promises'

/** Resolves after `ms` milliseconds; rejects when the signal aborts. */
export type Pause = (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>

/**
 * Delays answers on purpose. A delayed answer holds nothing but its place among the
 * requests in work (`http/backpressure.server.ts`). When `capacity` answers wait, one more releases the
 * oldest of them, so that nobody is refused because of others.
 */
export function openDelays({ capacity, pause = setTimeoutAsync }: { capacity: number; pause?: Pause }) {
  const waiting = new Set<AbortController>()

  return async function delay(ms: number) {
    if (ms === 0) return
    const controller = new AbortController()
    const [oldest] = waiting
    if (oldest && waiting.size >= capacity) {
      waiting.delete(oldest)
      oldest.abort()
    }
    waiting.add(controller)
    try {
      await pause(ms, undefined, { signal: controller.signal })
    } catch (error) {
      if (!controller.signal.aborted) throw error
    } finally {
      waiting.delete(controller)
    }
  }
}
