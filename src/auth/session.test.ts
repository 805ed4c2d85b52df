import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { session, user } from '#db/schema/auth.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { openTestSite } from '#testing/site.server.ts'

const { app, ana, beto, carla, database, db, contrasena } = await openShop({ site: openTestSite() })
const serverUrl = await app.listen({ port: 0, host: '127.0.0.1' })

const MONTH = 'Max-Age=2592000'
const get = (url: string, cookie: string) => app.inject({ url, headers: { cookie } })
const setCookies = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().map(String)
const cookieOf = (nombre: string, response: { headers: Record<string, unknown> }) =>
  setCookies(response).find((line) => line.startsWith(`${nombre}=`))

const sessionOf = (correo: string) => sql`user_id = (select id from ${user} where ${user.email} = ${correo})`
const age = (correo: string) =>
  db.update(session).set({ expiresAt: sql`expires_at - interval '2 days'` }).where(sessionOf(correo))

async function signIn(correo: string) {
  const response = await app.inject({ method: 'POST', url: '/api/sesion', payload: { correo, contrasena } })
  const cookie = setCookies(response)
    .map((line) => line.split(';')[0])
    .join('; ')
  return { respuesta: response, cookie }
}

describe('a session in use is renewed, in the browser too', () => {
  test('any answer carries the renewed cookie, once', async () => {
    await age(beto.correo)
    const response = await get('/api/estatus', beto.cookie)
    expect(cookieOf('brisa.session_token', response)).toMatch(new RegExp(`${MONTH}; .*HttpOnly`))
    expect(cookieOf('sesion-abierta', response)).toContain(`=user.Beto; ${MONTH}`)
    expect(setCookies(await get('/api/estatus', beto.cookie))).toEqual([])
  })

  test('a refusal carries it too', async () => {
    await age(beto.correo)
    const response = await get('/api/gestion/pedidos', beto.cookie)
    expect(response.statusCode).toBe(403)
    expect(cookieOf('brisa.session_token', response)).toContain(MONTH)
  })

  test('so does a stream', async () => {
    const codigo = await ana.pide()
    await age(beto.correo)
    const abort = new AbortController()
    const { headers } = await fetch(`${serverUrl}/api/vivo?tema=pedidos:${codigo}`, {
      signal: abort.signal,
      headers: { cookie: beto.cookie },
    })
    abort.abort()
    expect(headers.getSetCookie().join()).toMatch(/brisa\.session_token=.*Max-Age=2592000/)
  })

  test('a page or a file never does, because shared caches keep them', async () => {
    await age(beto.correo)
    for (const url of ['/', '/favicon.svg', '/pedir', '/no-existe'])
      expect([url, setCookies(await get(url, beto.cookie))]).toEqual([url, []])
  })
})

describe('a cookie that scripts may read says whether somebody is signed in', () => {
  test('it comes and goes with the session and holds the role and the first name, and nothing else of the person', async () => {
    for (const [{ correo }, role] of [
      [beto, 'user.Beto'],
      [carla, 'admin.Carla'],
    ] as const) {
      const { respuesta: response, cookie } = await signIn(correo)
      expect(cookieOf('sesion-abierta', response)).toBe(`sesion-abierta=${role}; ${MONTH}; Path=/; SameSite=Lax`)
      const signedOut = await app.inject({ method: 'DELETE', url: '/api/sesion', headers: { cookie } })
      expect(cookieOf('sesion-abierta', signedOut)).toContain('=; Max-Age=0')
      expect(cookieOf('brisa.session_token', signedOut)).toContain('Max-Age=0')
    }
  })

  test('a forged one is corrected, and grants nothing', async () => {
    const response = await get('/api/gestion/pedidos', 'sesion-abierta=admin.Ana')
    expect(response.statusCode).toBe(401)
    expect(cookieOf('sesion-abierta', response)).toContain('=; Max-Age=0')
    const member = beto.cookie.replace('sesion-abierta=user', 'sesion-abierta=admin.Ana')
    const other = await get('/api/gestion/pedidos', member)
    expect(other.statusCode).toBe(403)
    expect(cookieOf('sesion-abierta', other)).toContain('=user.Beto;')
  })

  test('it is cleared when the session was ended elsewhere', async () => {
    const { cookie } = await signIn(beto.correo)
    await db.delete(session).where(eq(session.token, /session_token=([^.;%]+)/.exec(cookie)?.[1] ?? ''))
    const response = await get('/api/sesion', cookie)
    expect(response.json()).toEqual({ persona: null, falta_segundo_paso: false })
    expect(cookieOf('sesion-abierta', response)).toContain('=; Max-Age=0')
  })
})

test('where the shop is reached by https, every cookie of a session is limited to https and this host', async () => {
  const secureShop = await openShop({ publicUrl: 'https://tienda.example' })
  const response = await secureShop.app.inject({
    method: 'POST',
    url: '/api/sesion',
    payload: { correo: beto.correo, contrasena },
  })
  expect(setCookies(response)).toHaveLength(3)
  for (const line of setCookies(response)) {
    expect(line).toMatch(/^__Host-/)
    expect(line).toMatch(/; Path=\/(;|$)/)
    expect(line).toMatch(/; Secure(;|$)/)
    expect(line).not.toMatch(/Domain/i)
  }
  const cookie = setCookies(response)
    .map((line) => line.split(';')[0])
    .join('; ')
  const session = await secureShop.app.inject({ url: '/api/sesion', headers: { cookie } })
  expect(session.json().persona).toMatchObject({ correo: beto.correo })
  expect(setCookies(session)).toEqual([])
  const signedOut = await secureShop.app.inject({ method: 'DELETE', url: '/api/sesion', headers: { cookie } })
  expect(cookieOf('__Host-brisa.session_token', signedOut)).toContain('Max-Age=0')
  expect(cookieOf('__Host-sesion-abierta', signedOut)).toContain('Max-Age=0')
})

test('no cache may keep an answer of the API', async () => {
  const codigo = await ana.pide()
  for (const [url, cookie, status] of [
    ['/api/sesion', '', 200],
    ['/api/sesion', beto.cookie, 200],
    ['/api/miembro', beto.cookie, 200],
    [`/api/pedidos/${codigo}`, '', 200],
    [`/api/pedidos/${codigo}`, beto.cookie, 200],
    ['/api/gestion/pedidos', beto.cookie, 403],
    ['/api/gestion/pedidos', '', 401],
    ['/api/no-existe', carla.cookie, 404],
  ] as const) {
    const { statusCode, headers } = await get(url, cookie)
    expect([url, statusCode, headers['cache-control']]).toEqual([url, status, 'no-store'])
  }
  const abort = new AbortController()
  const { headers } = await fetch(`${serverUrl}/api/vivo?tema=gestion:pedidos`, {
    signal: abort.signal,
    headers: { cookie: carla.cookie },
  })
  abort.abort()
  expect(headers.get('cache-control')).toMatch('no-store')
})

describe('a session stores the address that it was opened from, as the limits see it', () => {
  const signInFrom = async (shop: typeof app, headers: Record<string, string>) => {
    const payload = { correo: 'elsa@ejemplo.com', contrasena }
    await shop.inject({ method: 'POST', url: '/api/sesion', payload, remoteAddress: '10.1.2.3', headers })
  }
  const FORGED = { 'x-direccion': '8.8.8.8', 'x-forwarded-for': '9.9.9.9' }

  test.each([
    ['the connection, whatever its headers say', [], '10.1.2.3'],
    ['whom a proxy of ours names', ['10.0.0.0/8'], '9.9.9.9'],
  ])('%s', async (_, proxies, startedAt) => {
    const shop = await openShop({ proxies })
    await shop.persona('Elsa Mota', 'elsa@ejemplo.com', { rol: 'user', ip: '10.7.7.7' })
    await shop.db.delete(session)
    await signInFrom(shop.app, FORGED)
    const rows = await shop.db.select({ desde: session.ipAddress }).from(session)
    expect(rows).toEqual([{ desde: startedAt }])
  })
})

test('requests of signed-in people, and readiness, wait at most two seconds for a busy database', async () => {
  const connection = await database.pool.connect()
  await connection.query('begin; lock session; lock user_roles')
  const startedAt = Date.now()
  const responses = await Promise.all([get('/api/estatus', beto.cookie), get('/readyz', '')])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([503, 503])
  expect(Date.now() - startedAt).toBeLessThan(4_000)
  await connection.query('rollback')
  connection.release()
  expect((await get('/api/estatus', beto.cookie)).statusCode).toBe(200)
})
