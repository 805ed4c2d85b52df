import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { session, user } from '#db/schema/acceso.server.ts'
import { construirSitio } from '#testing/sitio.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'

const { app, ana, beto, carla, base, db, contrasena } = await abrirTienda({ paginas: construirSitio() })
const direccion = await app.listen({ port: 0, host: '127.0.0.1' })

const MES = 'Max-Age=2592000'
const llamar = (url: string, cookie: string) => app.inject({ url, headers: { cookie } })
const puestas = ({ headers }: { headers: Record<string, unknown> }) => [headers['set-cookie'] ?? []].flat().map(String)
const laDe = (nombre: string, respuesta: { headers: Record<string, unknown> }) =>
  puestas(respuesta).find((linea) => linea.startsWith(`${nombre}=`))

const sesionDe = (correo: string) => sql`user_id = (select id from ${user} where ${user.email} = ${correo})`
const envejecer = (correo: string) =>
  db.update(session).set({ expiresAt: sql`expires_at - interval '2 days'` }).where(sesionDe(correo))

async function entrar(correo: string) {
  const respuesta = await app.inject({ method: 'POST', url: '/api/sesion', payload: { correo, contrasena } })
  const cookie = puestas(respuesta)
    .map((linea) => linea.split(';')[0])
    .join('; ')
  return { respuesta, cookie }
}

describe('a session that is used goes on, in the browser too', () => {
  test('whatever was asked for, its answer brings the renewed cookie, once', async () => {
    await envejecer(beto.correo)
    const respuesta = await llamar('/api/estatus', beto.cookie)
    expect(laDe('brisa.session_token', respuesta)).toMatch(new RegExp(`${MES}; .*HttpOnly`))
    expect(laDe('sesion-abierta', respuesta)).toContain(`=user.Beto; ${MES}`)
    expect(puestas(await llamar('/api/estatus', beto.cookie))).toEqual([])
  })

  test('also when it is a refusal', async () => {
    await envejecer(beto.correo)
    const respuesta = await llamar('/api/gestion/pedidos', beto.cookie)
    expect(respuesta.statusCode).toBe(403)
    expect(laDe('brisa.session_token', respuesta)).toContain(MES)
  })

  test('or a stream', async () => {
    const codigo = await ana.pide()
    await envejecer(beto.correo)
    const corte = new AbortController()
    const { headers } = await fetch(`${direccion}/api/vivo?tema=pedidos:${codigo}`, {
      signal: corte.signal,
      headers: { cookie: beto.cookie },
    })
    corte.abort()
    expect(headers.getSetCookie().join()).toMatch(/brisa\.session_token=.*Max-Age=2592000/)
  })

  test('but never a page or a file, which caches keep for everybody', async () => {
    await envejecer(beto.correo)
    for (const url of ['/', '/favicon.svg', '/manage', '/no-existe'])
      expect([url, puestas(await llamar(url, beto.cookie))]).toEqual([url, []])
  })
})

describe('a cookie that scripts may read says whether somebody is signed in', () => {
  test('it comes and goes with the session and says the first name, and nothing else of the person', async () => {
    for (const [{ correo }, rol] of [
      [beto, 'user.Beto'],
      [carla, 'admin.Carla'],
    ] as const) {
      const { respuesta, cookie } = await entrar(correo)
      expect(laDe('sesion-abierta', respuesta)).toBe(`sesion-abierta=${rol}; ${MES}; Path=/; SameSite=Lax`)
      const salida = await app.inject({ method: 'DELETE', url: '/api/sesion', headers: { cookie } })
      expect(laDe('sesion-abierta', salida)).toContain('=; Max-Age=0')
      expect(laDe('brisa.session_token', salida)).toContain('Max-Age=0')
    }
  })

  test('one that lies is put right, and opens nothing', async () => {
    const respuesta = await llamar('/api/gestion/pedidos', 'sesion-abierta=admin.Ana')
    expect(respuesta.statusCode).toBe(401)
    expect(laDe('sesion-abierta', respuesta)).toContain('=; Max-Age=0')
    const member = beto.cookie.replace('sesion-abierta=user', 'sesion-abierta=admin.Ana')
    const otra = await llamar('/api/gestion/pedidos', member)
    expect(otra.statusCode).toBe(403)
    expect(laDe('sesion-abierta', otra)).toContain('=user.Beto;')
  })

  test('it goes when the session was ended elsewhere', async () => {
    const { cookie } = await entrar(beto.correo)
    await db.delete(session).where(eq(session.token, /session_token=([^.;%]+)/.exec(cookie)?.[1] ?? ''))
    const respuesta = await llamar('/api/sesion', cookie)
    expect(respuesta.json()).toEqual({ persona: null, falta_segundo_paso: false })
    expect(laDe('sesion-abierta', respuesta)).toContain('=; Max-Age=0')
  })
})

test('where the shop is reached by https, every cookie of a session travels by it alone', async () => {
  const segura = await abrirTienda({ urlPublica: 'https://tienda.example' })
  const respuesta = await segura.app.inject({
    method: 'POST',
    url: '/api/sesion',
    payload: { correo: beto.correo, contrasena },
  })
  expect(puestas(respuesta)).toHaveLength(3)
  for (const linea of puestas(respuesta)) {
    expect(linea).toMatch(/^__Host-/)
    expect(linea).toMatch(/; Path=\/(;|$)/)
    expect(linea).toMatch(/; Secure(;|$)/)
    expect(linea).not.toMatch(/Domain/i)
  }
  const cookie = puestas(respuesta)
    .map((linea) => linea.split(';')[0])
    .join('; ')
  const sesion = await segura.app.inject({ url: '/api/sesion', headers: { cookie } })
  expect(sesion.json().persona).toMatchObject({ correo: beto.correo })
  expect(puestas(sesion)).toEqual([])
  const salida = await segura.app.inject({ method: 'DELETE', url: '/api/sesion', headers: { cookie } })
  expect(laDe('__Host-brisa.session_token', salida)).toContain('Max-Age=0')
  expect(laDe('__Host-sesion-abierta', salida)).toContain('Max-Age=0')
})

test('nothing that the interface says is kept by anybody on the way', async () => {
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
    const { statusCode, headers } = await llamar(url, cookie)
    expect([url, statusCode, headers['cache-control']]).toEqual([url, status, 'no-store'])
  }
  const corte = new AbortController()
  const { headers } = await fetch(`${direccion}/api/vivo?tema=gestion:pedidos`, {
    signal: corte.signal,
    headers: { cookie: carla.cookie },
  })
  corte.abort()
  expect(headers.get('cache-control')).toMatch('no-store')
})

describe('a session remembers where it was opened from, as the limits see it', () => {
  const entrarDesde = async (tienda: typeof app, cabeceras: Record<string, string>) => {
    const payload = { correo: 'elsa@ejemplo.com', contrasena }
    await tienda.inject({ method: 'POST', url: '/api/sesion', payload, remoteAddress: '10.1.2.3', headers: cabeceras })
  }
  const FALSAS = { 'x-direccion': '8.8.8.8', 'x-forwarded-for': '9.9.9.9' }

  test.each([
    ['the connection, whatever its headers say', [], '10.1.2.3'],
    ['whom a proxy of ours names', ['10.0.0.0/8'], '9.9.9.9'],
  ])('%s', async (_, proxies, desde) => {
    const tienda = await abrirTienda({ proxies })
    await tienda.persona('Elsa Mota', 'elsa@ejemplo.com', { rol: 'user', ip: '10.7.7.7' })
    await tienda.db.delete(session)
    await entrarDesde(tienda.app, FALSAS)
    const filas = await tienda.db.select({ desde: session.ipAddress }).from(session)
    expect(filas).toEqual([{ desde }])
  })
})

test('who is signed in, and readiness, do not wait longer than two seconds for a database that is busy', async () => {
  const cliente = await base.pool.connect()
  await cliente.query('begin; lock session; lock user_roles')
  const desde = Date.now()
  const respuestas = await Promise.all([llamar('/api/estatus', beto.cookie), llamar('/readyz', '')])
  expect(respuestas.map(({ statusCode }) => statusCode)).toEqual([503, 503])
  expect(Date.now() - desde).toBeLessThan(4_000)
  await cliente.query('rollback')
  cliente.release()
  expect((await llamar('/api/estatus', beto.cookie)).statusCode).toBe(200)
})
