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
  const busy = fastify({ trustProxy: true, forceCloseConnections: true })
  handleErrors(busy)
  applyBackpressure(busy, { full: 60, afterHangup: 2_000 })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const handler = async () => gate.then(() => 'hola')
  busy.route({ method: 'POST', url: '/', policy: 'publica', handler })
  for (const url of FREE) busy.route({ method: 'GET', url, policy: 'publica', handler: async () => 'bien' })
  // A page that asks the API, as `callAs` does.
  const page = async () => (await busy.inject('/dato')).statusCode
  busy.route({ method: 'GET', url: '/dato', policy: 'publica', handler: async () => 'uno' })
  busy.route({ method: 'GET', url: '/pagina', policy: 'publica', handler: page })
  await busy.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => busy.close())
  const { port } = busy.server.address() as AddressInfo
  const ask = (path: string, ip: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { 'x-forwarded-for': ip } })
  const statuses: number[] = []
  function send(ip: string, times = 1) {
    for (let n = 0; n < times; n++) void ask('/', ip, { method: 'POST' }).then(({ status }) => statuses.push(status))
  }
  return { busy, statuses, ask, send, open }
}
/** Routes that are answered however full the shop is. */
const FREE = ['/healthz', '/readyz', STREAM_URL, '/assets/programa.js']

test('the fuller the shop, the fewer requests one network may have; a few do not lock out the others', async () => {
  const { statuses, ask, send, open } = await openBusyShop()
  // Half of the places to one network that comes first, and of a second one an eighth.
  send('10.1.1.1', 40)
  await expect.poll(() => statuses).toEqual(Array(10).fill(503))
  send('10.1.1.2', 20)
  await expect.poll(() => statuses).toEqual(Array(22).fill(503))
  // Addresses of one home in IPv6 are one network.
  for (let n = 0; n < 10; n++) send(`2001:db8:0:${n}::1`)
  await expect.poll(() => statuses).toEqual(Array(24).fill(503))
  for (let n = 0; n < 14; n++) send(`10.2.1.${n}`)
  // Now it is full.
  send('10.3.1.1', 6)
  await expect.poll(() => statuses).toEqual(Array(26).fill(503))
  expect(await (await ask('/pagina', '10.3.1.2')).text()).toBe('200')
  for (let n = 0; n < 66; n++) send(`10.4.1.${n}`)
  await expect.poll(() => statuses).toEqual(Array(36).fill(503))
  for (const path of FREE) expect((await ask(path, '10.1.1.1')).status).toBe(200)

  open()
  await expect.poll(() => statuses.slice(36)).toEqual(Array(120).fill(200))
  send('10.1.1.1')
  await expect.poll(() => statuses.slice(156)).toEqual([200])
})

test('what was answered is not kept', async () => {
  const { ask } = await openBusyShop()
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  for (let n = 0; n < 60; n++) expect((await ask('/dato', '10.1.1.1')).status).toBe(200)
  expect(timers()).toBeLessThan(before + 30)
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
  const waiting = Array.from({ length: 70 }, () => begin({ busy, sent: '{"a"' }))
  await Promise.all(waiting.map((socket) => once(socket, 'connect')))
  await expect.poll(() => connectionsOf(busy)).toBe(70)
  send('127.0.0.1')
  open()
  await expect.poll(() => statuses).toEqual([200])
})

test('who hangs up keeps the place for a while, because the work goes on', async () => {
  const { busy, statuses, send, open } = await openBusyShop()
  const first = Array.from({ length: 30 }, () => begin({ busy, sent: '{"a":1}' }))
  // The places are taken once one more is refused.
  await expect
    .poll(() => {
      send('127.0.0.1')
      return statuses.includes(503)
    })
    .toBe(true)
  const connected = await connectionsOf(busy)
  for (const socket of first) socket.destroy()
  await expect.poll(() => connectionsOf(busy)).toBe(connected - first.length)
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
