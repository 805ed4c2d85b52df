import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.server.ts'
import { openDelays, type Pause } from './delays.server.ts'

/** A clock that stands still until the test advances it. */
function stoppedClock() {
  const waiting: (() => void)[] = []
  const pause: Pause = (_ms, _value, { signal }) =>
    new Promise<void>((resolve, reject) => {
      waiting.push(resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  return { pausa: pause, esperan: waiting }
}

test('beyond the capacity the delay that has lasted longest ends', async () => {
  const { pausa: pause, esperan: waiting } = stoppedClock()
  const delay = openDelays({ capacity: 2, pause })
  const finished: string[] = []
  const all = ['primera', 'segunda', 'tercera'].map((label) => delay(5_000).then(() => finished.push(label)))
  await all[0]
  expect(finished).toEqual(['primera'])
  for (const advance of waiting) advance()
  await Promise.all(all)
  expect(finished).toEqual(['primera', 'segunda', 'tercera'])
})

test('an answer without a delay takes no slot', async () => {
  const { pausa: pause, esperan: waiting } = stoppedClock()
  await openDelays({ capacity: 0, pause })(0)
  expect(waiting).toEqual([])
})

test('a delayed answer holds no connection to the database', async () => {
  const { pausa: pause, esperan: waiting } = stoppedClock()
  const { app, database, beto, contrasena } = await openShop({ pause })
  const signIn = (i: number) =>
    app.inject({
      method: 'POST',
      url: '/api/sesion',
      remoteAddress: `10.${i}.1.1`,
      payload: { correo: beto.correo, contrasena: i < 3 ? 'otra-clave' : contrasena },
    })
  await Promise.all([0, 1, 2].map(signIn))
  // One sign-in more than the pool has connections, because a delayed sign-in must not hold a connection.
  const count = database.pool.options.max + 1
  const all = Array.from({ length: count }, (_, i) => signIn(i + 3))
  await expect.poll(() => waiting.length).toBe(count)
  for (const pool of [database.pool, database.limitsPool]) expect(pool.totalCount - pool.idleCount).toBe(0)
  for (const advance of waiting) advance()
  for (const { statusCode } of await Promise.all(all)) expect(statusCode).toBe(200)
})
