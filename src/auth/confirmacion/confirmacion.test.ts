import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { correos, enlaces, limites } from '#db/schema/machinery.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { enqueue } from '#mail/mail.server.ts'
import { mailLinkTo } from '#testing/mailLinks.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { buscarCuenta, crearCuenta } from '../auth.server.ts'
import { iniciarSesion, obtenerSesion } from '../contract.ts'
import { olvidarContrasena, restablecerContrasena } from '../contrasena/contract.ts'
import { confirmarCorreo, obtenerCorreoPorConfirmar, reenviarConfirmacion } from './contract.ts'

const { db, mailbox, ana, beto, contrasena } = await openShop({ withMail: true, pause: async () => {} })

const DAY = 86_400_000
const SIGNUP_TEXT = /escribe la contraseña que elegiste/
let count = 0

type CuentaChanges = Partial<Parameters<typeof crearCuenta>[1]>
async function createTestCuenta(changes: CuentaChanges = {}) {
  const correo = `n${++count}@ejemplo.com`
  const input = { correo, contrasena, rol: 'user' as const, confirmado: false, ...changes }
  const cuenta = await db.transaction((tx) => crearCuenta(tx, input))
  if (!cuenta) throw new Error('The address is taken')
  return cuenta
}

const reenviar = (correo: string) => ana.call(reenviarConfirmacion, { body: { correo } })
async function withLink(changes: CuentaChanges = {}) {
  const cuenta = await createTestCuenta(changes)
  await reenviar(cuenta.correo)
  return { ...cuenta, token: await mailLinkTo(mailbox, cuenta.correo, SIGNUP_TEXT) }
}
/** An account with a generated password, and the link of the mail that told it. */
async function registered() {
  const until = new Date(Date.now() + DAY)
  const { id, correo } = await createTestCuenta({ temporaryUntil: until })
  const datos = {
    user_id: id,
    email: correo,
    nombre: 'Ana',
    codigo: 'B-000001',
    password: contrasena,
    hasta: until.toISOString(),
  }
  await db.transaction((tx) => enqueue(tx, { funcion: 'send-registration-email', para: correo, datos }))
  return { id, correo, token: await mailLinkTo(mailbox, correo, /Contraseña temporal/i) }
}
const confirmar = (token: string, password?: string) =>
  ana.call(confirmarCorreo, { body: { token, contrasena: password } })
const lookUp = (token: string) => ana.call(obtenerCorreoPorConfirmar, {}, { 'x-enlace': token })

beforeEach(async () => {
  await db.delete(limites)
})

describe('with a chosen password', () => {
  test('the link and that password confirm the address and sign in', async () => {
    const { id, correo, token } = await withLink()
    expect((await lookUp(token)).body).toEqual({
      correo: 'n***@ejemplo.com',
      pide_contrasena: true,
      confirmado: false,
    })
    const { status, body, headers } = await confirmar(token, contrasena)
    expect([status, body.persona?.id]).toEqual([200, id])
    const cookie = [headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ')
    expect((await ana.call(obtenerSesion, {}, { cookie })).body.persona).toMatchObject({ id, correo, rol: 'user' })
    const [perfil] = await db.select().from(profiles).where(eq(profiles.user_id, id))
    expect(perfil).toMatchObject({ correo, confirmado: true })
    expect((await lookUp(token)).body.confirmado).toBe(true)
  })

  test('a wrong password counts as a failure and leaves the link valid', async () => {
    const { correo, token } = await withLink()
    const { status, body } = await confirmar(token, 'otra-clave')
    expect([status, body.detail]).toEqual([401, 'La contraseña no es correcta.'])
    for (let time = 0; time < 19; time++) await confirmar(token, 'otra-clave')
    expect((await confirmar(token, contrasena)).status).toBe(429)
    expect(await buscarCuenta(db, correo)).toMatchObject({ confirmado: false })
    await db.delete(limites)
    expect((await confirmar(token, contrasena)).status).toBe(200)
  })

  test('the link alone confirms nothing', async () => {
    const { correo, token } = await withLink()
    const { status, body } = await confirmar(token)
    expect([status, Object.keys(body.campos ?? {})]).toEqual([422, ['contrasena']])
    expect(await buscarCuenta(db, correo)).toMatchObject({ confirmado: false })
  })

  test("somebody who signed up with another person's address never gets in by what that person does", async () => {
    const strangersContrasena = 'clave-del-extrano'
    const { correo, token } = await withLink({ contrasena: strangersContrasena })
    const signIn = async () =>
      (await beto.call(iniciarSesion, { body: { correo, contrasena: strangersContrasena } })).status
    // The owner of the address follows the link without knowing the password, then asks to choose another password.
    expect((await confirmar(token, 'la-mia-de-siempre')).status).toBe(401)
    expect(await signIn()).toBe(403)
    await ana.call(olvidarContrasena, { body: { correo } })
    const otherToken = await mailLinkTo(mailbox, correo, /Elige otra contraseña/)
    await ana.call(restablecerContrasena, { body: { token: otherToken, contrasena: 'la-mia-de-siempre' } })
    expect(await signIn()).toBe(401)
    expect((await confirmar(token, strangersContrasena)).status).toBe(401)
  })
})

describe('with a generated password', () => {
  test('the link alone confirms, and signs nobody in', async () => {
    const { id, correo, token } = await registered()
    expect((await lookUp(token)).body).toMatchObject({ pide_contrasena: false, confirmado: false })
    const { status, body, headers } = await confirmar(token)
    expect([status, body.persona]).toEqual([200, null])
    expect(String(headers['set-cookie'] ?? '')).not.toContain('session_token')
    expect(await buscarCuenta(db, correo)).toEqual({ id, correo, confirmado: true })
  })

  test('a person who lost it gets a link to choose another', async () => {
    const { correo } = await createTestCuenta({ temporaryUntil: new Date(Date.now() - DAY) })
    await reenviar(correo)
    const token = await mailLinkTo(mailbox, correo, /Elige otra contraseña/)
    const done = await ana.call(restablecerContrasena, { body: { token, contrasena: 'luna-de-papel-9' } })
    expect(done.status).toBe(200)
    expect(await buscarCuenta(db, correo)).toMatchObject({ confirmado: true })
  })
})

describe('a link', () => {
  test('works once, and then says so', async () => {
    const { token } = await withLink()
    expect((await confirmar(token, contrasena)).status).toBe(200)
    const { status, body } = await confirmar(token, contrasena)
    expect([status, body.detail]).toEqual([404, 'Este enlace ya se usó. Entra con tu correo y tu contraseña.'])
  })

  test.each([
    ['of who chose a password', () => withLink(), contrasena],
    ['of who was mailed one', () => registered(), undefined],
  ])('%s that is used twice at once works once', async (_, createLink, password) => {
    const { token } = await createLink()
    const results = await Promise.all([confirmar(token, password), confirmar(token, password)])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('opens nothing when it has expired, was altered or is of another kind', async () => {
    const { id, token } = await withLink()
    const otherToken = (token[0] === 'A' ? 'B' : 'A') + token.slice(1)
    expect([(await lookUp(otherToken)).status, (await confirmar(otherToken, contrasena)).status]).toEqual([404, 404])
    const otherResult = await ana.call(restablecerContrasena, { body: { token, contrasena: 'luna-de-papel-9' } })
    expect(otherResult.status).toBe(404)
    await db.update(enlaces).set({ vence: sql`now()` }).where(eq(enlaces.user_id, id))
    expect([(await lookUp(token)).status, (await confirmar(token, contrasena)).status]).toEqual([404, 404])
  })

  test.each([
    ['a token that is cut', { token: 'corto' }],
    ['73 characters', { contrasena: 'x'.repeat(73) }],
    ['half a character', { contrasena: 'abcdef\ud800' }],
    ['a control character', { contrasena: 'abc\u0000def' }],
  ])("%s is refused by its field's name", async (_, wrong) => {
    const body = { token: 'x'.repeat(22), contrasena, ...wrong }
    const { status, body: responseBody } = await ana.call(confirmarCorreo, { body })
    expect([status, Object.keys(responseBody.campos ?? {})]).toEqual([422, Object.keys(wrong)])
  })
})

test('asking again gets the same answer for every address; only unconfirmed ones get a mail, three per hour and network', async () => {
  const { correo } = await createTestCuenta()
  await db.delete(correos)
  for (const address of ['nadie@ejemplo.com', beto.correo, ...Array.from({ length: 7 }, () => correo)]) {
    await db.delete(limites).where(sql`key like 'form-%'`)
    const { status, body } = await reenviar(address)
    expect([status, body]).toEqual([200, { recibido: true }])
  }
  const rows = await db.select({ para: correos.para }).from(correos)
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ para: correo })))
})
