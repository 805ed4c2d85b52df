import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { account, session, user } from '#db/schema/acceso.server.ts'
import { correos, enlaces, limites } from '#db/schema/maquinaria.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { enlaceDe } from '#testing/enlaces.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { buscarCuenta } from '../auth.server.ts'
import { COMUN, iniciarSesion, obtenerSesion } from '../contract.ts'
import { cambiarContrasena, olvidarContrasena, restablecerContrasena } from './contract.ts'

const { db, buzon, ana, beto, carla, contrasena, persona } = await abrirTienda({
  conCorreo: true,
  pausa: async () => {},
})
const conCompas = await abrirTienda({ alCompas: true })

const nueva = 'luna-de-papel-9'
let cuantas = 0
const alguien = () => persona('Elsa Mota', `elsa${++cuantas}@ejemplo.com`, { rol: 'user', ip: `10.20.${cuantas}.1` })
type Alguien = Awaited<ReturnType<typeof alguien>>

const pedirEnlace = async (quien: Alguien) => {
  await quien.llamar(olvidarContrasena, { body: { correo: quien.correo } })
  return enlaceDe(buzon, quien.correo, /Elige otra contraseña/)
}
const restablecer = (
  token: string,
  cambios: Partial<{ contrasena: string; aunque_comun: boolean }> = {},
  quien = ana,
) => quien.llamar(restablecerContrasena, { body: { token, contrasena: nueva, ...cambios } })
const entra = async ({ correo }: Alguien, clave: string) =>
  (await ana.llamar(iniciarSesion, { body: { correo, contrasena: clave } })).status

beforeEach(async () => {
  await db.delete(limites)
})

describe('who forgot the password', () => {
  test('gets the link whatever strangers asked for tags of the address', async () => {
    const elsa = await alguien()
    for (let vez = 0; vez < 7; vez++)
      await ana.llamar(olvidarContrasena, { body: { correo: elsa.correo.replace('@', `+x${vez}@`) } })
    expect((await restablecer(await pedirEnlace(elsa))).status).toBe(200)
  })

  test('chooses none by a mail from before the account was suspended', async () => {
    const elsa = await alguien()
    const token = await pedirEnlace(elsa)
    await db.update(user).set({ suspendido_en: new Date() }).where(eq(user.email, elsa.correo))
    expect((await restablecer(token)).status).toBe(404)
  })

  test('chooses another by a mail, and whoever was in is out', async () => {
    const elsa = await alguien()
    const cuenta = await buscarCuenta(db, elsa.correo)
    const id = cuenta?.id ?? ''
    await db.update(user).set({ emailVerified: false }).where(eq(user.id, id))
    await db.update(profiles).set({ confirmado: false }).where(eq(profiles.user_id, id))
    await db.update(account).set({ passwordExpiresAt: sql`now() - interval '1 day'` }).where(eq(account.userId, id))

    const { status, cuerpo } = await restablecer(await pedirEnlace(elsa))
    expect([status, cuerpo]).toEqual([200, { recibido: true }])
    // The link came to that address, so it is its owner's; staff's copy says so too,
    // before anybody signs in.
    expect(await buscarCuenta(db, elsa.correo)).toMatchObject({ confirmado: true })
    const [perfil] = await db.select().from(profiles).where(eq(profiles.user_id, id))
    expect(perfil?.confirmado).toBe(true)
    expect((await elsa.llamar(obtenerSesion, {})).cuerpo.persona).toBeNull()
    expect(await db.$count(session, eq(session.userId, id))).toBe(0)
    expect(await entra(elsa, contrasena)).toBe(401)
    expect(await entra(elsa, nueva)).toBe(200)
    await buzon.esperarA(({ para, asunto }) => para.includes(elsa.correo) && /Cambió tu contraseña/.test(asunto))
  })

  test('an address without an account gets the same answer and no mail', async () => {
    await db.delete(correos)
    const nadie = await ana.llamar(olvidarContrasena, { body: { correo: 'nadie@ejemplo.com' } })
    const conocida = await ana.llamar(olvidarContrasena, { body: { correo: 'BETO@ejemplo.com' } })
    expect([nadie.status, nadie.cuerpo]).toEqual([conocida.status, conocida.cuerpo])
    const filas = await db.select({ para: correos.para }).from(correos)
    expect(filas).toEqual([{ para: beto.correo }])
  })

  test('no answer comes before a quarter of a second, whether there was anything to do or not', async () => {
    for (const correo of ['nadie@ejemplo.com', beto.correo]) {
      const antes = performance.now()
      await conCompas.ana.llamar(olvidarContrasena, { body: { correo } })
      expect(performance.now() - antes).toBeGreaterThan(245)
    }
  })

  test('nobody gets more than ten of them in an hour, whatever the networks they are asked from', async () => {
    const suyos = () => db.$count(correos, sql`${correos.para} = ${carla.correo}`)
    const antes = await suyos()
    for (let vez = 0; vez < 13; vez++) {
      const quien = await persona('X', '', { ip: `10.30.${vez}.1` })
      expect((await quien.llamar(olvidarContrasena, { body: { correo: carla.correo } })).cuerpo).toEqual({
        recibido: true,
      })
    }
    expect((await suyos()) - antes).toBe(10)
  })

  test('what strangers send by other forms leaves that budget alone', async () => {
    const elsa = await alguien()
    for (let vez = 0; vez < 10; vez++) await beto.solicita({ correo: elsa.correo })
    expect(await pedirEnlace(elsa)).toMatch(/^[\w-]{22}$/)
  })
})

describe('a link to choose a password', () => {
  test('works once', async () => {
    const elsa = await alguien()
    const token = await pedirEnlace(elsa)
    expect((await restablecer(token)).status).toBe(200)
    const { status, cuerpo } = await restablecer(token, { contrasena: 'otra-luna-de-papel' })
    expect([status, cuerpo.detail]).toEqual([404, expect.stringMatching('ya no sirve')])
    expect(await entra(elsa, nueva)).toBe(200)
  })

  test('of two people with one link one wins', async () => {
    const elsa = await alguien()
    const token = await pedirEnlace(elsa)
    const claves = ['primera-luna-3', 'segunda-luna-4']
    const hechas = await Promise.all(claves.map((clave) => restablecer(token, { contrasena: clave })))
    expect(hechas.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await Promise.all(claves.map((clave) => entra(elsa, clave)))).sort()).toEqual([200, 401])
  })

  test('and of two links, since the first one takes the other away', async () => {
    const elsa = await alguien()
    const uno = await pedirEnlace(elsa)
    const llegados = buzon.mensajes.length
    await elsa.llamar(olvidarContrasena, { body: { correo: elsa.correo } })
    await buzon.esperar(llegados + 1)
    const otro = await enlaceDe(buzon, elsa.correo, /Elige otra contraseña/)
    expect(otro).not.toBe(uno)
    const hechas = await Promise.all([uno, otro].map((token) => restablecer(token)))
    expect(hechas.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test.each([
    ['past its hour', (token: string) => token, sql`now() - interval '1 minute'`],
    ['changed by a letter', (token: string) => (token[0] === 'A' ? 'B' : 'A') + token.slice(1), sql`vence`],
  ])('%s it opens nothing', async (_, cambiar, vence) => {
    const elsa = await alguien()
    const token = await pedirEnlace(elsa)
    const id = (await buscarCuenta(db, elsa.correo))?.id ?? ''
    await db.update(enlaces).set({ vence }).where(eq(enlaces.user_id, id))
    expect((await restablecer(cambiar(token))).status).toBe(404)
    expect(await entra(elsa, contrasena)).toBe(200)
  })

  test('a common password is asked about, and the link still works', async () => {
    const token = await pedirEnlace(await alguien())
    const { status, cuerpo } = await restablecer(token, { contrasena: 'password' })
    expect([status, cuerpo.type, Object.keys(cuerpo.campos ?? {})]).toEqual([409, COMUN, ['contrasena']])
    expect((await restablecer(token, { contrasena: 'password', aunque_comun: true })).status).toBe(200)
  })

  test('staff do not get one however they insist', async () => {
    const gil = await persona('Gil Sosa', 'gil@brisa.example', { rol: 'admin', ip: '10.21.1.1' })
    const token = await pedirEnlace(gil)
    expect((await restablecer(token, { contrasena: 'password', aunque_comun: true })).status).toBe(422)
  })

  test.each(['x'.repeat(73), 'corta', 'abcdef\udfff', 'abc\u0000def'])('%j is no password', async (mala) => {
    const { status, cuerpo } = await restablecer('x'.repeat(22), { contrasena: mala })
    expect([status, Object.keys(cuerpo.campos ?? {})]).toEqual([422, ['contrasena']])
  })
})

describe('who knows the password', () => {
  const cambiar = (
    quien: Alguien,
    cambios: Partial<{ actual: string; contrasena: string; aunque_comun: boolean }> = {},
  ) => quien.llamar(cambiarContrasena, { body: { actual: contrasena, contrasena: nueva, ...cambios } })

  test('chooses another; other browsers are out, and this one goes on with a new session', async () => {
    const elsa = await alguien()
    const id = (await buscarCuenta(db, elsa.correo))?.id ?? ''
    await entra(elsa, contrasena)
    await db.update(account).set({ passwordExpiresAt: sql`now()` }).where(eq(account.userId, id))
    const { status, cuerpo, headers } = await cambiar(elsa)
    expect([status, cuerpo.persona?.id]).toEqual([200, id])
    const cookie = [headers['set-cookie'] ?? []]
      .flat()
      .map((linea) => linea.split(';')[0])
      .join('; ')
    expect((await elsa.llamar(obtenerSesion, {}, { cookie })).cuerpo.persona?.id).toBe(id)
    expect((await elsa.llamar(obtenerSesion, {})).cuerpo.persona).toBeNull()
    expect(await db.$count(session, eq(session.userId, id))).toBe(1)
    expect([await entra(elsa, contrasena), await entra(elsa, nueva)]).toEqual([401, 200])
    await buzon.esperarA(({ para, asunto }) => para.includes(elsa.correo) && /Cambió tu contraseña/.test(asunto))
  })

  test('a link that was asked for before still opens: the mailbox goes before the password', async () => {
    const elsa = await alguien()
    const token = await pedirEnlace(elsa)
    expect((await cambiar(elsa)).status).toBe(200)
    expect((await restablecer(token, { contrasena: 'otra-luna-de-papel' })).status).toBe(200)
    expect(await entra(elsa, nueva)).toBe(401)
  })

  test('what a link has just changed is not changed back by who knew the old one', async () => {
    for (let vez = 0; vez < 4; vez++) {
      const elsa = await alguien()
      const token = await pedirEnlace(elsa)
      const [porEnlace] = await Promise.all([
        restablecer(token, { contrasena: 'otra-luna-de-papel' }),
        cambiar(elsa, { contrasena: 'la-del-ladron' }),
      ])
      expect(porEnlace.status).toBe(200)
      expect(await entra(elsa, 'otra-luna-de-papel')).toBe(200)
      expect(await entra(elsa, 'la-del-ladron')).toBe(401)
    }
  })

  test('the one that there is is no other', async () => {
    const elsa = await alguien()
    const { status, cuerpo } = await cambiar(elsa, { contrasena: contrasena })
    expect([status, cuerpo.campos]).toEqual([422, { contrasena: 'Elige otra.' }])
  })

  test('a wrong one changes nothing, and counts', async () => {
    const elsa = await alguien()
    const { status, cuerpo } = await cambiar(elsa, { actual: 'otra-clave' })
    expect([status, cuerpo.detail]).toEqual([401, 'La contraseña no es correcta.'])
    for (let vez = 0; vez < 19; vez++) await cambiar(elsa, { actual: 'otra-clave' })
    expect((await cambiar(elsa)).status).toBe(429)
    expect((await elsa.llamar(obtenerSesion, {})).cuerpo.persona).not.toBeNull()
    expect(await entra(elsa, contrasena)).toBe(200)
  })

  test('when its mail cannot be written, nothing has changed', async () => {
    const elsa = await alguien()
    await db.execute(sql`alter table correos rename to correos_ausente`)
    const { status } = await cambiar(elsa)
    await db.execute(sql`alter table correos_ausente rename to correos`)
    expect(status).toBe(500)
    expect((await elsa.llamar(obtenerSesion, {})).cuerpo.persona).not.toBeNull()
    expect(await entra(elsa, contrasena)).toBe(200)
  })

  test('a common one, a bad one and nobody', async () => {
    const elsa = await alguien()
    expect((await cambiar(elsa, { contrasena: 'password' })).cuerpo.type).toBe(COMUN)
    const { cuerpo } = await cambiar(elsa, { actual: '', contrasena: 'x'.repeat(73) })
    expect(Object.keys(cuerpo.campos ?? {})).toEqual(['actual', 'contrasena'])
    expect((await cambiar(ana)).status).toBe(401)
  })
})
