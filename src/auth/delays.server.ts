import { setTimeout as pausar } from 'node:timers/promises'

/** Resolves after so many milliseconds; rejects when the signal says that it is enough. */
export type Pause = (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>

/**
 * Where answers wait that are held back on purpose. They hold nothing meanwhile, and of more than `cupo` the one that
 * waits longest goes on: nobody is refused for the others' sake.
 */
export function openDelays({ capacity, pause = pausar }: { capacity: number; pause?: Pause }) {
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
