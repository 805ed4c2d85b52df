import { setTimeout as pausar } from 'node:timers/promises'

/** Milliseconds. */
const STEP = 250

/**
 * Answers leave at whole multiples of a time after they were asked for, so that how long one takes does not tell whether
 * an address has an account: writing a mail takes a few milliseconds more than doing nothing. What waits holds no connection.
 * @param step milliseconds
 */
export function createTimingPad(step = STEP) {
  return async function padTiming<T>(run: () => Promise<T>) {
    const startedAt = performance.now()
    try {
      return await run()
    } finally {
      await pausar(step - ((performance.now() - startedAt) % step))
    }
  }
}
