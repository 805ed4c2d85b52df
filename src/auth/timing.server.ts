import { setTimeout as setTimeoutAsync } from 'node:timers/promises'

/** Default of `timingStep`, in milliseconds. */
const STEP = 250

/**
 * Answers leave at multiples of `step` after their request, so that their duration does not tell whether an address has
 * an account: queueing a mail takes some milliseconds. A waiting answer holds no database connection.
 * @param step milliseconds
 */
export function createTimingPad(step = STEP) {
  return async function padTiming<T>(run: () => Promise<T>) {
    const startedAt = performance.now()
    try {
      return await run()
    } finally {
      await setTimeoutAsync(step - ((performance.now() - startedAt) % step))
    }
  }
}
