import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { account, session, user } from '#db/schema/auth.server.ts'
import { correos, enlaces, limites } from '#db/schema/machinery.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { mailLinkTo } from '#testing/mailLinks.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { buscarCuenta } from '../auth.server.ts'
import { COMMON_CONTRASENA, iniciarSesion, obtenerSesion } from '../contract.ts'
import { cambiarContrasena, olvidarContrasena, restablecerContrasena } from './contract.ts'

const { db, mailbox, ana, beto, carla, contrasena, persona } = await openShop({
  withMail: true,
  pause: async () => {},
})
const withTiming = await openShop({ onBeat: true })

const newContrasena = 'luna-de-papel-9'
let count = 0
const createPersona = () => persona('Elsa Mota', `elsa${++count}@ejemplo.com`, { rol: 'user', ip: `10.20.${count}.1` })
type TestPersona = Awaited<ReturnType<typeof createPersona>>

const askForLink = async (viewer: TestPersona) => {
  await viewer.call(olvidarContrasena, { body: { correo: viewer.correo } })
  return mailLinkTo(mailbox, viewer.correo, /Elige otra contraseña/)
}
const restablecer = (
  token: string,
  changes: Partial<{ contrasena: string; aunque_comun: boolean }> = {},
  viewer = ana,
) => viewer.call(restablecerContrasena, { body: { token, contrasena: newContrasena, ...changes } })
const signInStatus = async ({ correo }: TestPersona, password: string) =>
  (await ana.call(iniciarSesion, { body: { correo, contrasena: password } })).status

beforeEach(async () => {
  await db.delete(limites)
})

describe('a forgotten password', () => {
  test('the owner gets the link, however many strangers asked for tags of the address', async () => {
    const elsa = await createPersona()
    for (let time = 0; time < 7; time++)
      await ana.call(olvidarContrasena, { body: { correo: elsa.correo.replace('@', `+x${time}@`) } })
    expect((await restablecer(await askForLink(elsa))).status).toBe(200)
  })

  test('a link from before the account was suspended opens nothing', async () => {
    const elsa = await createPersona()
    const token = await askForLink(elsa)
    await db.update(user).set({ suspendido_en: new Date() }).where(eq(user.email, elsa.correo))
    expect((await restablecer(token)).status).toBe(404)
  })

  test('a link sets another password and ends all sessions', async () => {
    const elsa = await createPersona()
    const cuenta = await buscarCuenta(db, elsa.correo)
    const id = cuenta?.id ?? ''
    await db.update(user).set({ emailVerified: false }).where(eq(user.id, id))
    await db.update(profiles).set({ confirmado: false }).where(eq(profiles.user_id, id))
    await db.update(account).set({ passwordExpiresAt: sql`now() - interval '1 day'` }).where(eq(account.userId, id))

    const { status, body } = await restablecer(await askForLink(elsa))
    expect([status, body]).toEqual([200, { recibido: true }])
    // The link proves the address, so the account and the copy that staff see are confirmed before anybody signs in.
    expect(await buscarCuenta(db, elsa.correo)).toMatchObject({ confirmado: true })
    const [perfil] = await db.select().from(profiles).where(eq(profiles.user_id, id))
    expect(perfil?.confirmado).toBe(true)
    expect((await elsa.call(obtenerSesion, {})).body.persona).toBeNull()
    expect(await db.$count(session, eq(session.userId, id))).toBe(0)
    expect(await signInStatus(elsa, contrasena)).toBe(401)
    expect(await signInStatus(elsa, newContrasena)).toBe(200)
    await mailbox.waitForMail(({ to, subject }) => to.includes(elsa.correo) && /Cambió tu contraseña/.test(subject))
  })

  test('an address without an account gets the same answer and no mail', async () => {
    await db.delete(correos)
    const nobody = await ana.call(olvidarContrasena, { body: { correo: 'nadie@ejemplo.com' } })
    const known = await ana.call(olvidarContrasena, { body: { correo: 'BETO@ejemplo.com' } })
    expect([nobody.status, nobody.body]).toEqual([known.status, known.body])
    const rows = await db.select({ para: correos.para }).from(correos)
    expect(rows).toEqual([{ para: beto.correo }])
  })

  test('no answer comes before a quarter of a second, whether the address has an account or not', async () => {
    for (const correo of ['nadie@ejemplo.com', beto.correo]) {
      const before = performance.now()
      await withTiming.ana.call(olvidarContrasena, { body: { correo } })
      expect(performance.now() - before).toBeGreaterThan(245)
    }
  })

  test('an address gets at most ten such mails per hour, from however many networks they are requested', async () => {
    const own = () => db.$count(correos, sql`${correos.para} = ${carla.correo}`)
    const before = await own()
    for (let time = 0; time < 13; time++) {
      const viewer = await persona('X', '', { ip: `10.30.${time}.1` })
      expect((await viewer.call(olvidarContrasena, { body: { correo: carla.correo } })).body).toEqual({
        recibido: true,
      })
    }
    expect((await own()) - before).toBe(10)
  })

  test('other forms of strangers do not use up that limit', async () => {
    const elsa = await createPersona()
    for (let time = 0; time < 10; time++) await beto.solicita({ correo: elsa.correo })
    expect(await askForLink(elsa)).toMatch(/^[\w-]{22}$/)
  })
})

describe('a link to choose a password', () => {
  test('works once', async () => {
    const elsa = await createPersona()
    const token = await askForLink(elsa)
    expect((await restablecer(token)).status).toBe(200)
    const { status, body } = await restablecer(token, { contrasena: 'otra-luna-de-papel' })
    expect([status, body.detail]).toEqual([404, expect.stringMatching('ya no sirve')])
    expect(await signInStatus(elsa, newContrasena)).toBe(200)
  })

  test('of two people who use one link at once one succeeds', async () => {
    const elsa = await createPersona()
    const token = await askForLink(elsa)
    const passwords = ['primera-luna-3', 'segunda-luna-4']
    const results = await Promise.all(passwords.map((password) => restablecer(token, { contrasena: password })))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await Promise.all(passwords.map((password) => signInStatus(elsa, password)))).sort()).toEqual([200, 401])
  })

  test('of two links used at once one succeeds, because it revokes the other', async () => {
    const elsa = await createPersona()
    const firstToken = await askForLink(elsa)
    const arrived = mailbox.mails.length
    await elsa.call(olvidarContrasena, { body: { correo: elsa.correo } })
    await mailbox.waitForMails(arrived + 1)
    const secondToken = await mailLinkTo(mailbox, elsa.correo, /Elige otra contraseña/)
    expect(secondToken).not.toBe(firstToken)
    const results = await Promise.all([firstToken, secondToken].map((token) => restablecer(token)))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test.each([
    ['past its hour', (token: string) => token, sql`now() - interval '1 minute'`],
    ['changed by a letter', (token: string) => (token[0] === 'A' ? 'B' : 'A') + token.slice(1), sql`vence`],
  ])('%s it opens nothing', async (_, change, expiry) => {
    const elsa = await createPersona()
    const token = await askForLink(elsa)
    const id = (await buscarCuenta(db, elsa.correo))?.id ?? ''
    await db.update(enlaces).set({ vence: expiry }).where(eq(enlaces.user_id, id))
    expect((await restablecer(change(token))).status).toBe(404)
    expect(await signInStatus(elsa, contrasena)).toBe(200)
  })

  test('a common password is questioned, and the link stays valid', async () => {
    const token = await askForLink(await createPersona())
    const { status, body } = await restablecer(token, { contrasena: 'password' })
    expect([status, body.type, Object.keys(body.campos ?? {})]).toEqual([409, COMMON_CONTRASENA, ['contrasena']])
    expect((await restablecer(token, { contrasena: 'password', aunque_comun: true })).status).toBe(200)
  })

  test('staff cannot choose one, even if they insist', async () => {
    const gil = await persona('Gil Sosa', 'gil@brisa.example', { rol: 'admin', ip: '10.21.1.1' })
    const token = await askForLink(gil)
    expect((await restablecer(token, { contrasena: 'password', aunque_comun: true })).status).toBe(422)
  })

  test.each(['x'.repeat(73), 'corta', 'abcdef\udfff', 'abc\u0000def'])('%j is no password', async (invalid) => {
    const { status, body } = await restablecer('x'.repeat(22), { contrasena: invalid })
    expect([status, Object.keys(body.campos ?? {})]).toEqual([422, ['contrasena']])
  })
})

describe('with the current password', () => {
  const change = (
    viewer: TestPersona,
    changes: Partial<{ actual: string; contrasena: string; aunque_comun: boolean }> = {},
  ) => viewer.call(cambiarContrasena, { body: { actual: contrasena, contrasena: newContrasena, ...changes } })

  test('another is chosen; other browsers are signed out, and this one gets a new session', async () => {
    const elsa = await createPersona()
    const id = (await buscarCuenta(db, elsa.correo))?.id ?? ''
    await signInStatus(elsa, contrasena)
    await db.update(account).set({ passwordExpiresAt: sql`now() + interval '1 day'` }).where(eq(account.userId, id))
    const { status, body, headers } = await change(elsa)
    expect([status, body.persona?.id]).toEqual([200, id])
    const cookie = [headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ')
    expect((await elsa.call(obtenerSesion, {}, { cookie })).body.persona?.id).toBe(id)
    expect((await elsa.call(obtenerSesion, {})).body.persona).toBeNull()
    expect(await db.$count(session, eq(session.userId, id))).toBe(1)
    expect([await signInStatus(elsa, contrasena), await signInStatus(elsa, newContrasena)]).toEqual([401, 200])
    await mailbox.waitForMail(({ to, subject }) => to.includes(elsa.correo) && /Cambió tu contraseña/.test(subject))
  })

  test('a link requested before stays valid, because the mailbox outranks the password', async () => {
    const elsa = await createPersona()
    const token = await askForLink(elsa)
    expect((await change(elsa)).status).toBe(200)
    expect((await restablecer(token, { contrasena: 'otra-luna-de-papel' })).status).toBe(200)
    expect(await signInStatus(elsa, newContrasena)).toBe(401)
  })

  test('a change by link is not undone by somebody who knows the old password', async () => {
    for (let time = 0; time < 4; time++) {
      const elsa = await createPersona()
      const token = await askForLink(elsa)
      const [byLink] = await Promise.all([
        restablecer(token, { contrasena: 'otra-luna-de-papel' }),
        change(elsa, { contrasena: 'la-del-ladron' }),
      ])
      expect(byLink.status).toBe(200)
      expect(await signInStatus(elsa, 'otra-luna-de-papel')).toBe(200)
      expect(await signInStatus(elsa, 'la-del-ladron')).toBe(401)
    }
  })

  test('the same password again is refused', async () => {
    const elsa = await createPersona()
    const { status, body } = await change(elsa, { contrasena })
    expect([status, body.campos]).toEqual([422, { contrasena: 'Elige otra.' }])
  })

  test('a wrong current password changes nothing, and counts as a failure', async () => {
    const elsa = await createPersona()
    const { status, body } = await change(elsa, { actual: 'otra-clave' })
    expect([status, body.detail]).toEqual([401, 'La contraseña no es correcta.'])
    for (let time = 0; time < 19; time++) await change(elsa, { actual: 'otra-clave' })
    expect((await change(elsa)).status).toBe(429)
    expect((await elsa.call(obtenerSesion, {})).body.persona).not.toBeNull()
    expect(await signInStatus(elsa, contrasena)).toBe(200)
  })

  test('nothing changes when its mail cannot be queued', async () => {
    const elsa = await createPersona()
    await db.execute(sql`alter table correos rename to correos_ausente`)
    const { status } = await change(elsa)
    await db.execute(sql`alter table correos_ausente rename to correos`)
    expect(status).toBe(500)
    expect((await elsa.call(obtenerSesion, {})).body.persona).not.toBeNull()
    expect(await signInStatus(elsa, contrasena)).toBe(200)
  })

  test('a common password, an invalid one and a request without a session are refused', async () => {
    const elsa = await createPersona()
    expect((await change(elsa, { contrasena: 'password' })).body.type).toBe(COMMON_CONTRASENA)
    const { body } = await change(elsa, { actual: '', contrasena: 'x'.repeat(73) })
    expect(Object.keys(body.campos ?? {})).toEqual(['actual', 'contrasena'])
    expect((await change(ana)).status).toBe(401)
  })
})
