import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { obtenerSesion, UNCONFIRMED } from '#auth/contract.ts'
import { account } from '#db/schema/auth.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { totpCode } from '#testing/authenticator.server.ts'
import { openRegistrations } from '#testing/registrations.server.ts'
import { cookieOf, openSecondFactor, setCookiesOf } from '#testing/secondFactor.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { entrarPorCodigo } from './contract.ts'

const shop = await openShop({ withMail: true })
const { ana, beto, db, contrasena } = shop
const { someone, account: cuenta, signUp, usersBy, newMiembro } = openRegistrations(shop)
const { withSegundoPaso, giveCode } = openSecondFactor(shop)

const entrar = (codigo_membresia: string, key: string, recordarme = false) =>
  ana.call(entrarPorCodigo, { body: { codigo_membresia, contrasena: key, recordarme } })
const deBeto = async () =>
  (await db.select().from(profiles).where(eq(profiles.correo, beto.correo)))[0]?.codigo_membresia ?? ''
const deSesion = ({ headers }: Awaited<ReturnType<typeof entrar>>) =>
  [headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('brisa.session_token=')) ?? ''

test('a session lasts as long as the browser, or 30 days', async () => {
  const codigo = await deBeto()
  const suelta = await entrar(codigo, contrasena)
  expect(suelta).toMatchObject({
    status: 200,
    body: { persona: { correo: beto.correo }, falta_segundo_paso: false },
  })
  expect(deSesion(suelta)).not.toMatch(/Max-Age|Expires/)
  expect(deSesion(await entrar(codigo, contrasena, true))).toContain(`Max-Age=${30 * 86_400}`)
})

test('the session hint lasts as long, also after a second step', async () => {
  const { elsa, secreto } = await withSegundoPaso()
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, elsa.correo))
  const hintAfter = async (recordarme: boolean) => {
    const first = await entrar(perfil?.codigo_membresia ?? '', contrasena, recordarme)
    expect(first.body).toEqual({ persona: null, falta_segundo_paso: true })
    const second = await giveCode(cookieOf(first), totpCode(secreto, recordarme ? 1 : 0))
    expect(second.body.persona?.correo).toBe(elsa.correo)
    return setCookiesOf(second).find((line) => line.startsWith('sesion-abierta='))
  }
  expect(await hintAfter(false)).toMatch(/^sesion-abierta=user\.Elsa; Path/)
  expect(await hintAfter(true)).toContain(`Max-Age=${30 * 86_400}`)
})

test('a wrong password and an unknown code are refused with their reason', async () => {
  const bad = await entrar(await deBeto(), 'otra-clave-1')
  expect(bad).toMatchObject({
    status: 401,
    body: {
      title: 'Código de membresía o contraseña incorrectos',
      detail: 'Código de membresía o contraseña incorrectos',
    },
  })
  expect(deSesion(bad)).toBe('')
  const libre = ['B-000000', 'B-000001', 'B-000002', 'B-000003', 'B-000004']
  const tomados = (await db.select({ codigo: profiles.codigo_membresia }).from(profiles)).map(({ codigo }) => codigo)
  expect(await entrar(libre.find((codigo) => !tomados.includes(codigo)) ?? '', contrasena)).toMatchObject({
    status: 404,
    body: { title: 'Código de membresía no encontrado', detail: 'Código de membresía no encontrado' },
  })
})

test('guessing codes is rate limited', async () => {
  const ladron = await someone()
  const probar = async (number: number) =>
    (
      await ladron.call(entrarPorCodigo, {
        body: { codigo_membresia: `B-9${String(number).padStart(5, '0')}`, contrasena, recordarme: false },
      })
    ).status
  const estados: number[] = []
  for (let number = 0; number < 40; number++) estados.push(await probar(number))
  expect(estados.at(-1)).toBe(429)
  expect(estados.filter((estado) => estado === 404).length).toBeLessThanOrEqual(30)
})

test('a temporary password works for seven days', async () => {
  const { codigo, temporal, id } = await newMiembro('paula@ejemplo.com')
  const [row] = await db.select().from(account).where(eq(account.userId, id))
  const days = (Number(row?.passwordExpiresAt) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThanOrEqual(7)
  await db.update(account).set({ passwordExpiresAt: sql`now() - interval '1 second'` }).where(eq(account.userId, id))
  expect(await entrar(codigo, temporal)).toMatchObject({
    status: 401,
    body: { detail: 'Código de membresía o contraseña incorrectos' },
  })
  expect(await usersBy('paula@ejemplo.com')).toMatchObject([{ emailVerified: false }])
})

test('a session begun with a temporary password ends with it', async () => {
  const { codigo, temporal, id } = await newMiembro('olga@ejemplo.com')
  const opened = await entrar(codigo, temporal)
  const cookie = cookieOf(opened)
  const whoIs = async () => (await ana.call(obtenerSesion, {}, { cookie })).body.persona?.correo ?? null
  expect([opened.status, await whoIs()]).toEqual([200, 'olga@ejemplo.com'])
  await db.update(account).set({ passwordExpiresAt: sql`now()` }).where(eq(account.userId, id))
  expect(await whoIs()).toBeNull()
})

test('an unconfirmed account is refused with its reason', async () => {
  await signUp(cuenta('quisqueya@ejemplo.com'))
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, 'quisqueya@ejemplo.com'))
  const { status, body } = await entrar(perfil?.codigo_membresia ?? '', contrasena)
  expect([status, body.type, body.title]).toEqual([403, UNCONFIRMED, 'Confirma tu correo'])
})

test.each([
  ['codigo_membresia', { codigo_membresia: 'B-12' }],
  ['codigo_membresia', { codigo_membresia: 'B-12\ud800456' }],
  ['contrasena', { contrasena: 'x'.repeat(73) }],
  ['contrasena', { contrasena: 'secreta\0' }],
])('what does not fit names its field and opens nothing: %s %j', async (field, change) => {
  const body = { codigo_membresia: 'B-123456', contrasena, recordarme: true, ...change }
  const { status, body: cuerpo } = await ana.call(entrarPorCodigo, { body })
  expect([status, Object.keys(cuerpo.campos ?? {})]).toEqual([422, [field]])
})
