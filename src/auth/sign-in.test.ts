import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { account, session, user, userRoles } from '#db/schema/auth.server.ts'
import { limites } from '#db/schema/machinery.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { borrarCuenta, buscarCuenta, cambiarRol, checkContrasena, crearCuenta } from './auth.server.ts'
import { COMMON_CONTRASENA, iniciarSesion, obtenerSesion, UNCONFIRMED } from './contract.ts'

const { app, db, auth, ana, beto, carla, contrasena, persona } = await openShop({ pause: async () => {} })

const DAY = 86_400_000
const TEMPORARY = 'abcde12345'
let count = 0

type CuentaChanges = Partial<Parameters<typeof crearCuenta>[1]>
async function createTestCuenta(changes: CuentaChanges = {}) {
  const correo = `n${++count}@ejemplo.com`
  const given = { correo, contrasena: TEMPORARY, rol: 'user' as const, confirmado: false, ...changes }
  const cuenta = await db.transaction((tx) => crearCuenta(tx, given))
  if (!cuenta) throw new Error('The address is taken')
  return cuenta
}

const signIn = (correo: string, password = TEMPORARY) =>
  ana.call(iniciarSesion, { body: { correo, contrasena: password } })
const clientWith = (cookie = '') => ({ headers: new Headers({ cookie }), ip: '10.6.6.6' })

beforeEach(async () => {
  await db.delete(limites)
})

describe('an unconfirmed account', () => {
  test('cannot sign in, and only the right password is told why', async () => {
    const { correo } = await createTestCuenta()
    const { status, body, headers } = await signIn(correo)
    expect([status, body.title, body.type]).toEqual([403, 'Confirma tu correo', UNCONFIRMED])
    expect(headers['set-cookie']).toBeUndefined()
    const wrong = await signIn(correo, 'otra-clave')
    expect([wrong.status, wrong.body.title]).toEqual([401, 'Error de autenticación'])
  })

  test('its right password does not count as a failure', async () => {
    const { correo } = await createTestCuenta()
    for (let time = 0; time < 22; time++) expect((await signIn(correo)).status).toBe(403)
  })
})

describe('a generated password', () => {
  test('confirms the address and signs in until it expires', async () => {
    const { id, correo } = await createTestCuenta({ temporaryUntil: new Date(Date.now() + DAY) })
    const { status, body } = await signIn(correo)
    expect([status, body.persona?.id]).toEqual([200, id])
    expect(await buscarCuenta(db, correo)).toEqual({ id, correo, confirmado: true })
    const [perfil] = await db.select().from(profiles).where(eq(profiles.user_id, id))
    expect(perfil).toMatchObject({ correo, confirmado: true })
  })

  test.each([true, false])('is like a wrong password after it expires (confirmed: %s)', async (confirmado) => {
    const { correo } = await createTestCuenta({ confirmado, temporaryUntil: new Date(Date.now() - 1000) })
    const right = await signIn(correo)
    const wrong = await signIn(correo, 'otra-clave')
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body])
    expect(right.status).toBe(401)
    expect(await buscarCuenta(db, correo)).toMatchObject({ confirmado })
  })
})

test('a password changed while the old one is being checked keeps the old one out', async () => {
  const { id, correo } = await createTestCuenta({ confirmado: true })
  // At this moment better-auth has begun the session, and another transaction holds the password's row.
  const connection = await db.$client.connect()
  await connection.query('begin')
  await connection.query(`update account set password = password || 'x' where user_id = $1`, [id])
  const late = signIn(correo)
  await expect.poll(() => db.$count(session, eq(session.userId, id))).toBe(1)
  await connection.query('commit')
  connection.release()
  expect((await late).status).toBe(401)
  expect(await db.$count(session, eq(session.userId, id))).toBe(0)
})

test('a person who chose not to be remembered gets cookies that end with the browser', async () => {
  const { cookies } = await auth.signIn({ correo: beto.correo, contrasena, rememberMe: false }, clientWith())
  const setCookies = Object.fromEntries(cookies.map((cookie) => [cookie.split('=')[0], cookie]))
  expect(setCookies['brisa.session_token']).not.toMatch(/Max-Age|Expires/)
  expect(setCookies['sesion-abierta']).toBe('sesion-abierta=user.Beto; Path=/; SameSite=Lax')
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  expect((await auth.identifyAndRefresh(new Headers({ cookie }))).persona?.correo).toBe(beto.correo)
})

test('a session keeps at most 300 characters of the User-Agent', async () => {
  const headers = { 'user-agent': 'x'.repeat(2_000) }
  await ana.call(iniciarSesion, { body: { correo: beto.correo, contrasena } }, headers)
  const [{ largo: length } = { largo: 0 }] = await db
    .select({ largo: sql<number>`max(length(user_agent))` })
    .from(session)
  expect(length).toBe(300)
})

test.each([
  ['73 characters', { contrasena: 'x'.repeat(73) }],
  ['a half of a character', { contrasena: 'abcdef\ud800' }],
  ['a control character', { contrasena: 'abcdef\u0007' }],
  ['a half in the address', { correo: 'an\udc00a@ejemplo.com' }],
  ['a letter that looks like another', { correo: 'b\u0435to@ejemplo.com' }],
  ['the sign of kelvin', { correo: '\u212aarla@brisa.example' }],
])('%s never signs in', async (_, wrong) => {
  const { status, body } = await ana.call(iniciarSesion, {
    body: { correo: beto.correo, contrasena, ...wrong },
  })
  expect([status, Object.keys(body.campos ?? {})]).toEqual([422, Object.keys(wrong)])
})

test('one address has one account, in whatever case it is written', async () => {
  const { id } = await createTestCuenta({ correo: 'Mayus@Ejemplo.COM', confirmado: true })
  const duplicate = { correo: 'mayus@EJEMPLO.com', contrasena: TEMPORARY, rol: 'user', confirmado: false } as const
  expect(await db.transaction((tx) => crearCuenta(tx, duplicate))).toBeNull()
  expect(await buscarCuenta(db, 'MAYUS@ejemplo.com')).toMatchObject({ id, correo: 'mayus@ejemplo.com' })
  expect((await signIn('MAYUS@EJEMPLO.COM')).status).toBe(200)
})

test('of two accounts created at once with one address one remains', async () => {
  const given = { correo: 'a-la-vez@ejemplo.com', contrasena: TEMPORARY, rol: 'user', confirmado: false } as const
  const results = await Promise.all([1, 2].map(() => db.transaction((tx) => crearCuenta(tx, given))))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await db.$count(user, eq(user.email, given.correo))).toBe(1)
})

test('a signed-in person proves their password, and a wrong one counts as a failure', async () => {
  const elsa = await persona('Elsa Mota', 'elsa@ejemplo.com', { rol: 'user', ip: '10.6.6.7' })
  const { id } = (await elsa.call(obtenerSesion, {})).body.persona ?? { id: '' }
  const own = { persona: { id, correo: elsa.correo, rol: 'user' as const }, contrasena }
  await auth.requireContrasena(own, clientWith(elsa.cookie))
  const wrong = { ...own, contrasena: 'otra-clave' }
  const denied = { rechazo: { status: 401, detail: 'La contraseña no es correcta.' } }
  for (let time = 0; time < 20; time++)
    await expect(auth.requireContrasena(wrong, clientWith(elsa.cookie))).rejects.toMatchObject(denied)
  await expect(auth.requireContrasena(own, clientWith(elsa.cookie))).rejects.toMatchObject({ rechazo: { status: 429 } })
})

test("a deleted account leaves nothing, and its browser's cookies are cleared", async () => {
  const fina = await persona('Fina Paz', 'fina@ejemplo.com', { rol: 'user', ip: '10.6.6.8' })
  const cuenta = await buscarCuenta(db, fina.correo)
  await db.transaction((tx) => borrarCuenta(tx, cuenta?.id ?? ''))
  expect(await buscarCuenta(db, fina.correo)).toBeNull()
  for (const table of [account, session]) expect(await db.$count(table, eq(table.userId, cuenta?.id ?? ''))).toBe(0)
  expect((await fina.call(obtenerSesion, {})).body.persona).toBeNull()
  const cookies = (await auth.signOut(new Headers({ cookie: fina.cookie }))).join()
  expect(cookies).toMatch(/brisa\.session_token=; Max-Age=0/)
  expect(cookies).toMatch(/sesion-abierta=; Max-Age=0/)
})

describe('one of the most common passwords', () => {
  test.each([
    ['a member hears of it', { rol: 'user', aunque_comun: false }, { status: 409, type: COMMON_CONTRASENA }],
    ['staff may not have it', { rol: 'admin', aunque_comun: false }, { status: 422 }],
    ['however they insist', { rol: 'admin', aunque_comun: true }, { status: 422 }],
  ] as const)('%s', async (_, chosen, rejection) => {
    await expect(checkContrasena({ contrasena: 'Password', ...chosen })).rejects.toMatchObject({ rechazo: rejection })
  })

  test('a member may insist, and an uncommon one is accepted', async () => {
    await checkContrasena({ contrasena: 'password', rol: 'user', aunque_comun: true })
    await checkContrasena({ contrasena, rol: 'admin', aunque_comun: false })
  })
})

describe('a role change', () => {
  const rolesOf = async (id: string) =>
    (await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.user_id, id))).map(({ role }) => role)
  const idOf = async (correo: string) => (await buscarCuenta(db, correo))?.id ?? ''

  test('ends the sessions; the next sign-in has the new role', async () => {
    const gil = await persona('Gil Sosa', 'gil@ejemplo.com', { rol: 'user', ip: '10.6.6.9' })
    const id = await idOf(gil.correo)
    await db.transaction((tx) => cambiarRol(tx, { id, rol: 'admin' }))
    expect((await gil.call(obtenerSesion, {})).body.persona).toBeNull()
    expect((await signIn(gil.correo, contrasena)).body.persona?.rol).toBe('admin')
    await db.transaction((tx) => cambiarRol(tx, { id, rol: 'user' }))
    expect(await rolesOf(id)).toEqual(['user'])
  })

  test('is refused for the last admin', async () => {
    const id = await idOf(carla.correo)
    const demote = db.transaction((tx) => cambiarRol(tx, { id, rol: 'user' }))
    await expect(demote).rejects.toMatchObject({ rechazo: { status: 409 } })
    expect((await carla.call(obtenerSesion, {})).body.persona?.rol).toBe('admin')
  })

  test('of two admins who demote each other at once leaves one', async () => {
    const ids = [await idOf(carla.correo), (await createTestCuenta({ rol: 'admin', confirmado: true })).id]
    const demote = (id: string) => db.transaction((tx) => cambiarRol(tx, { id, rol: 'user' }))
    const results = await Promise.allSettled(ids.map(demote))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db.$count(userRoles, eq(userRoles.role, 'admin'))).toBe(1)
  })

  test('is refused for an account that does not exist', async () => {
    const nobody = db.transaction((tx) => cambiarRol(tx, { id: crypto.randomUUID(), rol: 'user' }))
    await expect(nobody).rejects.toMatchObject({ rechazo: { status: 404 } })
  })
})

test('a tampered or expired session cookie signs nobody in', async () => {
  const [, token = ''] = /brisa\.session_token=([^;]+)/.exec(beto.cookie) ?? []
  const [value = '', signature = ''] = decodeURIComponent(token).split('.')
  for (const other of [
    `${value}x.${signature}`,
    `${value}.${signature.toUpperCase()}`,
    value,
    `.${signature}`,
    '%00',
    'a'.repeat(4_000),
  ]) {
    const cookie = `brisa.session_token=${encodeURIComponent(other)}`
    const reply = await app.inject({ url: '/api/sesion', headers: { cookie } })
    expect([other, reply.statusCode, reply.json().persona]).toEqual([other, 200, null])
  }
})
