import { expect, test } from 'vitest'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { openShop } from '#testing/shop.server.ts'

const { app, ana, alerts, database, db } = await openShop()
const conProxy = await openShop({ proxies: ['10.0.0.0/8'] })

const pedir = (number: number, ip: string, headers = {}, de = app) =>
  de.inject({
    url: `/api/pedidos/B77-${String(number).padStart(5, '0')}`,
    remoteAddress: ip,
    headers,
  })

test('30 misses block an address, for existing codes too, and the answer says for how long', async () => {
  const codigo = await ana.pide()
  const ip = '172.16.5.4'
  for (let n = 0; n < 30; n++) expect((await pedir(n, ip)).statusCode).toBe(404)
  const negada = await pedir(31, ip)
  expect(negada.statusCode).toBe(429)
  expect(Number(negada.headers['retry-after'])).toBeGreaterThan(0)
  expect(negada.json().detail).toMatch(/códigos que no existen/)
  expect((await app.inject({ url: `/api/pedidos/${codigo}`, remoteAddress: ip })).statusCode).toBe(429)
  expect((await app.inject({ url: `/api/pedidos/${codigo}`, remoteAddress: '172.16.5.9' })).statusCode).toBe(200)
})

test('of 400 codes asked for at once from one address, at most as many are found as may miss', async () => {
  const existing = Array.from({ length: 20 }, (_, n) => ({
    codigo: `B76-${String(n * 20).padStart(5, '0')}`,
    cliente: 'Ana',
  }))
  await db.insert(pedidos).values(existing)
  const estados = await Promise.all(
    Array.from({ length: 400 }, async (_, n) => {
      const url = `/api/pedidos/B76-${String(n).padStart(5, '0')}`
      return (await app.inject({ url, remoteAddress: '172.16.7.7' })).statusCode
    }),
  )
  expect(estados.filter((estado) => estado === 404)).toHaveLength(30)
  expect(estados.filter((estado) => estado === 200).length).toBeLessThanOrEqual(2)
})

test('a forged X-Forwarded-For neither unblocks an address nor blocks another', async () => {
  const ip = '172.17.0.1'
  const statuses = []
  for (let n = 0; n < 31; n++) statuses.push((await pedir(n, ip, { 'x-forwarded-for': `8.8.${n}.1` })).statusCode)
  expect(statuses.at(-1)).toBe(429)
  expect((await pedir(1, '8.8.1.1')).statusCode).toBe(404)
})

test('behind a configured proxy the client address is the one that the proxy appended', async () => {
  const statuses = []
  for (let n = 0; n < 31; n++)
    statuses.push(
      (await pedir(n, '10.0.0.1', { 'x-forwarded-for': `9.9.${n}.9, 190.80.1.1` }, conProxy.app)).statusCode,
    )
  expect(statuses.at(-1)).toBe(429)
  expect((await pedir(1, '10.0.0.1', { 'x-forwarded-for': '190.80.7.1' }, conProxy.app)).statusCode).toBe(404)
})

test.each([
  ['150 misses shut out a whole IPv4 /24', 150, (n: number) => `172.22.1.${n % 100}`, '172.22.1.200', '172.22.2.1'],
  ['30 misses an IPv6 /64', 30, (n: number) => `2001:db8:1:2::${n}`, '2001:db8:1:2:ffff::1', '2001:db8:1:3::1'],
  ['150 misses an IPv6 /56', 150, (n: number) => `2001:db8:2:${n % 100}::1`, '2001:db8:2:ff::1', '2001:db8:2:100::1'],
  ['500 misses an IPv6 /48', 500, (n: number) => `2001:db8:3:${n % 100}00::1`, '2001:db8:3:ff00::1', '2001:db8:4::1'],
])('%s', async (_, failures, direccion, vecina, foreign) => {
  const statuses = []
  for (let n = 0; n <= failures; n++) statuses.push((await pedir(n, direccion(n))).statusCode)
  expect(statuses).toEqual([...Array(failures).fill(404), 429])
  expect((await pedir(1, vecina)).statusCode).toBe(429)
  expect((await pedir(1, foreign)).statusCode).toBe(404)
})

test('HEAD requests count as misses too: after 30 the next one is refused', async () => {
  const pedir = (n: number) =>
    app.inject({ method: 'HEAD', url: `/api/pedidos/B75-000${10 + n}`, remoteAddress: '172.18.7.7' })
  const estados = await Promise.all(Array.from({ length: 40 }, async (_, n) => (await pedir(n)).statusCode))
  expect(estados.filter((estado) => estado === 404)).toHaveLength(30)
  expect(estados.filter((estado) => estado === 429)).toHaveLength(10)
})

test('existing codes are never counted as misses', async () => {
  const codigo = await ana.pide()
  for (let n = 0; n < 60; n++)
    expect((await app.inject({ url: `/api/pedidos/${codigo}`, remoteAddress: '172.18.0.1' })).statusCode).toBe(200)
})

test.each(['B01-4071', 'b01-40718', 'B01-４０７１８', 'B01-40718%00', '__proto__', 'Б01-40718', 'x'.repeat(200)])(
  '%s is no code: 404 in Spanish, and not counted as a miss',
  async (codigo) => {
    const response = await app.inject({
      url: `/api/pedidos/${encodeURIComponent(codigo)}`,
      remoteAddress: '172.19.0.1',
    })
    expect(response.statusCode).toBe(404)
    expect(response.json().detail).toMatch(/código|dirección/)
  },
)

test('while codes are guessed at scale, answers are slow, staff get one alert, nobody is blocked', async () => {
  const codigo = await ana.pide()
  await database.limitsPool.query(
    `insert into limites (key, points, expire) values ('miss-all:', 3000, $1)
    on conflict (key) do update set points = 3000, expire = excluded.expire`,
    [Date.now() + 600_000],
  )
  for (let n = 0; n < 3; n++) expect((await pedir(n, `172.20.${n}.1`)).statusCode).toBe(404)
  expect(alerts).toHaveLength(1)
  const inicio = performance.now()
  expect((await app.inject({ url: `/api/pedidos/${codigo}`, remoteAddress: '172.21.0.1' })).statusCode).toBe(200)
  expect(performance.now() - inicio).toBeGreaterThan(950)
})
