import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Route } from '#lib/route.ts'
import { deskAccount, forgetStaffReads } from '#lib/staffDatabase.ts'
import { keepReads, readOrKept } from './kept.ts'
import { closeStaffDatabase } from './queue/store.ts'

const stored = new Map<string, string>()
const dataset: { sesion?: string } = {}
afterAll(async () => {
  vi.unstubAllGlobals()
  await closeStaffDatabase()
})

const route = {
  method: 'GET',
  url: '/api/prueba',
  policy: 'admin',
  keep: true,
  schema: { summary: '', response: { 200: z.string() } },
} as const satisfies Route
const queryKey = ['prueba']

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  await forgetStaffReads()
  dataset.sesion = 'admin'
})

/** A page of staff that gets an answer from the shop. */
async function readAs(account: string, answer: string) {
  const client = new QueryClient()
  keepReads(client, () => account)
  await client.fetchQuery({ queryKey, meta: { keep: true }, queryFn: () => answer })
}

/** What a page shows of it without a line. */
function readOffline(of: Route = route) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const persister = (queryFn: (context: never) => unknown, context: never, query: never) =>
    readOrKept(of, queryFn as never, context, query)
  const queryFn = () => Promise.reject(new Error('no line'))
  return client
    .fetchQuery({ queryKey, queryFn, networkMode: 'offlineFirst', persister: persister as never })
    .catch(() => 'nothing')
}

test('what staff read is shown without a line, and no more after a sign-out', async () => {
  await readAs('carla', 'Ana Peña')
  await expect.poll(() => readOffline()).toBe('Ana Peña')
  await forgetStaffReads()
  expect(await readOffline()).toBe('nothing')
  // Also when the same account works here again: it was deleted, and not only hidden.
  await readAs('carla', 'Luis Díaz')
  await expect.poll(() => readOffline()).toBe('Luis Díaz')
})

test('an answer that came before it was known who is signed in is kept once it is', async () => {
  const client = new QueryClient()
  let account = ''
  keepReads(client, () => account)
  await client.fetchQuery({ queryKey, meta: { keep: true }, queryFn: () => 'Ana Peña' })
  expect(deskAccount()).toBe('')
  account = 'carla'
  client.setQueryData(['sesion'], account)
  await expect.poll(() => readOffline()).toBe('Ana Peña')
})

test('what came before it was known who is signed in is not kept for whoever signs in after a sign-out', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const client = new QueryClient()
  let account = ''
  keepReads(client, () => account)
  await client.fetchQuery({ queryKey, meta: { keep: true }, queryFn: () => 'Ana Peña' })
  page.dispatchEvent(new Event('brisa:olvidado'))
  account = 'marta'
  stored.set('propio:gestion', account)
  client.setQueryData(['sesion'], account)
  await new Promise((later) => setTimeout(later, 20))
  expect(await readOffline()).toBe('nothing')
})

test('an answer that a newer release could not read is not shown', async () => {
  await readAs('carla', 'Ana Peña')
  await expect.poll(() => readOffline()).toBe('Ana Peña')
  expect(await readOffline({ ...route, schema: { summary: '', response: { 200: z.object({}) } } })).toBe('nothing')
})

test('another account sees nothing of it', async () => {
  await readAs('carla', 'Ana Peña')
  await expect.poll(() => readOffline()).toBe('Ana Peña')
  stored.set('propio:gestion', 'marta')
  expect(await readOffline()).toBe('nothing')
})

test('an answer that comes after the sign-out is not kept', async () => {
  delete dataset.sesion
  await readAs('carla', 'Ana Peña')
  expect(deskAccount()).toBe('')
  dataset.sesion = 'admin'
  stored.set('propio:gestion', 'carla')
  await new Promise((later) => setTimeout(later, 20))
  expect(await readOffline()).toBe('nothing')
})
