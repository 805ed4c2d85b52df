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

// A shop that takes the request and never answers, as the browser sees it.
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

test('who waits is told in time that the shop takes too long', async () => {
  const reading = read()
  await vi.advanceTimersByTimeAsync(TIMEOUT - 1)
  const soon = await Promise.race([reading, 'todavía nada'])
  await vi.advanceTimersByTimeAsync(1)
  expect([soon, await reading]).toEqual(['todavía nada', 'SinRespuesta'])
})

test('the tries of one read share its time', async () => {
  const { signal } = new AbortController()
  const first = read(signal)
  await vi.advanceTimersByTimeAsync(TIMEOUT)
  expect(await first).toBe('SinRespuesta')
  const second = read(signal)
  await vi.advanceTimersByTimeAsync(1)
  expect(await second).toBe('SinRespuesta')
})

test('all tries of one read of a page end with its time, however late the last of them began', async () => {
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
  await vi.runAllTimersAsync()
  expect(await reading).toEqual(['SinRespuesta', TIMEOUT])
  expect(attempts).toBe(2)
})

test('a read that rested while nobody saw the page has its whole time', async () => {
  const { signal } = new AbortController()
  const first = read(signal)
  await vi.advanceTimersByTimeAsync(TIMEOUT)
  expect(await first).toBe('SinRespuesta')
  await vi.advanceTimersByTimeAsync(60_000)
  const second = read(signal)
  await vi.advanceTimersByTimeAsync(TIMEOUT - 1)
  expect(await Promise.race([second, 'todavía nada'])).toBe('todavía nada')
})

test('without a line it is the line that fails, and once it is back a read has its whole time', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { signal } = new AbortController()
  const first = read(signal)
  await vi.advanceTimersByTimeAsync(TIMEOUT)
  expect(await first).toBe('SinConexion')
  vi.stubGlobal('navigator', { onLine: true })
  const second = read(signal)
  await vi.advanceTimersByTimeAsync(TIMEOUT - 1)
  expect(await Promise.race([second, 'todavía nada'])).toBe('todavía nada')
})

test('a read that nobody waits for any more ends as it was asked to', async () => {
  const owner = new AbortController()
  const reading = read(owner.signal)
  owner.abort()
  expect(await reading).toBe('AbortError')
})
