import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { correos, enlaces, limites } from '#db/schema/maquinaria.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { encolar } from '#mail/mail.server.ts'
import { enlaceDe } from '#testing/enlaces.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { buscarCuenta, crearCuenta } from '../auth.server.ts'
import { iniciarSesion, obtenerSesion } from '../contract.ts'
import { olvidarContrasena, restablecerContrasena } from '../contrasena/contract.ts'
import { confirmarCorreo, obtenerCorreoPorConfirmar, reenviarConfirmacion } from './contract.ts'

const { db, buzon, ana, beto, contrasena } = await abrirTienda({ conCorreo: true, pausa: async () => {} })

const DIA = 86_400_000
const MIA = /escribe la contraseña que elegiste/
let cuantas = 0

type Nueva = Partial<Parameters<typeof crearCuenta>[1]>
async function cuentaNueva(cambios: Nueva = {}) {
  const correo = `n${++cuantas}@ejemplo.com`
  const nueva = { correo, contrasena, rol: 'user' as const, confirmado: false, ...cambios }
  const cuenta = await db.transaction((tx) => crearCuenta(tx, nueva))
  if (!cuenta) throw new Error('The address is taken')
  return cuenta
}

const reenviar = (correo: string) => ana.llamar(reenviarConfirmacion, { body: { correo } })
async function conEnlace(cambios: Nueva = {}) {
  const cuenta = await cuentaNueva(cambios)
  await reenviar(cuenta.correo)
  return { ...cuenta, token: await enlaceDe(buzon, cuenta.correo, MIA) }
}
/** An account with a password that the shop made up, and the link of the mail that told it. */
async function registrada() {
  const hasta = new Date(Date.now() + DIA)
  const { id, correo } = await cuentaNueva({ temporalHasta: hasta })
  const datos = {
    user_id: id,
    email: correo,
    nombre: 'Ana',
    codigo: 'B-000001',
    password: contrasena,
    hasta: hasta.toISOString(),
  }
  await db.transaction((tx) => encolar(tx, { funcion: 'send-registration-email', para: correo, datos }))
  return { id, correo, token: await enlaceDe(buzon, correo, /Contraseña temporal/i) }
}
const confirmar = (token: string, clave?: string) => ana.llamar(confirmarCorreo, { body: { token, contrasena: clave } })
const mirar = (token: string) => ana.llamar(obtenerCorreoPorConfirmar, {}, { 'x-enlace': token })

beforeEach(async () => {
  await db.delete(limites)
})

describe('who chose a password', () => {
  test('confirms with the link and that password, and is in', async () => {
    const { id, correo, token } = await conEnlace()
    expect((await mirar(token)).cuerpo).toEqual({
      correo: 'n***@ejemplo.com',
      pide_contrasena: true,
      confirmado: false,
    })
    const { status, cuerpo, headers } = await confirmar(token, contrasena)
    expect([status, cuerpo.persona?.id]).toEqual([200, id])
    const cookie = [headers['set-cookie'] ?? []]
      .flat()
      .map((linea) => linea.split(';')[0])
      .join('; ')
    expect((await ana.llamar(obtenerSesion, {}, { cookie })).cuerpo.persona).toMatchObject({ id, correo, rol: 'user' })
    const [perfil] = await db.select().from(profiles).where(eq(profiles.user_id, id))
    expect(perfil).toMatchObject({ correo, confirmado: true })
    expect((await mirar(token)).cuerpo.confirmado).toBe(true)
  })

  test('a wrong one counts, and leaves the link as it was', async () => {
    const { correo, token } = await conEnlace()
    const { status, cuerpo } = await confirmar(token, 'otra-clave')
    expect([status, cuerpo.detail]).toEqual([401, 'La contraseña no es correcta.'])
    for (let vez = 0; vez < 19; vez++) await confirmar(token, 'otra-clave')
    expect((await confirmar(token, contrasena)).status).toBe(429)
    expect(await buscarCuenta(db, correo)).toMatchObject({ confirmado: false })
    await db.delete(limites)
    expect((await confirmar(token, contrasena)).status).toBe(200)
  })

  test('the link alone confirms nothing', async () => {
    const { correo, token } = await conEnlace()
    const { status, cuerpo } = await confirmar(token)
    expect([status, Object.keys(cuerpo.campos ?? {})]).toEqual([422, ['contrasena']])
    expect(await buscarCuenta(db, correo)).toMatchObject({ confirmado: false })
  })

  test('who made an account with an address of somebody else never gets in by what the other does', async () => {
    const suya = 'clave-del-extrano'
    const { correo, token } = await conEnlace({ contrasena: suya })
    const entrar = async () => (await beto.llamar(iniciarSesion, { body: { correo, contrasena: suya } })).status
    // The owner of the address follows the link, and knows no password; then asks for one.
    expect((await confirmar(token, 'la-mia-de-siempre')).status).toBe(401)
    expect(await entrar()).toBe(403)
    await ana.llamar(olvidarContrasena, { body: { correo } })
    const otro = await enlaceDe(buzon, correo, /Elige otra contraseña/)
    await ana.llamar(restablecerContrasena, { body: { token: otro, contrasena: 'la-mia-de-siempre' } })
    expect(await entrar()).toBe(401)
    expect((await confirmar(token, suya)).status).toBe(401)
  })
})

describe('who was mailed a password', () => {
  test('confirms with the link alone, and is not in', async () => {
    const { id, correo, token } = await registrada()
    expect((await mirar(token)).cuerpo).toMatchObject({ pide_contrasena: false, confirmado: false })
    const { status, cuerpo, headers } = await confirmar(token)
    expect([status, cuerpo.persona]).toEqual([200, null])
    expect(String(headers['set-cookie'] ?? '')).not.toContain('session_token')
    expect(await buscarCuenta(db, correo)).toEqual({ id, correo, confirmado: true })
  })

  test('and, having lost it, is mailed a link to choose one', async () => {
    const { correo } = await cuentaNueva({ temporalHasta: new Date(Date.now() - DIA) })
    await reenviar(correo)
    const token = await enlaceDe(buzon, correo, /Elige otra contraseña/)
    const hecha = await ana.llamar(restablecerContrasena, { body: { token, contrasena: 'luna-de-papel-9' } })
    expect(hecha.status).toBe(200)
    expect(await buscarCuenta(db, correo)).toMatchObject({ confirmado: true })
  })
})

describe('a link', () => {
  test('works once, and says so', async () => {
    const { token } = await conEnlace()
    expect((await confirmar(token, contrasena)).status).toBe(200)
    const { status, cuerpo } = await confirmar(token, contrasena)
    expect([status, cuerpo.detail]).toEqual([404, 'Este enlace ya se usó. Entra con tu correo y tu contraseña.'])
  })

  test.each([
    ['of who chose a password', () => conEnlace(), contrasena],
    ['of who was mailed one', () => registrada(), undefined],
  ])('%s that is used twice at once is used once', async (_, hacer, clave) => {
    const { token } = await hacer()
    const hechas = await Promise.all([confirmar(token, clave), confirmar(token, clave)])
    expect(hechas.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('past its week, changed or of another kind opens nothing', async () => {
    const { id, token } = await conEnlace()
    const otro = (token[0] === 'A' ? 'B' : 'A') + token.slice(1)
    expect([(await mirar(otro)).status, (await confirmar(otro, contrasena)).status]).toEqual([404, 404])
    const deOtro = await ana.llamar(restablecerContrasena, { body: { token, contrasena: 'luna-de-papel-9' } })
    expect(deOtro.status).toBe(404)
    await db.update(enlaces).set({ vence: sql`now()` }).where(eq(enlaces.user_id, id))
    expect([(await mirar(token)).status, (await confirmar(token, contrasena)).status]).toEqual([404, 404])
  })

  test.each([
    ['a token that is cut', { token: 'corto' }],
    ['73 characters', { contrasena: 'x'.repeat(73) }],
    ['half a character', { contrasena: 'abcdef\ud800' }],
    ['a control character', { contrasena: 'abc\u0000def' }],
  ])('%s is refused by its name', async (_, mal) => {
    const body = { token: 'x'.repeat(22), contrasena, ...mal }
    const { status, cuerpo } = await ana.llamar(confirmarCorreo, { body })
    expect([status, Object.keys(cuerpo.campos ?? {})]).toEqual([422, Object.keys(mal)])
  })
})

test('asking again is answered the same to everybody; only who lacks it is mailed, for one network three times an hour', async () => {
  const { correo } = await cuentaNueva()
  await db.delete(correos)
  for (const de of ['nadie@ejemplo.com', beto.correo, ...Array.from({ length: 7 }, () => correo)]) {
    await db.delete(limites).where(sql`key like 'form-%'`)
    const { status, cuerpo } = await reenviar(de)
    expect([status, cuerpo]).toEqual([200, { recibido: true }])
  }
  const filas = await db.select({ para: correos.para }).from(correos)
  expect(filas).toEqual(Array.from({ length: 3 }, () => ({ para: correo })))
})
