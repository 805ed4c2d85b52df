import { globSync } from 'node:fs'
import path from 'node:path'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { obtenerSesion } from '#auth/contract.ts'
import {
  crearTicket,
  leerTicket,
  listarTickets,
  obtenerTicket,
  responderTicket,
} from '#conversaciones/tickets/contract.ts'
import { createQueryClient } from '#lib/queryClient.ts'
import type { Route } from '#lib/route.ts'
import { dependingOn, reread } from '#live/reread.ts'
import { root, shopFiles, textOf } from '#testing/sources.ts'
import { openTickets } from '#testing/tickets.server.ts'
import { ask, mutation, pages, query } from './query.ts'

const { app, beto, open } = await openTickets()
const autor = (await beto.call(obtenerSesion, {})).body.persona?.id ?? ''
const newTicket = { asunto: 'El broche', descripcion: 'Se abre.' }

/** The requests that the browser sent to the shop. */
const asked: string[] = []
let cache = createQueryClient()
// Sends the requests of the browser to the shop, as Beto.
async function fetchAsBeto(url: string, { method, headers, body }: RequestInit) {
  asked.push(`${method} ${url}`)
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...(headers as Record<string, string>), cookie: beto.cookie },
    payload: body as string | undefined,
  })
  return new Response(answer.body || null, { status: answer.statusCode })
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchAsBeto)
  asked.length = 0
  cache = createQueryClient()
})
test('each part of the input goes where the route wants it', async () => {
  const key = crypto.randomUUID()
  const { id } = await ask(crearTicket, { autor, clave: key, ...newTicket })
  expect(await ask(crearTicket, { autor, clave: key, ...newTicket })).toMatchObject({ id })
  expect(await cache.fetchQuery(query(obtenerTicket, { id, autor }))).toMatchObject({ id, ...newTicket })
  await cache.fetchInfiniteQuery(pages(listarTickets, { autor, estado: 'abierto' }))
  const post = 'POST /api/tickets'
  expect(asked).toEqual([post, post, `GET /api/tickets/${id}`, 'GET /api/tickets?estado=abierto'])
})

test('what one person read is cached apart from what another reads at the same URL', async () => {
  const { id } = await open()
  await cache.fetchQuery(query(obtenerTicket, { id, autor }))
  expect(cache.getQueryData(query(obtenerTicket, { id, autor: 'other' }).queryKey)).toBeUndefined()
  // An id given as a number or as a text leads to the same cache key.
  expect(cache.getQueryData(query(obtenerTicket, { id: String(id), autor }).queryKey)).toMatchObject({ id })
})

/** Mounts a query. @returns a function that counts its reads since then */
async function mountQuery(options: ReturnType<typeof query<typeof obtenerTicket>>) {
  const observer = new QueryObserver(cache, options)
  observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  asked.length = 0
  return () => asked.filter((one) => one.startsWith('GET')).length
}

/** Sends a mutation as a form does. */
const send = <Variables>(options: { mutationFn?: unknown }, variables: Variables) =>
  cache
    .getMutationCache()
    .build(cache, options as never)
    .execute(variables as never)

test('the answer of a write is cached where it is read, and what depends on its topics is read again', async () => {
  const { id } = await open()
  const one = query(obtenerTicket, { id, autor })
  const reads = await mountQuery(one)
  const write = mutation(responderTicket, { id, autor })
  // Reads are held back, so that the cached value comes from the answer of the write.
  const held = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, given: RequestInit) => {
    const answer = fetchAsBeto(url, given)
    if (given.method === 'GET') await held.promise
    return answer
  })
  await send(write, { clave: crypto.randomUUID(), mensaje: 'Es la de nácar.' })
  expect(cache.getQueryData(one.queryKey)?.respuestas).toHaveLength(1)
  held.resolve()
  await vi.waitFor(() => expect(reads()).toBe(1))
})

test('several subscribers of one topic read once per notice', async () => {
  const { id } = await open()
  const reads = await mountQuery(query(obtenerTicket, { id, autor }))
  const notice = { ...dependingOn(`mis-tickets:${autor}`), spread: 0 }
  for (let followers = 0; followers < 3; followers++) reread(cache, notice)
  await vi.waitFor(() => expect(reads()).toBe(1))
  await new Promise((done) => setTimeout(done, 500))
  expect(reads()).toBe(1)
})

test('after a refusal what depends on the topics of a write is read again too', async () => {
  const { id } = await open()
  const reads = await mountQuery(query(obtenerTicket, { id, autor }))
  await expect(send(mutation(leerTicket, { autor }), { id, hasta: -1 })).rejects.toMatchObject({ status: 422 })
  await vi.waitFor(() => expect(reads()).toBe(1))
})

test('what depends on several topics of one write is read again once', async () => {
  const { id } = await open()
  const topics = ['uno', 'otro']
  const reads = await mountQuery({ ...query(obtenerTicket, { id, autor }), meta: { topics } })
  await send(mutation({ ...leerTicket, topics }), { id, hasta: 0 })
  await vi.waitFor(() => expect(reads()).toBe(1))
  await new Promise((done) => setImmediate(done))
  expect(reads()).toBe(1)
})

test('a storm of notices causes few reads of what is on the screen, and none of the rest', async () => {
  const { id } = await open()
  await cache.fetchInfiniteQuery(pages(listarTickets, { autor }))
  const reads = await mountQuery(query(obtenerTicket, { id, autor }))
  const notice = { ...dependingOn(`mis-tickets:${autor}`), spread: 0 }
  for (let notices = 0; notices < 200; notices++) {
    reread(cache, notice)
    await null
  }
  await vi.waitFor(() => expect(reads()).toBe(2))
  expect(asked).toEqual([`GET /api/tickets/${id}`, `GET /api/tickets/${id}`])
  expect(cache.getQueryState(pages(listarTickets, { autor }).queryKey)?.isInvalidated).toBe(true)
  reread(cache, { ...dependingOn('mis-tickets:other'), spread: 0 })
  await new Promise((done) => setImmediate(done))
  expect(reads()).toBe(2)
})

test('every topic that a route names is registered', async () => {
  const declared = shopFiles.flatMap((file) =>
    [...textOf(file).matchAll(/\.topic\(\s*'([^']+)'/g)].map(([, name]) => name),
  )
  const named = new Set<string>()
  for (const file of globSync('src/**/contract.ts', { cwd: root })) {
    const contract: Record<string, Partial<Route>> = await import(path.join(root, file))
    for (const { topics, url } of Object.values(contract)) {
      if (!url || !topics) continue
      // Every parameter reads as '', so that only the topic's name is left.
      const any = new Proxy({ pedidos: [{ codigo: '' }] }, { get: (given, name) => Reflect.get(given, name) ?? '' })
      for (const topic of typeof topics === 'function' ? topics(any as never) : topics) named.add(topic)
    }
  }
  expect(named.size).toBeGreaterThan(0)
  expect([...named].filter((topic) => !declared.includes(topic))).toEqual([])
})
