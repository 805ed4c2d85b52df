import { setImmediate as vuelta } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { guardarHolgura } from './backpressure.server.ts'
import { responderErrores } from './errors.server.ts'

const app = fastify()
responderErrores(app)
guardarHolgura(app, { muestra: 20, retraso: 200 })
app.route({ method: 'GET', url: '/', policy: 'publica', handler: async () => 'hola' })
await app.ready()
afterAll(() => app.close())

/** The loop turns once, late. */
async function atrasar() {
  for (const fin = performance.now() + 300; performance.now() < fin; );
  await vuelta()
  await vuelta()
}

test('a shop that cannot keep up refuses for a moment, in Spanish; one that was held up once does not', async () => {
  await atrasar()
  expect((await app.inject('/')).statusCode).toBe(200)
  await atrasar()
  await atrasar()
  const { statusCode, headers, body } = await app.inject('/')
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(body).toMatch('Hay mucha gente en la tienda.')
  await expect.poll(async () => (await app.inject('/')).statusCode).toBe(200)
})
