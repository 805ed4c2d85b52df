import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { crearClienteDeConsultas } from './clienteDeConsultas.ts'
import { PLAZO, pedir } from './pedir.ts'
import type { Ruta } from './ruta.ts'

const algo = {
  method: 'GET',
  url: '/api/algo',
  policy: 'publica',
  schema: { summary: 'Something', response: {} },
} satisfies Ruta

// A shop that takes the request and never answers, as the browser sees it.
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    if (signal.aborted) return Promise.reject(signal.reason)
    return new Promise((_listo, fallar) => signal.addEventListener('abort', () => fallar(signal.reason)))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const leer = (signal?: AbortSignal) => pedir(algo, {}, { signal }).catch((error: Error) => error.name)

test('who waits is told in time that the shop takes too long', async () => {
  const lectura = leer()
  await vi.advanceTimersByTimeAsync(PLAZO - 1)
  const pronto = await Promise.race([lectura, 'todavía nada'])
  await vi.advanceTimersByTimeAsync(1)
  expect([pronto, await lectura]).toEqual(['todavía nada', 'SinRespuesta'])
})

test('the tries of one read share its time', async () => {
  const { signal } = new AbortController()
  const primera = leer(signal)
  await vi.advanceTimersByTimeAsync(PLAZO)
  expect(await primera).toBe('SinRespuesta')
  const segunda = leer(signal)
  await vi.advanceTimersByTimeAsync(1)
  expect(await segunda).toBe('SinRespuesta')
})

test('all tries of one read of a page end with its time, however late the last of them began', async () => {
  const callada = fetch
  let intentos = 0
  vi.stubGlobal('fetch', (url: string, opciones: { signal: AbortSignal }) => {
    intentos++
    if (intentos > 1) return callada(url, opciones)
    return new Promise((_listo, fallar) => setTimeout(() => fallar(new TypeError('cut')), 4000))
  })
  const desde = Date.now()
  const lectura = crearClienteDeConsultas()
    .ensureQueryData({ queryKey: ['algo'], queryFn: ({ signal }) => pedir(algo, {}, { signal }) })
    .catch((error: Error) => [error.name, Date.now() - desde])
  await vi.runAllTimersAsync()
  expect(await lectura).toEqual(['SinRespuesta', PLAZO])
  expect(intentos).toBe(2)
})

test('a read that rested while nobody saw the page has its whole time', async () => {
  const { signal } = new AbortController()
  const primera = leer(signal)
  await vi.advanceTimersByTimeAsync(PLAZO)
  expect(await primera).toBe('SinRespuesta')
  await vi.advanceTimersByTimeAsync(60_000)
  const segunda = leer(signal)
  await vi.advanceTimersByTimeAsync(PLAZO - 1)
  expect(await Promise.race([segunda, 'todavía nada'])).toBe('todavía nada')
})

test('without a line it is the line that fails, and once it is back a read has its whole time', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { signal } = new AbortController()
  const primera = leer(signal)
  await vi.advanceTimersByTimeAsync(PLAZO)
  expect(await primera).toBe('SinConexion')
  vi.stubGlobal('navigator', { onLine: true })
  const segunda = leer(signal)
  await vi.advanceTimersByTimeAsync(PLAZO - 1)
  expect(await Promise.race([segunda, 'todavía nada'])).toBe('todavía nada')
})

test('a read that nobody waits for any more ends as it was asked to', async () => {
  const dueno = new AbortController()
  const lectura = leer(dueno.signal)
  dueno.abort()
  expect(await lectura).toBe('AbortError')
})
