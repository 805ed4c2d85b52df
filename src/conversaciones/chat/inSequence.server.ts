import { tooManyRequests } from '#lib/errors.ts'
import { TOO_MANY_IN_A_ROW } from './contract.ts'

/** Maximum of queued requests of one browser. It exceeds the messages that a visitor may send in a minute. */
const MAX_QUEUED = 60

const queues = new Map<string, { last: Promise<unknown>; count: number }>()

/**
 * Runs the requests of one browser one after the other. Run at once they would wait for the same row lock, and each
 * would hold a database connection meanwhile.
 * @throws ErrorDeNegocio 429
 */
export async function inSequence<T>(browserKey: string | null, run: () => Promise<T>): Promise<T> {
  if (browserKey === null) return run()
  const queue = queues.get(browserKey) ?? { last: Promise.resolve(), count: 0 }
  if (queue.count >= MAX_QUEUED) throw tooManyRequests(TOO_MANY_IN_A_ROW, 5)
  queues.set(browserKey, queue)
  queue.count++
  const result = queue.last.then(run)
  queue.last = result.catch(() => {})
  try {
    return await result
  } finally {
    if (--queue.count === 0) queues.delete(browserKey)
  }
}
