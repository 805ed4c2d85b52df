import { createHook } from 'node:async_hooks'
import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { iniciarSesion, obtenerSesion, UNCONFIRMED } from '#auth/contract.ts'
import { account } from '#db/schema/auth.server.ts'
import { limites } from '#db/schema/machinery.server.ts'
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
/** A wrong password for a code. */
const bodyOf = (codigo_membresia: string) => ({ codigo_membresia, contrasena: 'otra-clave-1', recordarme: false })
let tried = 0
async function unknownCode() {
  const taken = (await db.select({ codigo: profiles.codigo_membresia }).from(profiles)).map(({ codigo }) => codigo)
  for (;;) {
    const codigo = `B-${String(tried++).padStart(6, '0')}`
    if (!taken.includes(codigo)) return codigo
  }
}
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

test('an unknown code, a wrong password and an expired one get one answer', async () => {
  const { codigo, temporal, id } = await newMiembro('rosa@ejemplo.com')
  await db.update(account).set({ passwordExpiresAt: sql`now() - interval '1 second'` }).where(eq(account.userId, id))
  const refusals = [
    await entrar(await unknownCode(), contrasena),
    await entrar(await deBeto(), 'otra-clave-1'),
    await entrar(codigo, temporal),
  ]
  for (const refusal of refusals) {
    const text = 'Código de membresía o contraseña incorrectos'
    expect(refusal).toMatchObject({ status: 401, body: { title: text, detail: text } })
    expect(refusal.body).toEqual(refusals[0]?.body)
    expect(Object.keys(refusal.headers)).toEqual(Object.keys(refusals[0]?.headers ?? {}))
    expect(deSesion(refusal)).toBe('')
  }
})

test('an unknown code takes the time of a known one: one password is hashed', async () => {
  let derivations = 0
  const hook = createHook({
    init(_, type) {
      if (type === 'SCRYPTREQUEST') derivations++
    },
  }).enable()
  const workFor = async (codigo: string) => {
    derivations = 0
    await (await someone()).call(entrarPorCodigo, { body: bodyOf(codigo) })
    return derivations
  }
  expect([await workFor(await unknownCode()), await workFor(await deBeto())]).toEqual([1, 1])
  hook.disable()
})

test('known and unknown codes count alike: twenty tries, then none', async () => {
  const known = await deBeto()
  for (const codigoOf of [async () => known, unknownCode]) {
    const thief = await someone()
    const estados: number[] = []
    for (let n = 0; n < 22; n++) {
      const codigo = n % 2 ? await codigoOf() : await unknownCode()
      estados.push((await thief.call(entrarPorCodigo, { body: bodyOf(codigo) })).status)
    }
    expect(estados).toEqual([...Array(20).fill(401), 429, 429])
  }
})

test('tries by e-mail do not slow the code, which would tell whose it is', async () => {
  for (let n = 0; n < 12; n++)
    await (await someone()).call(iniciarSesion, { body: { correo: beto.correo, contrasena: 'otra-clave-1' } })
  const codigo = await deBeto()
  await db.delete(limites).where(like(limites.key, `sign-in-account:${codigo.toLowerCase()}`))
  await (await someone()).call(entrarPorCodigo, { body: bodyOf(codigo) })
  const [counted] = await db
    .select()
    .from(limites)
    .where(eq(limites.key, `sign-in-account:${codigo.toLowerCase()}`))
  expect(counted?.points).toBe(1)
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
