import { setImmediate as vuelta } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
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

test('when too many requests are in work, more are refused at once; one address has fewer than all, and health is told', async () => {
  const busy = fastify({ trustProxy: true })
  handleErrors(busy)
  applyBackpressure(busy, { full: 60 })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  busy.route({ method: 'POST', url: '/', policy: 'publica', handler: async () => gate.then(() => 'hola') })
  busy.route({ method: 'GET', url: '/healthz', policy: 'publica', handler: async () => 'bien' })
  await busy.ready()
  const statuses: number[] = []
  const send = (ip: string) =>
    busy
      .inject({ method: 'POST', url: '/', payload: { a: 1 }, headers: { 'x-forwarded-for': ip } })
      .then(({ statusCode }) => statuses.push(statusCode))

  for (let n = 0; n < 40; n++) void send('10.1.1.1')
  await expect.poll(() => statuses).toEqual(Array(10).fill(503))
  for (let n = 0; n < 40; n++) void send(`10.2.1.${n}`)
  await expect.poll(() => statuses).toEqual(Array(20).fill(503))
  expect((await busy.inject('/healthz')).statusCode).toBe(200)

  open()
  await expect.poll(() => statuses.slice(20)).toEqual(Array(60).fill(200))
  await send('10.1.1.1')
  expect(statuses.at(-1)).toBe(200)
  await busy.close()
})
