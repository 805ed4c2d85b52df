import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { registerLiveRoutes } from './routes.server.ts'
import { streamUrl } from './url.ts'

const { app, database, db, limits, live } = await openShop({ proxies: ['127.0.0.1'] })
const serverUrl = await app.listen({ port: 0, host: '127.0.0.1' })
const openStream = openStreamReader(serverUrl)

const [firstCode, secondCode] = ['B01-40718', 'B01-40719']
for (const codigo of [firstCode, secondCode]) await db.insert(pedidos).values({ codigo, cliente: 'Ana Peña' })
const move = (codigo: string) => db.insert(historial).values({ codigo, estatus_id: 2 })

test('one stream carries every requested topic, by name and version', async () => {
  const stream = await openStream([`pedidos:${firstCode}`, `pedidos:${secondCode}`])
  expect(stream.response.headers.get('content-type')).toMatch('text/event-stream')
  expect((await stream.next()).event).toBe('latido')
  const [first, second] = [await stream.next(), await stream.next()]
  expect([first.data, second.data].map((data) => data?.split(' ')[0])).toEqual([
    `pedidos:${firstCode}`,
    `pedidos:${secondCode}`,
  ])
  await move(secondCode)
  const change = await stream.next()
  expect(change.event).toBe('cambio')
  expect(change.data).toMatch(`pedidos:${secondCode} `)
  expect(change.data).not.toBe(second.data)
})

test('a reader that reconnects receives the changes it missed, and nothing if it missed none', async () => {
  const topics = [`pedidos:${firstCode}`, `pedidos:${secondCode}`]
  const before = await openStream(topics)
  await before.nextOf('cambio')
  const { id = '' } = await before.nextOf('cambio')
  before.abort()

  const upToDate = await openStream(topics, { 'last-event-id': id })
  expect((await upToDate.next()).event).toBe('latido')
  await move(firstCode)
  expect((await upToDate.next()).data).toMatch(`pedidos:${firstCode} `)

  const behind = await openStream(topics, { 'last-event-id': id })
  expect((await behind.next()).event).toBe('latido')
  expect((await behind.next()).data).toMatch(`pedidos:${firstCode} `)
})

// Before LISTEN is cut below: after that the shop also reads its settings again.
test('200 streams of one order cost one read at the start and one for each notice', async () => {
  let taken = 0
  const count = () => taken++
  database.pool.on('acquire', count)
  onTestFinished(() => void database.pool.off('acquire', count))
  const streams = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      openStream([`pedidos:${firstCode}`], { 'x-forwarded-for': `10.4.${n % 10}.${n}` }),
    ),
  )
  for (const stream of streams) await stream.nextOf('cambio')
  expect(taken).toBe(1)

  await move(firstCode)
  const received = await Promise.all(streams.map((stream) => stream.nextOf('cambio').then(({ data }) => data)))
  expect(new Set(received).size).toBe(1)
  // Two more connections: for the change and for one read of the version.
  expect(taken).toBe(3)
})

test('after LISTEN reconnects, streams receive the changes they missed', async () => {
  const stream = await openStream([`pedidos:${firstCode}`])
  await stream.nextOf('cambio')
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'brisa-live' and datname = current_database()`)
  await move(firstCode)
  expect((await stream.next()).event).toBe('cambio')
})

test('an undeclared topic is refused in Spanish, and left out beside a declared one', async () => {
  const denied = await app.inject(streamUrl(['de-nadie:1']))
  expect(denied.statusCode).toBe(404)
  expect(denied.json().detail).toBe('Ese tema no existe.')
  expect((await app.inject('/api/vivo')).statusCode).toBe(422)
  expect((await app.inject(streamUrl(['pedidos:B01;x=1']))).json().detail).toBe('Ese tema no existe.')
  expect((await app.inject(streamUrl(Array(21).fill(`pedidos:${firstCode}`)))).statusCode).toBe(422)

  const stream = await openStream(['de-nadie:1', `pedidos:${firstCode}`])
  expect(await stream.next()).toMatchObject({ event: 'fin', data: 'de-nadie:1' })
  expect((await stream.nextOf('cambio')).data).toMatch(`pedidos:${firstCode} `)
})

describe('one address or IPv6 /64 holds 20 streams open, one network 100, and one /48 300', () => {
  const open = (ip: string) => openStream([`pedidos:${firstCode}`], { 'x-forwarded-for': ip })
  const states = (readers: Awaited<ReturnType<typeof openStream>>[]) => readers.map(({ response }) => response.status)

  test('the next one is refused in Spanish, and gets a slot once another closes', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => open('10.6.6.6')))
    expect(states(streams)).toEqual(Array(20).fill(200))
    const denied = await app.inject({
      url: streamUrl([`pedidos:${firstCode}`]),
      headers: { 'x-forwarded-for': '10.6.6.6' },
    })
    expect([denied.statusCode, denied.headers['retry-after']]).toEqual([429, '60'])
    expect(denied.json().detail).toMatch('se actualizará sola')
    expect((await open('10.6.6.7')).response.status).toBe(200)
    streams[0]?.abort()
    await expect.poll(async () => (await open('10.6.6.6')).response.status).toBe(200)
  })

  test.each([
    ['20 of an IPv6 /64', 20, (n: number) => `2001:db8:5:5::${n.toString(16)}`, '2001:db8:5:6::1'],
    ['100 of an IPv4 /24', 100, (n: number) => `10.7.7.${n % 250}`, '10.7.8.1'],
    ['100 of an IPv6 /56', 100, (n: number) => `2001:db8:6:${n.toString(16)}::1`, '2001:db8:7:1::1'],
    ['300 of an IPv6 /48', 300, (n: number) => `2001:db8:8:${(n % 200).toString(16)}00::1`, '2001:db8:9:1::1'],
  ])('%s', async (_, max, addressOf, otherAddress) => {
    const streams = await Promise.all(Array.from({ length: max + 1 }, (_, n) => open(addressOf(n))))
    expect(states(streams).toSorted()).toEqual([...Array(max).fill(200), 429])
    expect((await open(otherAddress)).response.status).toBe(200)
  })

  test('a request refused for its topics takes no slot', async () => {
    for (let n = 0; n < 25; n++)
      expect((await openStream(['de-nadie:1'], { 'x-forwarded-for': '10.8.8.8' })).response.status).toBe(404)
    expect((await open('10.8.8.8')).response.status).toBe(200)
  })
})

test('HEAD opens no stream', async () => {
  const response = await app.inject({ method: 'HEAD', url: streamUrl([`pedidos:${firstCode}`]) })
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toMatch('application/problem+json')
})

test('each unknown code is a miss, also within one request, and the 31st blocks the address', async () => {
  const headers = { 'x-forwarded-for': '10.5.5.5' }
  const request = (codigos: string[]) =>
    app.inject({ url: streamUrl(codigos.map((codigo) => `pedidos:${codigo}`)), headers })
  const codigos = Array.from({ length: 31 }, (_, n) => `B77-${String(n).padStart(5, '0')}`)
  expect((await request(codigos.slice(0, 15))).statusCode).toBe(404)
  expect((await request(codigos.slice(15, 30))).statusCode).toBe(404)
  expect((await request(codigos.slice(30))).statusCode).toBe(429)
  expect((await request([firstCode])).statusCode).toBe(429)
  // Topics without a code still work, although another page of the same browser follows a code.
  app.topic('sin-codigo', { policy: 'publica' })
  const path = streamUrl(['sin-codigo', `pedidos:${firstCode}`])
  const [response] = await once(http.get(serverUrl + path, { headers }), 'response')
  expect(response.statusCode).toBe(200)
  response.destroy()
})

test('a module declares its own topics, and a name only once', async () => {
  let version = 'a'
  app.topic('prueba:', { policy: 'publica', readVersion: async (id) => (id === 'una' ? version : null) })
  expect(() => app.topic('prueba:', { policy: 'publica' })).toThrow('declared twice')
  expect((await app.inject(streamUrl(['prueba:otra']))).statusCode).toBe(404)
  const stream = await openStream(['prueba:una'])
  expect((await stream.nextOf('cambio')).data).toBe('prueba:una a')
  version = 'b'
  await db.execute(sql`select pg_notify('vivo', 'prueba:una')`)
  expect((await stream.nextOf('cambio')).data).toBe('prueba:una b')
})

test('a reader that does not read is dropped, and its listener with it', async () => {
  // Versions of a megabyte, since the system's buffers would absorb small ones.
  const slow = fastify()
  slow.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler).decorateRequest('viewer', null)
  afterAll(() => slow.close())
  registerLiveRoutes(slow, { live, limits, identify: async () => null })
  let time = 0
  slow.topic('grande', { policy: 'publica', readVersion: async () => `${time++}`.padEnd(1_000_000, '.') })
  const { port } = new URL(await slow.listen({ port: 0, host: '127.0.0.1' }))
  // The shop itself listens for changed settings.
  await expect.poll(() => live.listenerCount).toBe(1)

  const socket = net.connect({ port: Number(port), host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.pause()
  socket.write(`GET ${streamUrl(['grande'])} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await expect.poll(() => live.listenerCount).toBe(2)
  while (live.listenerCount > 1) await db.execute(sql`select pg_notify('vivo', 'grande')`)
  expect(time).toBeGreaterThan(1)
})
