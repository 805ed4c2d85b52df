import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import fastify from 'fastify'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { piezas } from '#db/schema/piezas.server.ts'
import { notFound } from '#lib/errors.ts'
import { openLive } from '#live/live.server.ts'
import { addressedPages } from '#pageContents.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { exhibit, openWindowSite } from '#testing/window.server.tsx'
import { openAddressedPage } from './addressedPage.server.ts'
import { inMemory } from './inMemory.server.ts'
import { MAX_WAITING_OF_ONE } from './personalPage.server.ts'
import { openRenderings } from './renderings.server.ts'

const { app, db, url } = await openShop({ site: openWindowSite() })

/** A topic that the test notifies by itself. */
function openTopic() {
  let notify = () => {}
  const listen = (_topic: string, listener: () => void) => {
    notify = listener
    return () => {}
  }
  return { live: { listen }, notify: () => notify() }
}

const toResponder = (html: string) => inMemory(html, { 'content-type': 'text/html' })

test('a change is on the pages of another process within a second', async () => {
  const other = fastify()
  const live = openLive({ url, log: pino({ level: 'silent' }) })
  await live.connect()
  afterAll(async () => {
    await other.close()
    await live.close()
  })
  for (const own of addressedPages(db))
    other.get(
      own.page,
      openAddressedPage(other, {
        site: openWindowSite(),
        live,
        own,
        toResponder,
        answerMissing: (_request, reply) => reply.code(404).send(''),
      }),
    )
  const id = await exhibit(db, { slug: 'azul' })
  const processes = [app, other]
  const addresses = ['/productos', '/productos/azul']
  const shown = async () =>
    Promise.all(processes.flatMap((one) => addresses.map(async (url) => (await one.inject(url)).body)))
  await expect.poll(async () => (await shown()).every((html) => html.includes('1,450.00'))).toBe(true)
  await db.update(piezas).set({ precio: '1500.00' }).where(eq(piezas.id, id))
  const start = performance.now()
  await expect
    .poll(async () => (await shown()).every((html) => html.includes('1,500.00')), { interval: 20, timeout: 5_000 })
    .toBe(true)
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('an answer is made once for all who ask, and again only after a change of what it shows', async () => {
  const { live, notify } = openTopic()
  const other = fastify()
  const respond = openRenderings(other, live, ['algo'])
  let data = 'uno'
  const made: string[] = []
  other.get('/', (request, reply) =>
    respond(request, reply, '/', {
      isKept: true,
      read: async () => data,
      render: async (text) => {
        made.push(text)
        return toResponder(text)
      },
    }),
  )
  const shown = async () => (await other.inject('/')).body
  expect(await Promise.all([shown(), shown(), shown()])).toEqual(['uno', 'uno', 'uno'])
  data = 'dos'
  expect(await shown()).toBe('uno')
  notify()
  expect(await shown()).toBe('dos')
  notify()
  expect(await shown()).toBe('dos')
  expect(made).toEqual(['uno', 'dos'])
  await other.close()
})

test('while the database is away what was shown stays; what is gone does not', async () => {
  const { live, notify } = openTopic()
  const other = fastify({ logger: false })
  const respond = openRenderings(other, live, ['algo'])
  let failure: Error | undefined
  other.get('/', (request, reply) =>
    respond(request, reply, '/', {
      isKept: true,
      async read() {
        if (failure) throw failure
        return 'uno'
      },
      render: toResponder,
    }),
  )
  const status = async () => (await other.inject('/')).statusCode
  expect(await status()).toBe(200)
  failure = new Error('connection refused')
  notify()
  expect(await status()).toBe(200)
  failure = notFound('No está.')
  notify()
  expect(await status()).not.toBe(200)
  await other.close()
})

test('while the database says nothing what was shown is answered soon', async () => {
  const { live, notify } = openTopic()
  const other = fastify()
  const respond = openRenderings(other, live, ['algo'])
  const [first, silent] = [Promise.resolve('uno'), Promise.withResolvers<string>()]
  let read = first
  const making = { isKept: true, read: () => read, render: toResponder }
  other.get('/', (request, reply) => respond(request, reply, '/', making))
  const shown = async () => (await other.inject('/')).body
  expect(await shown()).toBe('uno')
  read = silent.promise
  notify()
  expect(await shown()).toBe('uno')
  silent.resolve('dos')
  await expect.poll(shown).toBe('dos')
  await other.close()
})

test('a flood of addresses keeps its own network waiting, and no kept page', async () => {
  const { live } = openTopic()
  const other = fastify({ trustProxy: true })
  const respond = openRenderings(other, live, [])
  const slow = Promise.withResolvers<void>()
  other.get<{ Params: { '*': string } }>('/*', (request, reply) =>
    respond(request, reply, request.params['*'], {
      isKept: !request.params['*'].startsWith('busca'),
      read: () =>
        request.params['*'].startsWith('busca') ? slow.promise.then(() => 'nada') : Promise.resolve('pieza'),
      render: toResponder,
    }),
  )
  const ask = (path: string, ip: string) => other.inject({ url: `/${path}`, headers: { 'x-forwarded-for': ip } })
  expect((await ask('pieza', '10.1.1.1')).body).toBe('pieza')
  const flood = Array.from({ length: 40 }, (_, i) => ask(`busca-${i}`, '10.9.9.9'))
  await pause(50)
  expect((await ask('pieza', '10.9.9.9')).body).toBe('pieza')
  expect((await ask('otra', '10.1.1.1')).body).toBe('pieza')
  slow.resolve()
  const answered = (await Promise.all(flood)).filter(({ statusCode }) => statusCode === 200)
  expect(answered).toHaveLength(MAX_WAITING_OF_ONE.address)
  await other.close()
})
