import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callRoute, TIMEOUT } from './callRoute.ts'
import { createQueryClient } from './queryClient.ts'
import type { Route } from './route.ts'

const something = {
  method: 'GET',
  url: '/api/algo',
  policy: 'publica',
  schema: { summary: 'Something', response: {} },
} satisfies Route

// `fetch` reaches a server that accepts the request and never answers.
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    if (signal.aborted) return Promise.reject(signal.reason)
    return new Promise((_listo, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const read = (signal?: AbortSignal) => callRoute(something, {}, { signal }).catch((error: Error) => error.name)

test('a request without an answer fails after TIMEOUT', async () => {
  const reading = read()
  await vi.advanceTimersByTimeAsync(TIMEOUT - 1)
  const soon = await Promise.race([reading, 'todavía nada'])
  await vi.advanceTimersByTimeAsync(1)
  expect([soon, await reading]).toEqual(['todavía nada', 'NoResponse'])
})

test('the retries of one read share one timeout', async () => {
  const { signal } = new AbortController()
  const first = read(signal)
  await vi.advanceTimersByTimeAsync(TIMEOUT)
  expect(await first).toBe('NoResponse')
  const second = read(signal)
  await vi.advanceTimersByTimeAsync(1)
  expect(await second).toBe('NoResponse')
})

test('a read ends at its timeout, even if its last retry has just begun', async () => {
  const silent = fetch
  let attempts = 0
  vi.stubGlobal('fetch', (url: string, options: { signal: AbortSignal }) => {
    attempts++
    if (attempts > 1) return silent(url, options)
    return new Promise((_listo, fail) => setTimeout(() => fail(new TypeError('cut')), 4000))
  })
  const since = Date.now()
  const reading = createQueryClient()
    .ensureQueryData({ queryKey: ['algo'], queryFn: ({ signal }) => callRoute(something, {}, { signal }) })
    .catch((error: Error) => [error.name, Date.now() - since])
  // Not `runAllTimersAsync`: code of other test files may have a repeating timer in this process.
  await vi.advanceTimersByTimeAsync(2 * TIMEOUT)
  expect(await reading).toEqual(['NoResponse', TIMEOUT])
  expect(attempts).toBe(2)
})

test('a read that paused while the page was hidden gets a full timeout again', async () => {
  const { signal } = new AbortController()
  const first = read(signal)
  await vi.advanceTimersByTimeAsync(TIMEOUT)
  expect(await first).toBe('NoResponse')
  await vi.advanceTimersByTimeAsync(60_000)
  const second = read(signal)
  await vi.advanceTimersByTimeAsync(TIMEOUT - 1)
  expect(await Promise.race([second, 'todavía nada'])).toBe('todavía nada')
})

test('offline, a read fails with NoConnection; back online it gets a full timeout', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { signal } = new AbortController()
  const first = read(signal)
  await vi.advanceTimersByTimeAsync(TIMEOUT)
  expect(await first).toBe('NoConnection')
  vi.stubGlobal('navigator', { onLine: true })
  const second = read(signal)
  await vi.advanceTimersByTimeAsync(TIMEOUT - 1)
  expect(await Promise.race([second, 'todavía nada'])).toBe('todavía nada')
})

test("an aborted read rejects with the caller's abort error", async () => {
  const owner = new AbortController()
  const reading = read(owner.signal)
  owner.abort()
  expect(await reading).toBe('AbortError')
})
