import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { limites } from '#db/schema/machinery.server.ts'
import { totpCode } from '#testing/authenticator.server.ts'
import { cookieOf, openSecondFactor, wrongCode } from '#testing/secondFactor.server.ts'
import { openShop } from '#testing/shop.server.ts'
import {
  activarSegundoPaso,
  obtenerSegundoPaso,
  prepararSegundoPaso,
  quitarSegundoPaso,
  renovarCodigosDeRecuperacion,
} from './contract.ts'

const shop = await openShop({ withMail: true, pause: async () => {} })
const { db, mailbox, ana, beto, contrasena } = shop
const { someone, withSegundoPaso, signIn, giveCode, whoIs } = openSecondFactor(shop)

beforeEach(async () => {
  await db.delete(limites)
})

describe('turning it on', () => {
  test('takes the password and a code; the session is new, and a mail says so', async () => {
    const elsa = await someone()
    expect((await elsa.call(obtenerSegundoPaso, {})).body).toEqual({ activo: false, codigos: 0 })
    const { status, body } = await elsa.call(prepararSegundoPaso, { body: { contrasena } })
    expect(status).toBe(200)
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Brisa/)
    expect(body.codigos).toHaveLength(10)
    // Signing in has not changed yet.
    expect((await signIn(elsa.correo)).body.falta_segundo_paso).toBe(false)
    expect((await elsa.call(obtenerSegundoPaso, {})).body.activo).toBe(false)

    const activated = await elsa.call(activarSegundoPaso, { body: { codigo: totpCode(body.secreto) } })
    expect([activated.status, activated.body]).toEqual([200, { activo: true, codigos: 10 }])
    expect((await whoIs(cookieOf(activated)))?.correo).toBe(elsa.correo)
    expect(await whoIs(elsa.cookie)).toBeNull()
    await mailbox.waitForMail(
      ({ to, subject }) => to.includes(elsa.correo) && /Activaste el segundo paso/.test(subject),
    )
  })

  test('a wrong password, a wrong code and a code before the preparation turn nothing on', async () => {
    const elsa = await someone()
    const unprepared = await elsa.call(activarSegundoPaso, { body: { codigo: '123456' } })
    expect(unprepared.status).toBe(409)
    const denied = await elsa.call(prepararSegundoPaso, { body: { contrasena: 'otra-clave' } })
    expect([denied.status, denied.body.detail]).toEqual([401, 'La contraseña no es correcta.'])
    const { secreto: secret } = (await elsa.call(prepararSegundoPaso, { body: { contrasena } })).body
    const wrong = await elsa.call(activarSegundoPaso, { body: { codigo: wrongCode(totpCode(secret)) } })
    expect([wrong.status, wrong.body.detail]).toEqual([401, 'El código no es correcto.'])
    const tooShort = await elsa.call(activarSegundoPaso, { body: { codigo: '12345' } })
    expect([tooShort.status, Object.keys(tooShort.body.campos ?? {})]).toEqual([422, ['codigo']])
    expect((await elsa.call(obtenerSegundoPaso, {})).body.activo).toBe(false)
  })

  test('is refused when it is already on, and without a session', async () => {
    const { elsa, cookie, secreto: secret } = await withSegundoPaso()
    const again = await elsa.call(prepararSegundoPaso, { body: { contrasena } }, { cookie })
    expect(again.status).toBe(409)
    const other = await elsa.call(activarSegundoPaso, { body: { codigo: totpCode(secret) } }, { cookie })
    expect(other.status).toBe(409)
    expect((await ana.call(prepararSegundoPaso, { body: { contrasena } })).status).toBe(401)
    expect((await beto.call(obtenerSegundoPaso, {})).body.activo).toBe(false)
  })

  test('it stays off when its mail cannot be queued', async () => {
    const elsa = await someone()
    const { secreto: secret } = (await elsa.call(prepararSegundoPaso, { body: { contrasena } })).body
    await db.execute(sql`alter table correos rename to correos_ausente`)
    const { status } = await elsa.call(activarSegundoPaso, { body: { codigo: totpCode(secret) } })
    await db.execute(sql`alter table correos_ausente rename to correos`)
    expect(status).toBe(500)
    expect((await elsa.call(obtenerSegundoPaso, {})).body.activo).toBe(false)
  })

  test('wrong codes count as failures, and after twenty no code is checked', async () => {
    const elsa = await someone()
    const { secreto: secret } = (await elsa.call(prepararSegundoPaso, { body: { contrasena } })).body
    const tryCode = async (codigo: string) => (await elsa.call(activarSegundoPaso, { body: { codigo } })).status
    for (let time = 0; time < 20; time++) expect(await tryCode(wrongCode(totpCode(secret)))).toBe(401)
    expect(await tryCode(totpCode(secret))).toBe(429)
    expect((await elsa.call(obtenerSegundoPaso, {})).body.activo).toBe(false)
  })
})

describe('once it is on', () => {
  test('a recovery code is accepted however it is typed, and has no look-alike characters', async () => {
    const { elsa, codigos } = await withSegundoPaso()
    for (const codigo of codigos) expect(codigo).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
    const [one = '', other = ''] = codigos
    expect((await giveCode(cookieOf(await signIn(elsa.correo)), one.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await giveCode(cookieOf(await signIn(elsa.correo)), other.replace('-', ''))).status).toBe(200)
    expect((await giveCode(cookieOf(await signIn(elsa.correo)), one)).status).toBe(401)
  })

  test('new recovery codes replace the old ones', async () => {
    const { elsa, codigos, cookie } = await withSegundoPaso()
    const wrong = await elsa.call(renovarCodigosDeRecuperacion, { body: { contrasena: 'otra-clave' } }, { cookie })
    expect(wrong.status).toBe(401)
    const { body } = await elsa.call(renovarCodigosDeRecuperacion, { body: { contrasena } }, { cookie })
    expect(body.codigos).toHaveLength(10)
    expect((await giveCode(cookieOf(await signIn(elsa.correo)), codigos[0] ?? '')).status).toBe(401)
    expect((await giveCode(cookieOf(await signIn(elsa.correo)), body.codigos[0] ?? '')).status).toBe(200)
    expect((await beto.call(renovarCodigosDeRecuperacion, { body: { contrasena } })).status).toBe(409)
    expect((await ana.call(renovarCodigosDeRecuperacion, { body: { contrasena } })).status).toBe(401)
  })

  test('the password turns it off; the session is new, and a mail says so', async () => {
    const { elsa, cookie } = await withSegundoPaso()
    const wrong = await elsa.call(quitarSegundoPaso, { body: { contrasena: 'otra-clave' } }, { cookie })
    expect([wrong.status, wrong.body.detail]).toEqual([401, 'La contraseña no es correcta.'])
    const { status, body, headers } = await elsa.call(quitarSegundoPaso, { body: { contrasena } }, { cookie })
    expect([status, body]).toEqual([200, { activo: false, codigos: 0 }])
    expect((await whoIs(cookieOf({ headers })))?.correo).toBe(elsa.correo)
    expect(await whoIs(cookie)).toBeNull()
    expect((await signIn(elsa.correo)).body.persona?.correo).toBe(elsa.correo)
    await mailbox.waitForMail(({ to, subject }) => to.includes(elsa.correo) && /Quitaste el segundo paso/.test(subject))
    // Turning the second step off again succeeds without another mail.
    expect((await beto.call(quitarSegundoPaso, { body: { contrasena } })).body.activo).toBe(false)
    expect((await ana.call(quitarSegundoPaso, { body: { contrasena } })).status).toBe(401)
  })
})
