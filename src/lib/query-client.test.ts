import { QueryObserver } from '@tanstack/react-query'
import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { NoConnection, NoResponse } from './callRoute.ts'
import { createClientLoader, readerAccount } from './clientLoader.ts'
import { ErrorDeNegocio, notFound, tooManyRequests } from './errors.ts'
import { canRetry, createQueryClient } from './queryClient.ts'

test('only a lost connection and a fault of the server are tried again', () => {
  const down = new ErrorDeNegocio({ status: 503, title: 'No disponible', detail: 'Vuelve en un momento.' })
  expect(canRetry(new NoConnection())).toBe(true)
  expect(canRetry(new NoResponse())).toBe(true)
  expect(canRetry(down)).toBe(true)
  expect(canRetry(notFound('Ese pedido no existe.'))).toBe(false)
  expect(canRetry(tooManyRequests('Espera un momento.', 60))).toBe(false)
  expect(canRetry(new TypeError('a bug of ours'))).toBe(false)
})

test('reads retry three times, from one second doubling up to thirty', () => {
  const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('no retry rule')
  const error = new NoConnection()
  expect([0, 1, 2, 3].map((failures) => retry(failures, error))).toEqual([true, true, true, false])
  expect([0, 1, 2, 9].map((failures) => retryDelay(failures, error))).toEqual([1000, 2000, 4000, 30_000])
})

afterEach(() => {
  vi.useRealTimers()
})

/** Runs a page's loader against a server that answers with the given errors in turn, then with `leído`. */
async function loaderOf(responses: Error[]) {
  vi.useFakeTimers()
  const queryClient = createQueryClient()
  const reads: number[] = []
  const since = Date.now()
  const loader = createClientLoader(() =>
    queryClient.ensureQueryData({
      queryKey: ['algo'],
      queryFn: async () => {
        reads.push(Date.now() - since)
        const failure = responses.shift()
        if (failure) throw failure
        return 'leído'
      },
    }),
  )
  const url = new URL('https://tienda.example/manage')
  const context = new RouterContextProvider()
  context.set(readerAccount, 'ana')
  const serverLoader = () => Promise.reject(new Error('There is none.'))
  const args = { context, params: {}, request: new Request(url), url, pattern: '/manage', serverLoader }
  const end = loader(args).then(
    () => 'leído',
    () => 'fallo',
  )
  // Not `runAllTimersAsync`: code of other test files may have a repeating timer in this process.
  await vi.advanceTimersByTimeAsync(60_000)
  return { reads, end: await end }
}

test('the reads of a page loader retry in the same way', async () => {
  const down = new ErrorDeNegocio({ status: 503, title: 'No disponible', detail: 'Vuelve en un momento.' })
  const offline = () => new NoConnection()
  expect(await loaderOf([offline(), down])).toEqual({ reads: [0, 1000, 3000], end: 'leído' })
  const dead = [offline(), offline(), offline(), offline(), offline()]
  expect(await loaderOf(dead)).toEqual({ reads: [0, 1000, 3000, 7000], end: 'fallo' })
  expect(await loaderOf([notFound('Ese pedido no existe.')])).toEqual({ reads: [0], end: 'fallo' })
})

test('a read that timed out is not retried', () => {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function') throw new Error('no retry rule')
  expect(retry(0, new NoResponse())).toBe(false)
})

test('a finished write is not cached, since it may hold a password', async () => {
  vi.useFakeTimers()
  const queryClient = createQueryClient()
  const writes = queryClient.getMutationCache()
  const send = writes.build<void, Error, string, unknown>(queryClient, { mutationFn: async () => {} })
  await send.execute('clave-de-prueba-1')
  await vi.advanceTimersByTimeAsync(1)
  expect(writes.getAll()).toEqual([])
})

test('reads are paused during sign-out, and resume if the person stays', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.resetModules()
  const { queryClient: cliente } = await import('./queryClient.ts')
  const read = vi.fn(async () => 'leído')
  const leave = new QueryObserver(cliente, { queryKey: ['avisos'], queryFn: read }).subscribe(() => {})
  await vi.waitFor(() => expect(cliente.getQueryData(['avisos'])).toBe('leído'))
  page.dispatchEvent(new Event('brisa:saliendo'))
  await cliente.invalidateQueries({ queryKey: ['avisos'] })
  expect(read).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('brisa:se-queda'))
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  leave()
})
