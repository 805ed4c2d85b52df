import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { session, twoFactor, verification } from '#db/schema/acceso.server.ts'
import { limites } from '#db/schema/maquinaria.server.ts'
import { codigoDe } from '#testing/autenticador.server.ts'
import { enlaceDe } from '#testing/enlaces.server.ts'
import { abrirSegundosPasos, cookieDe, otroQue, puestas } from '#testing/segundoPaso.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { buscarCuenta } from '../auth.server.ts'
import { darSegundoPaso, EMPEZAR_DE_NUEVO, iniciarSesion } from '../contract.ts'
import { cambiarContrasena, olvidarContrasena, restablecerContrasena } from '../contrasena/contract.ts'
import { activarSegundoPaso, obtenerSegundoPaso, prepararSegundoPaso, quitarSegundoPaso } from './contract.ts'

const tienda = await abrirTienda({ conCorreo: true, pausa: async () => {} })
const { db, buzon, ana, beto, contrasena } = tienda
const { conSegundoPaso, encender, entrar, dar, quienEs } = abrirSegundosPasos(tienda)

beforeEach(async () => {
  await db.delete(limites)
})

describe('signing in with it', () => {
  test('the password alone signs nobody in; the code does, with all that a session has', async () => {
    const { elsa, secreto } = await conSegundoPaso()
    const primera = await entrar(elsa.correo)
    expect([primera.status, primera.cuerpo]).toEqual([200, { persona: null, falta_segundo_paso: true }])
    expect(await quienEs(cookieDe(primera))).toBeNull()
    expect(puestas(primera).join()).toMatch(/brisa\.two_factor=[^;]+; Max-Age=600;.*HttpOnly/)
    const segunda = await dar(cookieDe(primera), codigoDe(secreto))
    expect([segunda.status, segunda.cuerpo.persona?.correo]).toEqual([200, elsa.correo])
    expect(puestas(segunda).map((linea) => linea.replace(/[=].*/s, ''))).toEqual(
      expect.arrayContaining(['sesion-abierta', 'brisa.session_token', expect.stringMatching('^brisa-navegador-')]),
    )
    expect((await quienEs(cookieDe(segunda)))?.correo).toBe(elsa.correo)
    // What was begun is over: the same cookie opens nothing more.
    expect((await dar(cookieDe(primera), codigoDe(secreto))).cuerpo.type).toBe(EMPEZAR_DE_NUEVO)
  })

  test('a recovery code works once', async () => {
    const { elsa, codigos, cookie } = await conSegundoPaso()
    const [uno = ''] = codigos
    expect((await dar(cookieDe(await entrar(elsa.correo)), uno)).status).toBe(200)
    const otra = await dar(cookieDe(await entrar(elsa.correo)), uno)
    expect([otra.status, otra.cuerpo.detail]).toEqual([401, 'El código no es correcto.'])
    expect((await elsa.llamar(obtenerSegundoPaso, {}, { cookie })).cuerpo).toEqual({ activo: true, codigos: 9 })
  })

  test('who is signed in here as somebody else does not pass for it', async () => {
    const { elsa, secreto } = await conSegundoPaso()
    const primera = await entrar(elsa.correo, beto.cookie)
    const segunda = await dar(`${beto.cookie}; ${cookieDe(primera)}`, codigoDe(secreto))
    expect(segunda.cuerpo.persona?.correo).toBe(elsa.correo)
    expect((await dar(beto.cookie, codigoDe(secreto))).status).toBe(401)
  })

  test('five wrong codes and it begins again; they count as failures', async () => {
    const { elsa, secreto } = await conSegundoPaso()
    const cookie = cookieDe(await entrar(elsa.correo))
    const mal = otroQue(codigoDe(secreto))
    for (let vez = 0; vez < 5; vez++) expect((await dar(cookie, mal)).cuerpo.detail).toBe('El código no es correcto.')
    const { status, cuerpo } = await dar(cookie, codigoDe(secreto))
    expect([status, cuerpo.type]).toEqual([401, EMPEZAR_DE_NUEVO])
    const [fallos] = await db.select().from(limites).where(sql`key like 'sign-in-account:%'`)
    expect(fallos?.points).toBe(6)
  })

  test('after ten in a row nothing is looked at for a while', async () => {
    const { elsa, secreto } = await conSegundoPaso()
    const { id = '' } = (await buscarCuenta(db, elsa.correo)) ?? {}
    await db.update(twoFactor).set({ failedVerificationCount: 9 }).where(eq(twoFactor.userId, id))
    const cookie = cookieDe(await entrar(elsa.correo))
    await dar(cookie, otroQue(codigoDe(secreto)))
    const { status, headers } = await dar(cookie, codigoDe(secreto))
    expect([status, headers['retry-after']]).toEqual([429, '900'])
  })

  test('what was begun with the old password ends with it', async () => {
    const { elsa, secreto } = await conSegundoPaso()
    const cookie = cookieDe(await entrar(elsa.correo))
    await ana.llamar(olvidarContrasena, { body: { correo: elsa.correo } })
    const token = await enlaceDe(buzon, elsa.correo, /Elige otra contraseña/)
    await ana.llamar(restablecerContrasena, { body: { token, contrasena: 'luna-de-papel-9' } })
    expect((await dar(cookie, codigoDe(secreto))).cuerpo.type).toBe(EMPEZAR_DE_NUEVO)
  })

  test.each([
    ['nobody', ''],
    ['a forged one', 'brisa.two_factor=2fa-aaaaaaaaaaaaaaaaaaaa.firma'],
  ])('%s gives no second step', async (_, cookie) => {
    expect((await dar(cookie, '123456')).cuerpo.type).toBe(EMPEZAR_DE_NUEVO)
  })

  test('nor one whose time is over, and no code names its field', async () => {
    const { elsa, secreto } = await conSegundoPaso()
    const cookie = cookieDe(await entrar(elsa.correo))
    expect(Object.keys((await dar(cookie, ' ')).cuerpo.campos ?? {})).toEqual(['codigo'])
    const forjada = cookie.replace(/(two_factor=[^.]+\.)[^;]{4}/, '$1AAAA')
    expect(forjada).not.toBe(cookie)
    expect((await dar(forjada, codigoDe(secreto))).cuerpo.type).toBe(EMPEZAR_DE_NUEVO)
    await db.update(verification).set({ expiresAt: sql`now()` })
    expect((await dar(cookie, codigoDe(secreto))).cuerpo.type).toBe(EMPEZAR_DE_NUEVO)
  })

  test('a session says where it comes from as the limits see it, whatever a header says', async () => {
    const { elsa, secreto } = await conSegundoPaso()
    const cookie = cookieDe(await entrar(elsa.correo))
    await ana.llamar(darSegundoPaso, { body: { codigo: codigoDe(secreto) } }, { cookie, 'x-direccion': '8.8.8.8' })
    const { id = '' } = (await buscarCuenta(db, elsa.correo)) ?? {}
    const filas = await db.select({ de: session.ipAddress }).from(session).where(eq(session.userId, id))
    expect(filas.map(({ de }) => de)).not.toContain('8.8.8.8')
    expect(filas.map(({ de }) => de)).toContain('10.1.1.1')
  })
})

describe('a browser that is trusted', () => {
  async function conConfianza() {
    const { elsa, secreto, cookie } = await conSegundoPaso()
    const deConfianza = cookieDe(await dar(cookieDe(await entrar(elsa.correo)), codigoDe(secreto), true))
    return { elsa, cookie, deConfianza }
  }

  test('is not asked again, until the password is chosen anew by a mail', async () => {
    const { elsa, deConfianza } = await conConfianza()
    expect(deConfianza).toContain('brisa.trust_device=')
    const otra = await entrar(elsa.correo, deConfianza)
    expect([otra.cuerpo.falta_segundo_paso, otra.cuerpo.persona?.correo]).toEqual([false, elsa.correo])
    await ana.llamar(olvidarContrasena, { body: { correo: elsa.correo } })
    const token = await enlaceDe(buzon, elsa.correo, /Elige otra contraseña/)
    await ana.llamar(restablecerContrasena, { body: { token, contrasena: 'luna-de-papel-9' } })
    const ultima = await entrar(elsa.correo, cookieDe(otra), 'luna-de-papel-9')
    expect(ultima.cuerpo).toEqual({ persona: null, falta_segundo_paso: true })
  })

  test('is asked again once somebody who knew the password chose another', async () => {
    const { elsa, deConfianza } = await conConfianza()
    const body = { actual: contrasena, contrasena: 'luna-de-papel-9' }
    expect((await elsa.llamar(cambiarContrasena, { body }, { cookie: deConfianza })).status).toBe(200)
    const despues = await entrar(elsa.correo, deConfianza, 'luna-de-papel-9')
    expect(despues.cuerpo).toEqual({ persona: null, falta_segundo_paso: true })
  })

  test('is asked again when it was off meanwhile, turned off at another', async () => {
    const { elsa, cookie, deConfianza } = await conConfianza()
    const quitada = await elsa.llamar(quitarSegundoPaso, { body: { contrasena } }, { cookie })
    expect(quitada.status).toBe(200)
    expect((await encender(elsa, cookieDe(quitada))).activada.status).toBe(200)
    expect((await entrar(elsa.correo, deConfianza)).cuerpo).toEqual({ persona: null, falta_segundo_paso: true })
  })
})

test('where the shop is reached by https, by cookies of this host alone', async () => {
  const segura = await abrirTienda({ urlPublica: 'https://tienda.example' })
  const elsa = await segura.persona('Elsa Mota', 'elsa@ejemplo.com', { rol: 'user', ip: '10.9.9.9' })
  const { secreto } = (await elsa.llamar(prepararSegundoPaso, { body: { contrasena } })).cuerpo
  await elsa.llamar(activarSegundoPaso, { body: { codigo: codigoDe(secreto) } })
  const primera = await segura.ana.llamar(iniciarSesion, { body: { correo: elsa.correo, contrasena } })
  const cookie = cookieDe(primera)
  const segunda = await segura.ana.llamar(
    darSegundoPaso,
    { body: { codigo: codigoDe(secreto), confiar: true } },
    { cookie },
  )
  expect(segunda.cuerpo.persona?.correo).toBe(elsa.correo)
  for (const linea of [...puestas(primera), ...puestas(segunda)]) expect(linea).toMatch(/^__Host-.*; Secure/)
})
