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
