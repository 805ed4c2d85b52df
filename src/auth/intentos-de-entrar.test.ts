import { createHook } from 'node:async_hooks'
import { like, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#db/schema/acceso.server.ts'
import { limites } from '#db/schema/maquinaria.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'

const esperas: number[] = []
const pausa = async (milisegundos: number) => void esperas.push(milisegundos)
const { app, db, beto, carla, contrasena } = await abrirTienda({ pausa })

type Intento = { correo?: string; contrasena?: string; ip?: string; cookie?: string }

async function intentar({ ip = '10.9.9.9', cookie, ...credenciales }: Intento = {}) {
  const respuesta = await app.inject({
    method: 'POST',
    url: '/api/sesion',
    remoteAddress: ip,
    headers: cookie ? { cookie } : {},
    payload: { correo: beto.correo, contrasena: 'otra-clave', ...credenciales },
  })
  return { status: respuesta.statusCode, headers: respuesta.headers, cuerpo: respuesta.json() }
}

const veces = (cuantas: number, hacer: (i: number) => ReturnType<typeof intentar>) =>
  Promise.all(Array.from({ length: cuantas }, (_, i) => hacer(i)))

/** How many got each status. */
function cuenta(respuestas: { status: number }[]) {
  const resultado: Record<number, number> = {}
  for (const { status } of respuestas) resultado[status] = (resultado[status] ?? 0) + 1
  return resultado
}

beforeEach(async () => {
  await db.delete(limites)
  esperas.length = 0
})

test('whoever signs in right is never refused, however often', async () => {
  for (let vez = 1; vez <= 25; vez++) expect((await intentar({ contrasena })).status).toBe(200)
})

test('after 20 failures an address is refused, and told in Spanish how long to wait', async () => {
  for (let vez = 1; vez <= 20; vez++) expect((await intentar({ correo: `n${vez}@ejemplo.com` })).status).toBe(401)
  const { status, headers, cuerpo } = await intentar({ correo: carla.correo, contrasena })
  expect(status).toBe(429)
  expect(headers['content-type']).toMatch('application/problem+json')
  expect(Number(headers['retry-after'])).toBeGreaterThan(500)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(600)
  expect(cuerpo.detail).toBe('Demasiados intentos de entrar. Espera 10 minutos e intenta de nuevo.')
  expect((await intentar({ ip: '10.9.9.10', correo: carla.correo, contrasena })).status).toBe(200)
})

test('a failure of the shop is no guess', async () => {
  await db.execute(sql`create function no_cabe() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100', message = 'No space left on device'; end $$`)
  await db.execute(sql`create trigger no_cabe before insert on session execute function no_cabe()`)
  for (let vez = 1; vez <= 25; vez++) expect((await intentar({ contrasena })).status).toBeGreaterThanOrEqual(500)
  await db.execute(sql`drop trigger no_cabe on session`)
  expect((await intentar({ contrasena })).status).toBe(200)
})

test('ten minutes later it may try again', async () => {
  await veces(20, () => intentar())
  expect((await intentar({ contrasena })).status).toBe(429)
  await db.update(limites).set({ expire: sql`expire - 600000` })
  esperas.length = 0
  expect((await intentar({ contrasena })).status).toBe(200)
  expect(esperas).toEqual([])
})

test('a success does not wipe out the failures before it', async () => {
  for (let vez = 1; vez <= 19; vez++) await intentar()
  expect((await intentar({ contrasena })).status).toBe(200)
  expect((await intentar()).status).toBe(401)
  expect((await intentar({ contrasena })).status).toBe(429)
})

test('a burst gets no more than the allowance', async () => {
  expect(cuenta(await veces(50, (i) => intentar({ correo: `r${i}@ejemplo.com` })))).toEqual({ 401: 20, 429: 30 })
})

test('those a burst refused are no failures: once it is over there is room again', async () => {
  const { 200: entraron = 0 } = cuenta(await veces(30, () => intentar({ contrasena })))
  expect(entraron).toBeGreaterThanOrEqual(20)
  expect(cuenta(await veces(20, () => intentar({ contrasena })))).toEqual({ 200: 20 })
})

describe('many addresses of one network count as one', () => {
  test('40 of one IPv6 /64', async () => {
    const respuestas = await veces(40, (i) => intentar({ ip: `2001:db8:1:2::${i}`, correo: `v6-${i}@ejemplo.com` }))
    expect(cuenta(respuestas)).toEqual({ 401: 20, 429: 20 })
    expect((await intentar({ ip: '2001:db8:1:2:ffff::1', contrasena })).status).toBe(429)
    expect((await intentar({ ip: '2001:db8:1:3::1', contrasena })).status).toBe(200)
  })

  test.each([
    ['100 failures of one IPv4 /24', 'net24', 100, ['10.8.8.1', '10.8.8.2', '10.8.9.2']],
    ['60 of one IPv6 /56', 'net56', 60, ['2001:db8:1:201::1', '2001:db8:1:2ff::1', '2001:db8:1:300::1']],
    ['200 of one IPv6 /48', 'net48', 200, ['2001:db8:1:2::1', '2001:db8:1:ff02::1', '2001:db8:2:2::1']],
  ] as const)('%s', async (_, red, fallos, [una, vecina, ajena]) => {
    await intentar({ ip: una })
    const deRed = like(limites.key, `sign-in-${red}:%`)
    await db
      .update(limites)
      .set({ points: fallos - 1 })
      .where(deRed)
    expect((await intentar({ ip: vecina })).status).toBe(401)
    expect((await intentar({ ip: vecina, contrasena })).status).toBe(429)
    expect((await intentar({ ip: ajena, contrasena })).status).toBe(200)
  })
})

describe('a stranger tries 20 passwords on an account', () => {
  beforeEach(async () => {
    await veces(20, () => intentar())
    esperas.length = 0
  })

  test('its owner comes in elsewhere, a little later', async () => {
    expect((await intentar({ ip: '10.5.5.5', contrasena })).status).toBe(200)
    expect(esperas).toEqual([5000])
  })

  test('and at once in a browser that signed in before, even at the same address', async () => {
    expect((await intentar({ ip: '10.5.5.5', contrasena, cookie: beto.cookie })).status).toBe(200)
    expect((await intentar({ contrasena, cookie: beto.cookie })).status).toBe(200)
    expect(esperas).toEqual([])
  })

  test('that browser has 20 failures of its own', async () => {
    expect(cuenta(await veces(21, () => intentar({ cookie: beto.cookie })))).toEqual({ 401: 20, 429: 1 })
    expect((await intentar({ ip: '10.5.5.5', contrasena })).status).toBe(200)
  })

  test('it is known for its own account only', async () => {
    expect((await intentar({ correo: carla.correo, contrasena, cookie: beto.cookie })).status).toBe(429)
  })

  test('a forged one is not known', async () => {
    const cookie = beto.cookie.replace(/(brisa-navegador-[^=]+=[^.]+\.)[^;]+/, `$1${'A'.repeat(43)}`)
    expect(cookie).not.toBe(beto.cookie)
    expect((await intentar({ contrasena, cookie })).status).toBe(429)
  })
})

test('a known browser keeps its cookie out of reach of scripts and other sites, for a year', async () => {
  const { headers } = await intentar({ contrasena })
  const cookie = [headers['set-cookie'] ?? []].flat().find((linea) => linea.startsWith('brisa-navegador-'))
  expect(cookie).toMatch(/; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Strict$/)
})

test('the more failures on an account, the longer its next answer, for right and wrong alike', async () => {
  for (let vez = 0; vez < 10; vez++) await intentar({ ip: `10.4.${vez}.1` })
  expect(esperas).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000])
})

test('a failure takes as much work when the account does not exist as when the password is wrong', async () => {
  let derivadas = 0
  const vigia = createHook({
    init(_, tipo) {
      if (tipo === 'SCRYPTREQUEST') derivadas++
    },
  }).enable()
  const trabajo = async (correo: string) => {
    const antes = derivadas
    expect((await intentar({ correo })).status).toBe(401)
    return derivadas - antes
  }
  expect(await trabajo('nadie@ejemplo.com')).toBe(1)
  expect(await trabajo(beto.correo)).toBe(1)
  vigia.disable()
})

test('when failures cannot be counted nobody comes in', async () => {
  const antes = await db.$count(session)
  await db.execute(sql`alter table limites rename to limites_ausente`)
  const { status, headers, cuerpo } = await intentar({ contrasena })
  await db.execute(sql`alter table limites_ausente rename to limites`)
  expect([status, headers['retry-after']]).toEqual([503, '5'])
  expect(cuerpo).toMatchObject({ status: 503, title: 'Servicio en pausa' })
  expect(await db.$count(session)).toBe(antes)
})
