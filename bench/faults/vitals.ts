import { setTimeout as pause } from 'node:timers/promises'

/** What a process says of itself at /metrics. `loopMs`: the longest delay of the event loop since it was last asked. */
export type Vitals = { residentMb: number; loopMs: number; descriptors: number }

/** Milliseconds between two questions. */
const EVERY = 500

/** @throws when the process does not answer in five seconds, or leaves one of them out */
export async function readVitals(metricsUrl: string): Promise<Vitals> {
  const response = await fetch(metricsUrl, { signal: AbortSignal.timeout(5_000) })
  const text = await response.text()
  const value = (name: string) => {
    const number = Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1])
    if (Number.isNaN(number)) throw new Error(`${metricsUrl} does not say ${name}`)
    return number
  }
  return {
    residentMb: value('process_resident_memory_bytes') / 2 ** 20,
    loopMs: value('nodejs_eventloop_lag_max_seconds') * 1000,
    descriptors: value('process_open_fds'),
  }
}

/** Asks again and again, and keeps the highest of each. */
export function watchVitals(metricsUrl: string) {
  const peak: Vitals = { residentMb: 0, loopMs: 0, descriptors: 0 }
  const controller = new AbortController()
  async function watch() {
    while (!controller.signal.aborted) {
      const start = performance.now()
      const now = await readVitals(metricsUrl).catch(() => null)
      // A process that does not answer is late by at least this long.
      const loopMs = Math.max(now?.loopMs ?? 0, now ? 0 : performance.now() - start)
      for (const [name, value] of Object.entries({ ...peak, ...now, loopMs }))
        peak[name as keyof Vitals] = Math.max(peak[name as keyof Vitals], value)
      await pause(EVERY, undefined, { signal: controller.signal }).catch(() => {})
    }
  }
  const watching = watch()
  return {
    peak,
    async stop() {
      controller.abort()
      await watching
      return peak
    },
  }
}
