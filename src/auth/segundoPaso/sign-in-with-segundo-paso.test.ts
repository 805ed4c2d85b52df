import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { session, verification } from '#db/schema/auth.server.ts'
import { limites } from '#db/schema/machinery.server.ts'
import { totpCode } from '#testing/authenticator.server.ts'
import { mailLinkTo } from '#testing/mailLinks.server.ts'
import { cookieOf, openSecondFactor, setCookiesOf, wrongCode } from '#testing/secondFactor.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { buscarCuenta } from '../auth.server.ts'
import { darSegundoPaso, iniciarSesion, START_AGAIN } from '../contract.ts'
import { cambiarContrasena, olvidarContrasena, restablecerContrasena } from '../contrasena/contract.ts'
import { activarSegundoPaso, obtenerSegundoPaso, prepararSegundoPaso, quitarSegundoPaso } from './contract.ts'

const shop = await openShop({ withMail: true, pause: async () => {} })
const { db, mailbox, ana, beto, contrasena } = shop
const { someone, withSegundoPaso, enable, signIn, giveCode, whoIs } = openSecondFactor(shop)

beforeEach(async () => {
  await db.delete(limites)
})

describe('signing in with a second step', () => {
  test('the password alone signs nobody in; the code does, with all cookies of a session', async () => {
    const { elsa, secreto: secret } = await withSegundoPaso()
    const first = await signIn(elsa.correo)
    expect([first.status, first.body]).toEqual([200, { persona: null, falta_segundo_paso: true }])
    expect(await whoIs(cookieOf(first))).toBeNull()
    expect(setCookiesOf(first).join()).toMatch(/brisa\.two_factor=[^;]+; Max-Age=600;.*HttpOnly/)
    const second = await giveCode(cookieOf(first), totpCode(secret))
    expect([second.status, second.body.persona?.correo]).toEqual([200, elsa.correo])
    expect(setCookiesOf(second).map((line) => line.replace(/[=].*/s, ''))).toEqual(
      expect.arrayContaining(['sesion-abierta', 'brisa.session_token', expect.stringMatching('^brisa-navegador-')]),
    )
    expect((await whoIs(cookieOf(second)))?.correo).toBe(elsa.correo)
    // The challenge is used up: the same cookie opens nothing more.
    expect((await giveCode(cookieOf(first), totpCode(secret))).body.type).toBe(START_AGAIN)
  })

  test('the code that activated the second step signs nobody in', async () => {
    const elsa = await someone()
    const { secreto: secret } = (await elsa.call(prepararSegundoPaso, { body: { contrasena } })).body
    const codigo = totpCode(secret)
    expect((await elsa.call(activarSegundoPaso, { body: { codigo } })).status).toBe(200)
    const again = await giveCode(cookieOf(await signIn(elsa.correo)), codigo)
    expect([again.status, again.body.detail]).toEqual([
      401,
      'Ese código ya se usó. Espera a que tu aplicación muestre el siguiente.',
    ])
    expect((await giveCode(cookieOf(await signIn(elsa.correo)), totpCode(secret, 1))).status).toBe(200)
  })

  test('a recovery code works once', async () => {
    const { elsa, codigos, cookie } = await withSegundoPaso()
    const [one = ''] = codigos
    expect((await giveCode(cookieOf(await signIn(elsa.correo)), one)).status).toBe(200)
    const other = await giveCode(cookieOf(await signIn(elsa.correo)), one)
    expect([other.status, other.body.detail]).toEqual([401, 'El código no es correcto.'])
    expect((await elsa.call(obtenerSegundoPaso, {}, { cookie })).body).toEqual({ activo: true, codigos: 9 })
  })

  test('a recovery code that two browsers give at once opens one', async () => {
    const { elsa, codigos } = await withSegundoPaso()
    const browsers = [cookieOf(await signIn(elsa.correo)), cookieOf(await signIn(elsa.correo))]
    const answers = await Promise.all(browsers.map((cookie) => giveCode(cookie, codigos[0] ?? '')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('a session of somebody else in this browser does not count for it', async () => {
    const { elsa, secreto: secret } = await withSegundoPaso()
    const first = await signIn(elsa.correo, beto.cookie)
    const second = await giveCode(`${beto.cookie}; ${cookieOf(first)}`, totpCode(secret))
    expect(second.body.persona?.correo).toBe(elsa.correo)
    expect((await giveCode(beto.cookie, totpCode(secret))).status).toBe(401)
  })

  test('after five wrong codes it starts over; they count as failures', async () => {
    const { elsa, secreto: secret } = await withSegundoPaso()
    const cookie = cookieOf(await signIn(elsa.correo))
    const wrong = wrongCode(totpCode(secret))
    for (let time = 0; time < 5; time++)
      expect((await giveCode(cookie, wrong)).body.detail).toBe('El código no es correcto.')
    const { status, body } = await giveCode(cookie, totpCode(secret))
    expect([status, body.type]).toEqual([401, START_AGAIN])
    const [failures] = await db.select().from(limites).where(sql`key like 'sign-in-account:%'`)
    expect(failures?.points).toBe(6)
  })

  test('a code of the authenticator opens once, also when two browsers give it at once', async () => {
    const { elsa, secreto: secret } = await withSegundoPaso()
    const browsers = [cookieOf(await signIn(elsa.correo)), cookieOf(await signIn(elsa.correo))]
    const code = totpCode(secret)
    const answers = await Promise.all(browsers.map((cookie) => giveCode(cookie, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const { status, body } = await giveCode(cookieOf(await signIn(elsa.correo)), code)
    expect([status, body.detail]).toEqual([
      401,
      'Ese código ya se usó. Espera a que tu aplicación muestre el siguiente.',
    ])
  })

  describe('somebody who knows the password', () => {
    /** Gives wrong codes from as many addresses, all at once. @returns the statuses */
    async function guessAtOnce(correo: string, code: string, count: number) {
      const strangers = await Promise.all(
        Array.from({ length: count }, (_, number) => shop.persona('X', 'x@ejemplo.com', { ip: `10.60.${number}.1` })),
      )
      const challenges = await Promise.all(
        strangers.map(async (who) => cookieOf(await who.call(iniciarSesion, { body: { correo, contrasena } }))),
      )
      const answers = await Promise.all(
        strangers.map((who, number) =>
          who.call(darSegundoPaso, { body: { codigo: code } }, { cookie: challenges[number] ?? '' }),
        ),
      )
      return answers
    }

    test('guesses ten codes at most, also when 48 arrive at once', async () => {
      const { elsa, secreto: secret } = await withSegundoPaso()
      const answers = await guessAtOnce(elsa.correo, wrongCode(totpCode(secret)), 48)
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
      const refused = answers.find(({ status }) => status === 429)
      expect([refused?.body.detail, Number(refused?.headers['retry-after'])]).toEqual([
        'Hubo muchos códigos equivocados seguidos. Espera 15 minutos, o entra con un código de recuperación.',
        expect.closeTo(900, -2),
      ])
    })

    test('does not keep out its owner, who has a browser that was here before, or a recovery code', async () => {
      const { elsa, secreto: secret, codigos } = await withSegundoPaso()
      await guessAtOnce(elsa.correo, wrongCode(totpCode(secret)), 12)
      const [recovery = ''] = codigos
      expect((await giveCode(cookieOf(await signIn(elsa.correo)), recovery)).status).toBe(200)
      const challenge = cookieOf(await signIn(elsa.correo, elsa.cookie))
      expect((await giveCode(`${elsa.cookie}; ${challenge}`, totpCode(secret))).status).toBe(200)
    })
  })

  test('a sign-in begun with the old password ends when the password changes', async () => {
    const { elsa, secreto: secret } = await withSegundoPaso()
    const cookie = cookieOf(await signIn(elsa.correo))
    await ana.call(olvidarContrasena, { body: { correo: elsa.correo } })
    const token = await mailLinkTo(mailbox, elsa.correo, /Elige otra contraseña/)
    await ana.call(restablecerContrasena, { body: { token, contrasena: 'luna-de-papel-9' } })
    expect((await giveCode(cookie, totpCode(secret))).body.type).toBe(START_AGAIN)
  })

  test.each([
    ['nobody', ''],
    ['a forged one', 'brisa.two_factor=2fa-aaaaaaaaaaaaaaaaaaaa.firma'],
  ])('%s cookie gives no second step', async (_, cookie) => {
    expect((await giveCode(cookie, '123456')).body.type).toBe(START_AGAIN)
  })

  test('nor does an expired one, and an empty code is refused by its field', async () => {
    const { elsa, secreto: secret } = await withSegundoPaso()
    const cookie = cookieOf(await signIn(elsa.correo))
    expect(Object.keys((await giveCode(cookie, ' ')).body.campos ?? {})).toEqual(['codigo'])
    const forged = cookie.replace(/(two_factor=[^.]+\.)[^;]{4}/, '$1AAAA')
    expect(forged).not.toBe(cookie)
    expect((await giveCode(forged, totpCode(secret))).body.type).toBe(START_AGAIN)
    await db.update(verification).set({ expiresAt: sql`now()` })
    expect((await giveCode(cookie, totpCode(secret))).body.type).toBe(START_AGAIN)
  })

  test('a session stores the address as the limits see it, whatever a header says', async () => {
    const { elsa, secreto: secret } = await withSegundoPaso()
    const cookie = cookieOf(await signIn(elsa.correo))
    await ana.call(darSegundoPaso, { body: { codigo: totpCode(secret) } }, { cookie, 'x-direccion': '8.8.8.8' })
    const { id = '' } = (await buscarCuenta(db, elsa.correo)) ?? {}
    const rows = await db.select({ de: session.ipAddress }).from(session).where(eq(session.userId, id))
    expect(rows.map(({ de }) => de)).not.toContain('8.8.8.8')
    expect(rows.map(({ de }) => de)).toContain('10.1.1.1')
  })
})

describe('a trusted browser', () => {
  async function withTrust() {
    const { elsa, secreto: secret, cookie } = await withSegundoPaso()
    const trustedCookie = cookieOf(await giveCode(cookieOf(await signIn(elsa.correo)), totpCode(secret), true))
    return { elsa, cookie, deConfianza: trustedCookie }
  }

  test("is not asked again, until a mail's link changes the password", async () => {
    const { elsa, deConfianza: trustedCookie } = await withTrust()
    expect(trustedCookie).toContain('brisa.trust_device=')
    const other = await signIn(elsa.correo, trustedCookie)
    expect([other.body.falta_segundo_paso, other.body.persona?.correo]).toEqual([false, elsa.correo])
    await ana.call(olvidarContrasena, { body: { correo: elsa.correo } })
    const token = await mailLinkTo(mailbox, elsa.correo, /Elige otra contraseña/)
    await ana.call(restablecerContrasena, { body: { token, contrasena: 'luna-de-papel-9' } })
    const last = await signIn(elsa.correo, cookieOf(other), 'luna-de-papel-9')
    expect(last.body).toEqual({ persona: null, falta_segundo_paso: true })
  })

  test('is asked again once the password was changed with the current one', async () => {
    const { elsa, deConfianza: trustedCookie } = await withTrust()
    const body = { actual: contrasena, contrasena: 'luna-de-papel-9' }
    expect((await elsa.call(cambiarContrasena, { body }, { cookie: trustedCookie })).status).toBe(200)
    const after = await signIn(elsa.correo, trustedCookie, 'luna-de-papel-9')
    expect(after.body).toEqual({ persona: null, falta_segundo_paso: true })
  })

  test('is asked again after another browser turned the second step off and on', async () => {
    const { elsa, cookie, deConfianza: trustedCookie } = await withTrust()
    const removed = await elsa.call(quitarSegundoPaso, { body: { contrasena } }, { cookie })
    expect(removed.status).toBe(200)
    expect((await enable(elsa, cookieOf(removed))).activation.status).toBe(200)
    expect((await signIn(elsa.correo, trustedCookie)).body).toEqual({ persona: null, falta_segundo_paso: true })
  })
})

test('where the shop is reached by https, all cookies are limited to this host', async () => {
  const secureShop = await openShop({ publicUrl: 'https://tienda.example' })
  const elsa = await secureShop.persona('Elsa Mota', 'elsa@ejemplo.com', { rol: 'user', ip: '10.9.9.9' })
  const { secreto: secret } = (await elsa.call(prepararSegundoPaso, { body: { contrasena } })).body
  await elsa.call(activarSegundoPaso, { body: { codigo: totpCode(secret, -1) } })
  const first = await secureShop.ana.call(iniciarSesion, { body: { correo: elsa.correo, contrasena } })
  const cookie = cookieOf(first)
  const second = await secureShop.ana.call(
    darSegundoPaso,
    { body: { codigo: totpCode(secret), confiar: true } },
    { cookie },
  )
  expect(second.body.persona?.correo).toBe(elsa.correo)
  for (const line of [...setCookiesOf(first), ...setCookiesOf(second)]) expect(line).toMatch(/^__Host-.*; Secure/)
})
