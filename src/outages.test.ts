import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { userRoles } from '#db/schema/auth.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { streamUrl } from '#live/url.ts'
import { openShop } from '#testing/shop.server.ts'
import { openTestSite } from '#testing/site.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'

const { app, beto, db, database, proxy, contrasena } = await openShop({
  site: openTestSite(),
  throughProxy: true,
})
const follow = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))
const codigo = 'B01-40718'
await db.insert(pedidos).values({ codigo, cliente: 'Ana Peña' })

const get = (url: string, cookie = '') => app.inject({ url, headers: cookie ? { cookie } : {} })
const statusOf = async (url: string, cookie?: string) => (await get(url, cookie)).statusCode
const API = ['/api/estatus', `/api/pedidos/${codigo}`, '/api/sesion', '/api/gestion/pedidos']
let requested = 0
/** Sends an order from a new address each time, to stay below the rate limit. */
async function request() {
  const person = requested++
  const payload = {
    nombre: 'Ana Peña',
    correo: `ana-${person}@ejemplo.com`,
    descripcion_articulo: 'Pulsera de cuentas',
  }
  return app.inject({
    method: 'POST',
    url: '/api/pedidos',
    payload,
    headers: { 'idempotency-key': randomUUID() },
    remoteAddress: `10.9.${person >> 4}.1`,
  })
}
const move = () =>
  proxy
    .setBehavior('pasa')
    .then(() => db.execute(sql`update ${pedidos} set "Total" = "Total" + 1 where ${pedidos.codigo} = ${codigo}`))

beforeEach(async () => {
  await proxy.setBehavior('pasa')
  await expect.poll(() => statusOf('/readyz'), { timeout: 10_000 }).toBe(200)
  await expect.poll(async () => (await follow([`pedidos:${codigo}`])).response.status, { timeout: 10_000 }).toBe(200)
})

describe.each(['falta', 'calla'] as const)('a database that %s', (behavior) => {
  test('does not affect pages and files, and the API answers 503', async () => {
    await proxy.setBehavior(behavior)
    for (const cookie of [beto.cookie, ''])
      for (const url of ['/', '/favicon.svg', '/assets/guion-abc.js', '/healthz'])
        expect([url, await statusOf(url, cookie)]).toEqual([url, 200])
    const responses = await Promise.all([
      ...API.map((url) => get(url, beto.cookie)),
      get(`/api/pedidos/${codigo}`),
      get('/readyz'),
      app.inject({ method: 'POST', url: '/api/sesion', payload: { correo: beto.correo, contrasena } }),
    ])
    for (const { statusCode, headers, body, raw } of responses) {
      expect([raw.req.url, statusCode, headers['retry-after']]).toEqual([raw.req.url, 503, '5'])
      expect(body).toMatch(/"detail":"[^"]{20}/)
    }
    await proxy.setBehavior('pasa')
    for (const url of API.slice(0, 3))
      await expect.poll(() => statusOf(url, beto.cookie), { timeout: 10_000 }).toBe(200)
  })

  test('leaks no connection: afterwards the pool has as many as before', async () => {
    const { max } = database.pool.options
    async function takeAll() {
      const taken = await Promise.allSettled(Array.from({ length: max }, () => database.pool.connect()))
      const given = taken.filter((one) => one.status === 'fulfilled')
      for (const { value } of given) value.release()
      return given.length
    }
    // Fills the pool while the database answers, so that later transactions hang at `begin` on an open connection.
    await expect.poll(takeAll, { timeout: 10_000 }).toBe(max)
    await proxy.setBehavior(behavior)
    const responses = await Promise.all(Array.from({ length: max + 5 }, request))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    await proxy.setBehavior('pasa')
    await expect.poll(takeAll, { timeout: 10_000 }).toBe(max)
    expect((await request()).statusCode).toBe(201)
  })

  test('ends live streams and refuses new ones, until two seconds after its return at most', async () => {
    // The outage of the test before may still be ending.
    await expect.poll(async () => (await follow([`pedidos:${codigo}`])).response.status, { timeout: 10_000 }).toBe(200)
    const stream = await follow([`pedidos:${codigo}`])
    await stream.nextOf('cambio')
    await proxy.setBehavior(behavior)
    await expect(stream.nextOf('fin')).rejects.toThrow()
    expect(await statusOf(streamUrl([`pedidos:${codigo}`]))).toBe(503)

    await proxy.setBehavior('pasa')
    const back = Date.now()
    await expect.poll(async () => (await follow([`pedidos:${codigo}`])).response.status, { timeout: 10_000 }).toBe(200)
    expect(Date.now() - back).toBeLessThan(2_000)
    const other = await follow([`pedidos:${codigo}`])
    const { data } = await other.nextOf('cambio')
    await move()
    expect((await other.nextOf('cambio')).data).not.toBe(data)
  })
})

test('a stream whose topic cannot be read ends, so that its page reconnects', async () => {
  let divisor = 1
  app.topic('prueba:', {
    policy: 'publica',
    readVersion: async (id) => {
      const { rows } = await db.execute<{ uno: number }>(sql`select 1 / ${divisor}::int as uno`)
      return `${id}.${rows[0]?.uno}`
    },
  })
  const stream = await follow(['prueba:a'])
  await stream.nextOf('cambio')
  divisor = 0
  await db.execute(sql`select pg_notify('vivo', 'prueba:a')`)
  await expect(stream.nextOf('fin')).rejects.toThrow('ended')
})

test('a full disk answers 503, and the request works once there is room', async () => {
  await db.execute(sql`create function llenar() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$`)
  await db.execute(sql`create trigger disco_lleno before insert on "Pedidos" execute function llenar()`)
  const { statusCode, headers } = await request()
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  await db.execute(sql`drop trigger disco_lleno on "Pedidos"`)
  // A busy machine may answer 503 once more.
  await expect.poll(async () => (await request()).statusCode, { timeout: 20_000 }).toBe(201)
})

test('the shop is ready only when an admin exists', async () => {
  const roles = await db.delete(userRoles).returning()
  const response = await get('/readyz')
  expect([response.statusCode, response.json().detail]).toEqual([
    503,
    'La tienda no tiene todavía quien la administre.',
  ])
  await db.insert(userRoles).values(roles)
  expect(await statusOf('/readyz')).toBe(200)
})
