import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as vuelta } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { STREAM_URL } from '#live/url.ts'
import { applyBackpressure } from './backpressure.server.ts'
import { handleErrors } from './errors.server.ts'

const app = fastify()
handleErrors(app)
applyBackpressure(app, { interval: 20, maxDelay: 200 })
for (const url of ['/', '/healthz']) app.route({ method: 'GET', url, policy: 'publica', handler: async () => 'hola' })
await app.ready()
afterAll(() => app.close())

/** Makes the event loop late once. */
async function delayLoop() {
  for (const end = performance.now() + 300; performance.now() < end; );
  await vuelta()
  await vuelta()
}

test('a shop that cannot keep up refuses requests for a moment, in Spanish; after one late turn it does not', async () => {
  await delayLoop()
  expect((await app.inject('/')).statusCode).toBe(200)
  await delayLoop()
  await delayLoop()
  const { statusCode, headers, body } = await app.inject('/')
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(body).toMatch('Hay mucha gente en la tienda.')
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await expect.poll(async () => (await app.inject('/')).statusCode).toBe(200)
})

/** A shop that is full at 60 requests, whose work does not end until `open` is called. */
async function openBusyShop() {
  const busy = fastify({ trustProxy: true })
  handleErrors(busy)
  applyBackpressure(busy, { full: 60, afterHangup: 2_000 })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const handler = async () => gate.then(() => 'hola')
  busy.route({ method: 'POST', url: '/', policy: 'publica', handler })
  for (const url of ['/healthz', '/readyz', STREAM_URL])
    busy.route({ method: 'GET', url, policy: 'publica', handler: async () => 'bien' })
  await busy.ready()
  const statuses: number[] = []
  function send(ip: string, times = 1) {
    const request = { method: 'POST', url: '/', payload: { a: 1 }, headers: { 'x-forwarded-for': ip } } as const
    for (let n = 0; n < times; n++) void busy.inject(request).then(({ statusCode }) => statuses.push(statusCode))
  }
  onTestFinished(() => busy.close())
  return { busy, statuses, send, open }
}

test('the fuller the shop, the fewer requests one network may have; who has none is let in', async () => {
  const { busy, statuses, send, open } = await openBusyShop()
  // Half of the places to one network that comes first, and of a second one an eighth.
  send('10.1.1.1', 40)
  await expect.poll(() => statuses).toEqual(Array(10).fill(503))
  send('10.1.1.2', 20)
  await expect.poll(() => statuses).toEqual(Array(22).fill(503))
  // Addresses of one home in IPv6 are one network.
  for (let n = 0; n < 10; n++) send(`2001:db8::${n + 1}`)
  await expect.poll(() => statuses).toEqual(Array(24).fill(503))
  for (let n = 0; n < 14; n++) send(`10.2.1.${n}`)
  // Now it is full.
  for (let n = 0; n < 10; n++) send(`10.3.1.${n}`)
  send('10.3.1.0')
  await expect.poll(() => statuses).toEqual(Array(25).fill(503))
  for (let n = 0; n < 60; n++) send(`10.4.1.${n}`)
  await expect.poll(() => statuses).toEqual(Array(35).fill(503))
  for (const url of ['/healthz', '/readyz', STREAM_URL]) expect((await busy.inject(url)).statusCode).toBe(200)

  open()
  await expect.poll(() => statuses.slice(35)).toEqual(Array(120).fill(200))
  send('10.1.1.1')
  await expect.poll(() => statuses.slice(155)).toEqual([200])
})

/** Begins a POST over a connection of its own. @param sent how much of its body is sent */
function begin({ busy, sent }: { busy: FastifyInstance; sent: string }) {
  const { port } = busy.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const head = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n'
  socket.write(head + sent)
  onTestFinished(() => void socket.destroy())
  return socket
}

test('bodies that stand still take no places', async () => {
  const { busy, statuses, send, open } = await openBusyShop()
  await busy.listen({ host: '127.0.0.1', port: 0 })
  const waiting = Array.from({ length: 70 }, () => begin({ busy, sent: '{"a"' }))
  await Promise.all(waiting.map((socket) => once(socket, 'connect')))
  await expect.poll(() => connectionsOf(busy)).toBe(70)
  send('127.0.0.1')
  open()
  await expect.poll(() => statuses).toEqual([200])
})

test('who hangs up keeps the place for a while, because the work goes on', async () => {
  const { busy, statuses, send, open } = await openBusyShop()
  await busy.listen({ host: '127.0.0.1', port: 0 })
  const first = Array.from({ length: 30 }, () => begin({ busy, sent: '{"a":1}' }))
  // The places are taken once one more is refused.
  await expect
    .poll(() => {
      send('127.0.0.1')
      return statuses.includes(503)
    })
    .toBe(true)
  for (const socket of first) socket.destroy()
  await expect.poll(() => connectionsOf(busy)).toBe(0)
  const before = statuses.length
  send('127.0.0.1')
  await expect.poll(() => statuses.slice(before)).toEqual([503])
  // It gets a place, and its answer once the gate opens, after the time for those who hung up.
  await expect
    .poll(() => {
      const refused = statuses.length
      send('127.0.0.1')
      return new Promise<boolean>((done) => setImmediate(() => setImmediate(() => done(statuses.length === refused))))
    })
    .toBe(true)
  open()
})

const connectionsOf = (app: FastifyInstance) =>
  new Promise<number>((done) => app.server.getConnections((_, count) => done(count)))
