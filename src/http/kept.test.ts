import 'fake-indexeddb/auto'
import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { listarEsperas } from '#admin/hoy/contract.ts'
import { leerMesa } from '#conversaciones/chat/gestion/contract.ts'
import { rechazoOf } from '#lib/errors.ts'
import { createQueryClient } from '#lib/queryClient.ts'
import { listarEstatus } from '#pedidos/contract.ts'
import { readOrKept, shownSince } from './kept.ts'
import { workOffline } from './offline.ts'
import { query } from './query.ts'

const network = { onLine: true }
const client = createQueryClient()

beforeEach(() => {
  network.onLine = true
  client.clear()
  vi.stubGlobal('navigator', network)
  workOffline({ read: readOrKept, write: (_route, _asked, send) => send() })
})
// Test files share a process.
afterAll(() =>
  workOffline({ read: async (_route, queryFn, context) => queryFn(context), write: (_r, _a, send) => send() }),
)

const noLine = async () => {
  network.onLine = false
  throw new TypeError('no line')
}

test('without a line a read that this browser does not have fails at once, with a sentence', async () => {
  vi.stubGlobal('fetch', noLine)
  network.onLine = false
  for (const options of [query(listarEsperas), query(leerMesa)]) {
    const error = await client.fetchQuery(options as ReturnType<typeof query<typeof leerMesa>>).catch((error) => error)
    expect(rechazoOf(error)).toMatchObject({ status: 0, detail: expect.stringContaining('no está guardado') })
  }
})

test('a read whose line is lost on the way fails too, and does not wait for the line', async () => {
  vi.stubGlobal('fetch', noLine)
  await expect(client.fetchQuery(query(leerMesa))).rejects.toMatchObject({ name: 'NotKept' })
})

test('the time of a page is that of its oldest answer, apart from what hardly ever changes', () => {
  network.onLine = false
  const now = Date.now()
  const hourAgo = now - 3_600_000
  client.setQueryData(query(listarEstatus).queryKey, [], { updatedAt: hourAgo })
  const { queryKey } = query(listarEsperas)
  const esperas = { personas: [], total: 0, cuentas: {}, luego: [], hay_mas: false, ahora: new Date().toISOString() }
  client.setQueryData(queryKey, esperas as never, { updatedAt: now })
  const unmount = [
    new QueryObserver(client, query(listarEstatus)).subscribe(() => {}),
    new QueryObserver(client, query(listarEsperas)).subscribe(() => {}),
  ]
  expect(shownSince(client, false)).toBe(now)
  client.setQueryData(queryKey, esperas as never, { updatedAt: hourAgo })
  expect(shownSince(client, false)).toBe(hourAgo)
  for (const stop of unmount) stop()
})
