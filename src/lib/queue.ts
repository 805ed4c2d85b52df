/**
 * A queue that runs at most so many works at once in this process. Keys take turns, so that nobody waits for all works
 * of another.
 */
export function openQueue(atOnce: number) {
  /** What waits, by key. The key whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  function startNext() {
    const [next] = waiting
    if (!next || running >= atOnce) return
    const [key, starts] = next
    running++
    starts.shift()?.()
    moveBehind(key)
  }

  function moveBehind(key: string) {
    const starts = waiting.get(key) ?? []
    waiting.delete(key)
    if (starts.length > 0) waiting.set(key, starts)
  }

  /** Runs a work in its turn. @returns what it returns */
  return async <T>(work: () => Promise<T>, key = '') => {
    await new Promise<void>((start) => {
      waiting.set(key, [...(waiting.get(key) ?? []), start])
      startNext()
    })
    try {
      return await work()
    } finally {
      running--
      // The key goes behind those that came meanwhile.
      moveBehind(key)
      startNext()
    }
  }
}
