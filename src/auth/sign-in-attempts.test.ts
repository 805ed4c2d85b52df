import { createHook } from 'node:async_hooks'
import { like, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#db/schema/auth.server.ts'
import { limites } from '#db/schema/machinery.server.ts'
import { openShop } from '#testing/shop.server.ts'

const delays: number[] = []
const pause = async (ms: number) => void delays.push(ms)
const { app, db, beto, carla, contrasena } = await openShop({ pause })

type Attempt = { correo?: string; contrasena?: string; ip?: string; cookie?: string }

async function attempt({ ip = '10.9.9.9', cookie, ...credentials }: Attempt = {}) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/sesion',
    remoteAddress: ip,
    headers: cookie ? { cookie } : {},
    payload: { correo: beto.correo, contrasena: 'otra-clave', ...credentials },
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}

const repeat = (times: number, run: (i: number) => ReturnType<typeof attempt>) =>
  Promise.all(Array.from({ length: times }, (_, i) => run(i)))

/** The number of responses with each status. */
function countByStatus(responses: { status: number }[]) {
  const result: Record<number, number> = {}
  for (const { status } of responses) result[status] = (result[status] ?? 0) + 1
  return result
}

beforeEach(async () => {
  await db.delete(limites)
  delays.length = 0
})

test('correct sign-ins are never refused, however many there are', async () => {
  for (let time = 1; time <= 25; time++) expect((await attempt({ contrasena })).status).toBe(200)
})

test('after 20 failures an address is refused, and told in Spanish how long to wait', async () => {
  for (let time = 1; time <= 20; time++) expect((await attempt({ correo: `n${time}@ejemplo.com` })).status).toBe(401)
  const { status, headers, body } = await attempt({ correo: carla.correo, contrasena })
  expect(status).toBe(429)
  expect(headers['content-type']).toMatch('application/problem+json')
  expect(Number(headers['retry-after'])).toBeGreaterThan(500)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(600)
  expect(body.detail).toBe('Demasiados intentos de entrar. Espera 10 minutos e intenta de nuevo.')
  expect((await attempt({ ip: '10.9.9.10', correo: carla.correo, contrasena })).status).toBe(200)
})

test('a failure of the shop does not count as a failed guess', async () => {
  await db.execute(sql`create function no_cabe() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100', message = 'No space left on device'; end $$`)
  await db.execute(sql`create trigger no_cabe before insert on session execute function no_cabe()`)
  for (let time = 1; time <= 25; time++) expect((await attempt({ contrasena })).status).toBeGreaterThanOrEqual(500)
  await db.execute(sql`drop trigger no_cabe on session`)
  expect((await attempt({ contrasena })).status).toBe(200)
})

test('the address may try again ten minutes later', async () => {
  await repeat(20, () => attempt())
  expect((await attempt({ contrasena })).status).toBe(429)
  await db.update(limites).set({ expire: sql`expire - 600000` })
  delays.length = 0
  expect((await attempt({ contrasena })).status).toBe(200)
  expect(delays).toEqual([])
})

test('a success does not wipe out the failures before it', async () => {
  for (let time = 1; time <= 19; time++) await attempt()
  expect((await attempt({ contrasena })).status).toBe(200)
  expect((await attempt()).status).toBe(401)
  expect((await attempt({ contrasena })).status).toBe(429)
})

test('a burst gets no more attempts than allowed', async () => {
  expect(countByStatus(await repeat(50, (i) => attempt({ correo: `r${i}@ejemplo.com` })))).toEqual({ 401: 20, 429: 30 })
})

test('attempts that a burst refused do not count as failures: afterwards there is room again', async () => {
  const { 200: succeeded = 0 } = countByStatus(await repeat(30, () => attempt({ contrasena })))
  expect(succeeded).toBeGreaterThanOrEqual(20)
  expect(countByStatus(await repeat(20, () => attempt({ contrasena })))).toEqual({ 200: 20 })
})

describe('many addresses of one network count as one', () => {
  test('40 of one IPv6 /64', async () => {
    const responses = await repeat(40, (i) => attempt({ ip: `2001:db8:1:2::${i}`, correo: `v6-${i}@ejemplo.com` }))
    expect(countByStatus(responses)).toEqual({ 401: 20, 429: 20 })
    expect((await attempt({ ip: '2001:db8:1:2:ffff::1', contrasena })).status).toBe(429)
    expect((await attempt({ ip: '2001:db8:1:3::1', contrasena })).status).toBe(200)
  })

  test.each([
    ['100 failures of one IPv4 /24', 'net24', 100, ['10.8.8.1', '10.8.8.2', '10.8.9.2']],
    ['60 of one IPv6 /56', 'net56', 60, ['2001:db8:1:201::1', '2001:db8:1:2ff::1', '2001:db8:1:300::1']],
    ['200 of one IPv6 /48', 'net48', 200, ['2001:db8:1:2::1', '2001:db8:1:ff02::1', '2001:db8:2:2::1']],
  ] as const)('%s', async (_, network, failures, [first, neighbour, outsider]) => {
    await attempt({ ip: first })
    const ofNetwork = like(limites.key, `sign-in-${network}:%`)
    await db
      .update(limites)
      .set({ points: failures - 1 })
      .where(ofNetwork)
    expect((await attempt({ ip: neighbour })).status).toBe(401)
    expect((await attempt({ ip: neighbour, contrasena })).status).toBe(429)
    expect((await attempt({ ip: outsider, contrasena })).status).toBe(200)
  })
})

describe('a stranger tries 20 passwords on an account', () => {
  beforeEach(async () => {
    await repeat(20, () => attempt())
    delays.length = 0
  })

  test('its owner gets in from elsewhere, after a delay', async () => {
    expect((await attempt({ ip: '10.5.5.5', contrasena })).status).toBe(200)
    expect(delays).toEqual([5000])
  })

  test('a browser that signed in before gets in at once, even from the same address', async () => {
    expect((await attempt({ ip: '10.5.5.5', contrasena, cookie: beto.cookie })).status).toBe(200)
    expect((await attempt({ contrasena, cookie: beto.cookie })).status).toBe(200)
    expect(delays).toEqual([])
  })

  test('that browser has 20 failures of its own', async () => {
    expect(countByStatus(await repeat(21, () => attempt({ cookie: beto.cookie })))).toEqual({ 401: 20, 429: 1 })
    expect((await attempt({ ip: '10.5.5.5', contrasena })).status).toBe(200)
  })

  test('that browser is known for its own account only', async () => {
    expect((await attempt({ correo: carla.correo, contrasena, cookie: beto.cookie })).status).toBe(429)
  })

  test('a forged cookie is not known', async () => {
    const cookie = beto.cookie.replace(/(brisa-navegador-[^=]+=[^.]+\.)[^;]+/, `$1${'A'.repeat(43)}`)
    expect(cookie).not.toBe(beto.cookie)
    expect((await attempt({ contrasena, cookie })).status).toBe(429)
  })
})

test('a known browser keeps its cookie out of reach of scripts and other sites, for a year', async () => {
  const { headers } = await attempt({ contrasena })
  const cookie = [headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('brisa-navegador-'))
  expect(cookie).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/)
})

test('the more failures an account has, the longer its next answer waits, whether right or wrong', async () => {
  for (let time = 0; time < 10; time++) await attempt({ ip: `10.4.${time}.1` })
  expect(delays).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000])
})

test('a failure takes as much work when the account does not exist as when the password is wrong', async () => {
  let derivations = 0
  const hook = createHook({
    init(_, type) {
      if (type === 'SCRYPTREQUEST') derivations++
    },
  }).enable()
  const work = async (correo: string) => {
    const before = derivations
    expect((await attempt({ correo })).status).toBe(401)
    return derivations - before
  }
  expect(await work('nadie@ejemplo.com')).toBe(1)
  expect(await work(beto.correo)).toBe(1)
  hook.disable()
})

test('nobody can sign in while failures cannot be counted', async () => {
  const before = await db.$count(session)
  await db.execute(sql`alter table limites rename to limites_ausente`)
  const { status, headers, body } = await attempt({ contrasena })
  await db.execute(sql`alter table limites_ausente rename to limites`)
  expect([status, headers['retry-after']]).toEqual([503, '5'])
  expect(body).toMatchObject({ status: 503, title: 'Servicio en pausa' })
  expect(await db.$count(session)).toBe(before)
})
