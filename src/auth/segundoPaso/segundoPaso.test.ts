import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { limites } from '#db/schema/maquinaria.server.ts'
import { codigoDe } from '#testing/autenticador.server.ts'
import { abrirSegundosPasos, cookieDe, otroQue } from '#testing/segundoPaso.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import {
  activarSegundoPaso,
  obtenerSegundoPaso,
  prepararSegundoPaso,
  quitarSegundoPaso,
  renovarCodigosDeRecuperacion,
} from './contract.ts'

const tienda = await abrirTienda({ conCorreo: true, pausa: async () => {} })
const { db, buzon, ana, beto, contrasena } = tienda
const { alguien, conSegundoPaso, entrar, dar, quienEs } = abrirSegundosPasos(tienda)

beforeEach(async () => {
  await db.delete(limites)
})

describe('turning it on', () => {
  test('takes the password and a code; the session is a new one, and a mail says so', async () => {
    const elsa = await alguien()
    expect((await elsa.llamar(obtenerSegundoPaso, {})).cuerpo).toEqual({ activo: false, codigos: 0 })
    const { status, cuerpo } = await elsa.llamar(prepararSegundoPaso, { body: { contrasena } })
    expect(status).toBe(200)
    expect(cuerpo.uri).toMatch(/^otpauth:\/\/totp\/Brisa/)
    expect(cuerpo.codigos).toHaveLength(10)
    // Nothing has changed for who signs in.
    expect((await entrar(elsa.correo)).cuerpo.falta_segundo_paso).toBe(false)
    expect((await elsa.llamar(obtenerSegundoPaso, {})).cuerpo.activo).toBe(false)

    const activada = await elsa.llamar(activarSegundoPaso, { body: { codigo: codigoDe(cuerpo.secreto) } })
    expect([activada.status, activada.cuerpo]).toEqual([200, { activo: true, codigos: 10 }])
    expect((await quienEs(cookieDe(activada)))?.correo).toBe(elsa.correo)
    expect(await quienEs(elsa.cookie)).toBeNull()
    await buzon.esperarA(({ para, asunto }) => para.includes(elsa.correo) && /Activaste el segundo paso/.test(asunto))
  })

  test('a wrong password, a wrong code and one before its time turn nothing on', async () => {
    const elsa = await alguien()
    const sinPreparar = await elsa.llamar(activarSegundoPaso, { body: { codigo: '123456' } })
    expect(sinPreparar.status).toBe(409)
    const negada = await elsa.llamar(prepararSegundoPaso, { body: { contrasena: 'otra-clave' } })
    expect([negada.status, negada.cuerpo.detail]).toEqual([401, 'La contraseña no es correcta.'])
    const { secreto } = (await elsa.llamar(prepararSegundoPaso, { body: { contrasena } })).cuerpo
    const mal = await elsa.llamar(activarSegundoPaso, { body: { codigo: otroQue(codigoDe(secreto)) } })
    expect([mal.status, mal.cuerpo.detail]).toEqual([401, 'El código no es correcto.'])
    const corto = await elsa.llamar(activarSegundoPaso, { body: { codigo: '12345' } })
    expect([corto.status, Object.keys(corto.cuerpo.campos ?? {})]).toEqual([422, ['codigo']])
    expect((await elsa.llamar(obtenerSegundoPaso, {})).cuerpo.activo).toBe(false)
  })

  test('a second time it is on already, whoever asks', async () => {
    const { elsa, cookie, secreto } = await conSegundoPaso()
    const deNuevo = await elsa.llamar(prepararSegundoPaso, { body: { contrasena } }, { cookie })
    expect(deNuevo.status).toBe(409)
    const otra = await elsa.llamar(activarSegundoPaso, { body: { codigo: codigoDe(secreto) } }, { cookie })
    expect(otra.status).toBe(409)
    expect((await ana.llamar(prepararSegundoPaso, { body: { contrasena } })).status).toBe(401)
    expect((await beto.llamar(obtenerSegundoPaso, {})).cuerpo.activo).toBe(false)
  })

  test('when its mail cannot be written it stays off', async () => {
    const elsa = await alguien()
    const { secreto } = (await elsa.llamar(prepararSegundoPaso, { body: { contrasena } })).cuerpo
    await db.execute(sql`alter table correos rename to correos_ausente`)
    const { status } = await elsa.llamar(activarSegundoPaso, { body: { codigo: codigoDe(secreto) } })
    await db.execute(sql`alter table correos_ausente rename to correos`)
    expect(status).toBe(500)
    expect((await elsa.llamar(obtenerSegundoPaso, {})).cuerpo.activo).toBe(false)
  })

  test('wrong codes count as failures, and after twenty none is looked at', async () => {
    const elsa = await alguien()
    const { secreto } = (await elsa.llamar(prepararSegundoPaso, { body: { contrasena } })).cuerpo
    const probar = async (codigo: string) => (await elsa.llamar(activarSegundoPaso, { body: { codigo } })).status
    for (let vez = 0; vez < 20; vez++) expect(await probar(otroQue(codigoDe(secreto)))).toBe(401)
    expect(await probar(codigoDe(secreto))).toBe(429)
    expect((await elsa.llamar(obtenerSegundoPaso, {})).cuerpo.activo).toBe(false)
  })
})

describe('once it is on', () => {
  test('a recovery code is taken as people type it, and has no letters that look like others', async () => {
    const { elsa, codigos } = await conSegundoPaso()
    for (const codigo of codigos) expect(codigo).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
    const [uno = '', otro = ''] = codigos
    expect((await dar(cookieDe(await entrar(elsa.correo)), uno.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await dar(cookieDe(await entrar(elsa.correo)), otro.replace('-', ''))).status).toBe(200)
    expect((await dar(cookieDe(await entrar(elsa.correo)), uno)).status).toBe(401)
  })

  test('new recovery codes take the place of the old', async () => {
    const { elsa, codigos, cookie } = await conSegundoPaso()
    const mal = await elsa.llamar(renovarCodigosDeRecuperacion, { body: { contrasena: 'otra-clave' } }, { cookie })
    expect(mal.status).toBe(401)
    const { cuerpo } = await elsa.llamar(renovarCodigosDeRecuperacion, { body: { contrasena } }, { cookie })
    expect(cuerpo.codigos).toHaveLength(10)
    expect((await dar(cookieDe(await entrar(elsa.correo)), codigos[0] ?? '')).status).toBe(401)
    expect((await dar(cookieDe(await entrar(elsa.correo)), cuerpo.codigos[0] ?? '')).status).toBe(200)
    expect((await beto.llamar(renovarCodigosDeRecuperacion, { body: { contrasena } })).status).toBe(409)
    expect((await ana.llamar(renovarCodigosDeRecuperacion, { body: { contrasena } })).status).toBe(401)
  })

  test('it is turned off by the password; the session is a new one, and a mail says so', async () => {
    const { elsa, cookie } = await conSegundoPaso()
    const mal = await elsa.llamar(quitarSegundoPaso, { body: { contrasena: 'otra-clave' } }, { cookie })
    expect([mal.status, mal.cuerpo.detail]).toEqual([401, 'La contraseña no es correcta.'])
    const { status, cuerpo, headers } = await elsa.llamar(quitarSegundoPaso, { body: { contrasena } }, { cookie })
    expect([status, cuerpo]).toEqual([200, { activo: false, codigos: 0 }])
    expect((await quienEs(cookieDe({ headers })))?.correo).toBe(elsa.correo)
    expect(await quienEs(cookie)).toBeNull()
    expect((await entrar(elsa.correo)).cuerpo.persona?.correo).toBe(elsa.correo)
    await buzon.esperarA(({ para, asunto }) => para.includes(elsa.correo) && /Quitaste el segundo paso/.test(asunto))
    // What is off already stays so, without another mail.
    expect((await beto.llamar(quitarSegundoPaso, { body: { contrasena } })).cuerpo.activo).toBe(false)
    expect((await ana.llamar(quitarSegundoPaso, { body: { contrasena } })).status).toBe(401)
  })
})
