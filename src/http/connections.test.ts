import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import Fastify, { type RouteOptions } from 'fastify'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { openShop } from '#testing/shop.server.ts'
import { closeWhenIdle, countPrefixes, createHttpServer } from './connections.server.ts'

const routes: RouteOptions[] = []
const log: string[] = []
const { app } = await openShop({
  onRoute: (route) => routes.push(route),
  onLog: (line) => log.push(line),
})
const { port } = new URL(await app.listen({ port: 0, host: '0.0.0.0' }))
const health = () => fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })

const open: net.Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** A connection from an address of 127.0.0.0/8. Errors that the shop causes on it do not fail the test. */
async function connect(localAddress = '127.0.0.1', serverPort = Number(port)) {
  const socket = net.connect({ port: serverPort, host: '127.0.0.1', localAddress })
  open.push(socket.on('error', () => {}))
  await once(socket, 'connect')
  return socket
}

const question = (url: string, method = 'GET') => `${method} ${url} HTTP/1.1\r\nHost: tienda\r\n\r\n`
const ended = (socket: net.Socket) =>
  expect.poll(() => socket.destroyed || socket.closed, { timeout: 10_000 }).toBe(true)

describe('the description of the API', () => {
  const url = '/api/docs'

  test('is written once, compressed on request, and answered with 304 to whoever has it', async () => {
    const whole = await app.inject(url)
    expect(whole.json().info.title).toBe('Brisa')
    const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(compressed.rawPayload).equals(whole.rawPayload)).toBe(true)
    const again = await app.inject({ url, headers: { 'if-none-match': String(whole.headers.etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
    expect(again.headers.etag).toBe(whole.headers.etag)
  })
})

describe('requests of one connection', () => {
  test('a few at once are answered in order', async () => {
    const socket = await connect()
    let said = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      said += chunk
    })
    socket.write(question('/healthz') + question('/no-hay') + question('/healthz'))
    await expect.poll(() => said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200'])
  })

  test('thousands at once, on any route, end the connection, while others are answered', {
    timeout: 60_000,
  }, async () => {
    const addresses = [...new Set(routes.filter(({ url }) => !url.includes('*')).map(({ url }) => url))]
    expect(addresses.length).toBeGreaterThan(100)
    const attackers = await Promise.all(Array.from({ length: 4 }, () => connect()))
    const many = Array.from({ length: 4000 }, (_, i) => question(addresses[i % addresses.length] ?? '/')).join('')
    for (const socket of attackers) {
      socket.pause()
      socket.write(many)
    }
    for (let round = 0; round < 5; round++) expect((await health()).status).toBe(200)
    // A socket that is not read learns of its end only once it is read.
    for (const socket of attackers) socket.resume()
    for (const socket of attackers) await ended(socket)
  })

  test('the second waits until the first was answered', async () => {
    const socket = await connect()
    socket.pause()
    for (let round = 0; round < 12; round++) socket.write(question('/api/docs'))
    await setTimeout(300)
    let received = 0
    socket.on('data', (chunk) => {
      received += chunk.length
    })
    socket.resume()
    const { rawPayload } = await app.inject('/api/docs')
    await expect.poll(() => received, { timeout: 10_000 }).toBeGreaterThan(12 * rawPayload.length)
  })

  test('a post followed by a reset logs no unexpected error', async () => {
    log.length = 0
    for (let round = 0; round < 60; round++) {
      const socket = await connect()
      const body = JSON.stringify({ correo: 'ana@ejemplo.com', contrasena: 'cuentas' })
      socket.write(
        `POST /api/sesion HTTP/1.1\r\nHost: tienda\r\nContent-Type: application/json\r\nIdempotency-Key: ${randomUUID()}\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body}`,
      )
      await setTimeout(round % 4)
      socket.resetAndDestroy()
    }
    await setTimeout(500)
    expect(log.filter((line) => /unexpected error|TypeError/.test(line))).toEqual([])
  })
})

describe('connections of one address and network', () => {
  test('the oldest idle one gives way to the 201st, and other addresses are not affected', {
    timeout: 30_000,
  }, async () => {
    const own = []
    for (let i = 0; i < 200; i++) own.push((await connect('127.0.9.1')).resume())
    const foreign = (await connect('127.0.9.2')).resume()
    const fresh = (await connect('127.0.9.1')).resume()
    await ended(own[0] as net.Socket)
    await setTimeout(100)
    expect(own.filter(({ destroyed }) => destroyed)).toHaveLength(1)
    expect(foreign.destroyed).toBe(false)
    fresh.write(question('/healthz'))
    const [chunk] = await once(fresh, 'data')
    expect(String(chunk)).toContain('200 OK')
  })

  test('the 401st of a network replaces its oldest idle one, from however many addresses', {
    timeout: 30_000,
  }, async () => {
    const own = []
    for (let i = 0; i < 401; i++) own.push((await connect(`127.0.7.${1 + (i % 100)}`)).resume())
    await ended(own[0] as net.Socket)
    expect(own.filter(({ destroyed }) => destroyed)).toHaveLength(1)
    expect((await connect('127.0.6.1')).destroyed).toBe(false)
  })

  test('a connection that is being answered does not give way, even if it is the oldest', {
    timeout: 30_000,
  }, async () => {
    const first = (await connect('127.0.9.3')).resume()
    first.write(question('/api/vivo?tema=cola-de-chat'))
    await once(first, 'data')
    const second = (await connect('127.0.9.3')).resume()
    for (let i = 0; i < 199; i++) (await connect('127.0.9.3')).resume()
    await ended(second)
    expect(first.destroyed).toBe(false)
  })

  test('an address whose connections have ended takes no memory', async () => {
    const server = createHttpServer((_request, response) => response.end(), { proxies: [] })
    onTestFinished(() => void server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port: its } = server.address() as net.AddressInfo // it listens on TCP
    const own = [await connect('127.0.4.1', its), await connect('127.0.4.2', its), await connect('127.0.5.1', its)]
    // Three addresses in two networks.
    await expect.poll(() => countPrefixes(server)).toBe(5)
    for (const socket of own) socket.destroy()
    await expect.poll(() => countPrefixes(server)).toBe(0)
  })

  test('those of a proxy are not counted, and slow requests have deadlines', {
    timeout: 30_000,
  }, async () => {
    const server = createHttpServer((_request, response) => response.end('hola'), { proxies: ['127.0.8.0/24'] })
    onTestFinished(() => void server.close())
    expect(server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 30_000 })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port: its } = server.address() as net.AddressInfo // it listens on TCP
    const own: net.Socket[] = []
    for (let i = 0; i < 205; i++) own.push((await connect('127.0.8.1', its)).resume())
    const [first] = own as [net.Socket]
    first.write(question('/'))
    const [chunk] = await once(first, 'data')
    expect(String(chunk)).toContain('200 OK')
    expect(own.filter(({ destroyed }) => destroyed)).toEqual([])
  })
})

test('an answer that nobody reads delays closing for some seconds only', {
  timeout: 30_000,
}, async () => {
  const shop = Fastify({ serverFactory: (listener) => createHttpServer(listener, { proxies: [] }) })
  closeWhenIdle(shop)
  shop.get('/', (_request, response) => {
    response.hijack()
    response.raw.write(Buffer.alloc(64 * 1024 * 1024))
    response.raw.once('drain', () => response.raw.end())
  })
  const { port: its } = new URL(await shop.listen({ port: 0, host: '127.0.0.1' }))
  const socket = await connect('127.0.0.1', Number(its))
  socket.pause().write(question('/'))
  await once(shop.server, 'request')
  const closed = shop.close().then(() => 'cerrada')
  expect(await Promise.race([closed, setTimeout(8_000, 'abierta')])).toBe('cerrada')
})
