import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { session, user, userRoles } from '#db/schema/acceso.server.ts'
import { auditoria, correos, limites } from '#db/schema/maquinaria.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { abrirLector } from '#testing/flujo.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { COMUN_DE_PERSONAL, iniciarSesion, obtenerSesion, SUSPENDIDA } from '../contract.ts'
import { olvidarContrasena } from '../contrasena/contract.ts'
import { listarSesiones } from '../sesiones/contract.ts'
import {
  CUENTA_CAMBIADA,
  cambiarRol,
  cerrarSesionDe,
  cerrarSesionesDe,
  confirmarCuenta,
  listarSesionesDe,
  reactivarCuenta,
  suspenderCuenta,
} from './contract.ts'

const { app, db, ana, beto, carla, contrasena, persona } = await abrirTienda({ pausa: async () => {} })
const seguir = abrirLector(await app.listen({ port: 0, host: '127.0.0.1' }))

beforeEach(async () => {
  await db.delete(limites)
})

let cuantas = 0
async function alguien(rol: 'user' | 'admin' = 'user') {
  const quien = await persona('Elsa Mota', `elsa${++cuantas}@ejemplo.com`, { rol, ip: '10.7.7.7' })
  return { ...quien, params: { id: await idDe(quien.correo) } }
}
const idDe = async (correo: string) => (await db.select().from(user).where(eq(user.email, correo)))[0]?.id ?? ''
const entrar = (correo: string, clave = contrasena) =>
  ana.llamar(iniciarSesion, { body: { correo, contrasena: clave } })
const avisosA = async (para: string) =>
  (
    await db
      .select()
      .from(correos)
      .where(and(eq(correos.para, para), eq(correos.funcion, 'send-account-change')))
  ).map(({ datos }) => (datos as { cambio: string }).cambio)
const ultimaDe = async (clave: string) =>
  (await db.select().from(auditoria).where(eq(auditoria.clave, clave)).orderBy(desc(auditoria.id)).limit(1))[0]
const suspender = (id: string, nota = '') => carla.llamar(suspenderCuenta, { params: { id }, body: { nota } })
const conCarla = await idDe(carla.correo)

describe('a suspended account', () => {
  test('is out at the next request, and its mail and the activity say so', async () => {
    const { params, correo, llamar } = await alguien()
    const { status, cuerpo } = await suspender(params.id, 'Tres pedidos que nadie recogió.')
    expect([status, cuerpo.id, cuerpo.suspendido_en]).toEqual([200, params.id, expect.any(String)])
    expect((await llamar(listarSesiones, {})).status).toBe(401)
    expect(await db.$count(session, eq(session.userId, params.id))).toBe(0)
    expect(await avisosA(correo)).toEqual(['suspendida'])
    expect(await ultimaDe(params.id)).toMatchObject({
      quien: conCarla,
      accion: 'suspender-cuenta',
      despues: { nota: 'Tres pedidos que nadie recogió.' },
    })
  })

  test('is nobody also with a session that was left or begun, which is not renewed for it', async () => {
    const { params, llamar } = await alguien()
    const vence = new Date(Date.now() + 2 * 86_400_000)
    await db.update(session).set({ expiresAt: vence }).where(eq(session.userId, params.id))
    await db.update(user).set({ suspendido_en: new Date() }).where(eq(user.id, params.id))
    const { cuerpo, headers } = await llamar(obtenerSesion, {})
    expect(cuerpo.persona).toBeNull()
    // The hint by which pages greet goes too; no session comes.
    expect(String(headers['set-cookie'])).toMatch(/^sesion-abierta=;/)
  })

  test('hears nothing more by a line that was open', async () => {
    const { params, cookie } = await alguien()
    const flujo = await seguir([`mis-pedidos:${params.id}`], { cookie })
    await flujo.siguienteDe('cambio')
    await db.update(user).set({ suspendido_en: new Date() }).where(eq(user.id, params.id))
    expect(await flujo.siguiente()).toMatchObject({ event: 'fin' })
    await expect(flujo.siguiente()).rejects.toThrow('ended')
  })

  test('is told so by its right password only, as often as it is given', async () => {
    const { params, correo } = await alguien()
    await suspender(params.id)
    for (let vez = 0; vez < 22; vez++) {
      const { status, cuerpo, headers } = await entrar(correo)
      expect([status, cuerpo.type, cuerpo.title]).toEqual([403, SUSPENDIDA, 'Cuenta suspendida'])
      expect(headers['set-cookie']).toBeUndefined()
    }
    expect((await entrar(correo, 'otra-clave')).cuerpo.title).toBe('Error de autenticación')
    expect(await db.$count(session, eq(session.userId, params.id))).toBe(0)
  })

  test('does not slip in while it is being suspended', async () => {
    const { params, correo } = await alguien()
    await db.delete(session).where(eq(session.userId, params.id))
    const cliente = await db.$client.connect()
    await cliente.query('begin')
    await cliente.query('update "user" set suspendido_en = now() where id = $1', [params.id])
    const tarde = entrar(correo)
    await expect.poll(() => db.$count(session, eq(session.userId, params.id))).toBe(1)
    await cliente.query('commit')
    cliente.release()
    expect((await tarde).cuerpo.type).toBe(SUSPENDIDA)
    expect(await db.$count(session, eq(session.userId, params.id))).toBe(0)
  })

  test('gets no link to choose another password', async () => {
    const { params, correo } = await alguien()
    await suspender(params.id)
    expect((await ana.llamar(olvidarContrasena, { body: { correo } })).status).toBe(200)
    expect(await db.$count(correos, and(eq(correos.para, correo), eq(correos.funcion, 'send-password-reset')))).toBe(0)
  })

  test('is opened again with the password it had', async () => {
    const { params, correo } = await alguien()
    await suspender(params.id)
    const { cuerpo } = await carla.llamar(reactivarCuenta, { params })
    expect(cuerpo.suspendido_en).toBeNull()
    expect((await entrar(correo)).cuerpo.persona?.id).toBe(params.id)
    expect(await avisosA(correo)).toEqual(['suspendida', 'reactivada'])
  })

  test('is never one of whoever asks', async () => {
    const { status, cuerpo } = await suspender(conCarla)
    expect([status, cuerpo.detail]).toEqual([409, 'No puedes suspender tu propia cuenta.'])
  })
})

describe('who comes second', () => {
  test('is told who was first and when; who asks again is not', async () => {
    const otra = await alguien('admin')
    const { params } = await alguien()
    await suspender(params.id)
    expect((await suspender(params.id)).status).toBe(200)
    const { status, cuerpo } = await otra.llamar(suspenderCuenta, { params, body: {} })
    expect([status, cuerpo.type]).toEqual([409, CUENTA_CAMBIADA])
    expect(cuerpo.detail).toMatch(/^Carla Núñez suspendió esta cuenta: \d+ \w+, /)
    expect(await db.$count(auditoria, eq(auditoria.clave, params.id))).toBe(1)
  })

  test('with another role in mind changes nothing', async () => {
    const otra = await alguien('admin')
    const { params } = await alguien()
    const pedir = { params, body: { rol: 'admin', era: 'user' } } as const
    expect((await carla.llamar(cambiarRol, pedir)).cuerpo.rol).toBe('admin')
    expect((await carla.llamar(cambiarRol, pedir)).status).toBe(200)
    expect((await otra.llamar(cambiarRol, pedir)).cuerpo.detail).toMatch('Carla Núñez cambió el rol de esta cuenta')
  })
})

describe('a role', () => {
  test('is given and taken: out at the next request, audited, and told by mail', async () => {
    const { params, correo, llamar } = await alguien()
    await carla.llamar(cambiarRol, { params, body: { rol: 'admin', era: 'user' } })
    expect((await llamar(listarSesiones, {})).status).toBe(401)
    expect((await entrar(correo)).cuerpo.persona?.rol).toBe('admin')
    await carla.llamar(cambiarRol, { params, body: { rol: 'user', era: 'admin' } })
    expect((await entrar(correo)).cuerpo.persona?.rol).toBe('user')
    expect(await ultimaDe(params.id)).toMatchObject({ antes: { rol: 'admin' }, despues: { rol: 'user' } })
    expect(await avisosA(correo)).toEqual(['administra', 'no_administra'])
  })

  test('is not given to an account that is suspended, or that nobody confirmed', async () => {
    const { params } = await alguien()
    await suspender(params.id)
    expect((await carla.llamar(cambiarRol, { params, body: { rol: 'admin', era: 'user' } })).status).toBe(409)
    await carla.llamar(reactivarCuenta, { params })
    await db.update(user).set({ emailVerified: false }).where(eq(user.id, params.id))
    expect((await carla.llamar(cambiarRol, { params, body: { rol: 'admin', era: 'user' } })).status).toBe(409)
  })

  test('with a common password gets in once another one is chosen', async () => {
    const correo = 'comun@ejemplo.com'
    await crearMiembro(db, { nombre: 'Comun', correo, contrasena: 'password', rol: 'user' })
    const params = { id: await idDe(correo) }
    expect((await entrar(correo, 'password')).status).toBe(200)
    await carla.llamar(cambiarRol, { params, body: { rol: 'admin', era: 'user' } })
    const { status, cuerpo } = await entrar(correo, 'password')
    expect([status, cuerpo.type]).toEqual([403, COMUN_DE_PERSONAL])
    expect(await db.$count(session, eq(session.userId, params.id))).toBe(0)
  })
})

describe('an account that nobody has confirmed', () => {
  test('is confirmed by staff, with the copy that they search by, and its address hears of it', async () => {
    const correo = 'fina@ejemplo.com'
    await crearMiembro(db, { nombre: 'Fina Paz', correo, contrasena, rol: 'user', confirmado: false })
    const params = { id: await idDe(correo) }
    expect((await entrar(correo)).status).toBe(403)
    const { cuerpo } = await carla.llamar(confirmarCuenta, { params })
    expect(cuerpo).toEqual({ id: params.id, confirmado: true, suspendido_en: null, rol: 'user' })
    expect(await db.select().from(profiles).where(eq(profiles.user_id, params.id))).toMatchObject([
      { confirmado: true },
    ])
    expect((await entrar(correo)).status).toBe(200)
    // Again, it is so already.
    expect((await carla.llamar(confirmarCuenta, { params })).status).toBe(200)
    expect(await avisosA(correo)).toEqual(['confirmada'])
    expect(await db.$count(auditoria, eq(auditoria.clave, params.id))).toBe(1)
  })
})

describe("somebody's sessions", () => {
  test('are seen and ended, one or all, and the activity says how many', async () => {
    const { params, correo, llamar } = await alguien()
    await entrar(correo)
    await entrar(correo)
    const { sesiones } = (await carla.llamar(listarSesionesDe, { params })).cuerpo
    expect(sesiones.map(({ es_esta, direccion }) => [es_esta, direccion])).toHaveLength(3)
    const sesion = sesiones.find(({ direccion }) => direccion === '10.1.1.1')?.id ?? ''
    const quedan = await carla.llamar(cerrarSesionDe, { params: { ...params, sesion } })
    expect(quedan.cuerpo.sesiones).toHaveLength(2)
    expect((await carla.llamar(cerrarSesionDe, { params: { ...params, sesion } })).status).toBe(404)
    expect((await carla.llamar(cerrarSesionesDe, { params })).cuerpo.sesiones).toEqual([])
    expect((await llamar(listarSesiones, {})).status).toBe(401)
    expect(await ultimaDe(params.id)).toMatchObject({ accion: 'cerrar-sesiones', despues: { cerradas: 2 } })
  })

  test("of somebody else's account none is found by an id of another's, and one's own stays", async () => {
    const { params } = await alguien()
    const [deBeto] = await db
      .select({ id: session.id })
      .from(session)
      .where(eq(session.userId, await idDe(beto.correo)))
    const ajena = { ...params, sesion: deBeto?.id ?? '' }
    expect((await carla.llamar(cerrarSesionDe, { params: ajena })).status).toBe(404)
    const { sesiones } = (await carla.llamar(cerrarSesionesDe, { params: { id: conCarla } })).cuerpo
    expect(sesiones).toMatchObject([{ es_esta: true }])
  })
})

test('nobody but staff, and of an account that is not there nothing', async () => {
  const params = { id: randomUUID() }
  const body = { rol: 'admin', era: 'user' } as const
  expect((await beto.llamar(suspenderCuenta, { params: { id: conCarla }, body: {} })).status).toBe(403)
  expect((await ana.llamar(cambiarRol, { params: { id: await idDe(beto.correo) }, body })).status).toBe(401)
  expect((await carla.llamar(cambiarRol, { params, body })).status).toBe(404)
  expect((await carla.llamar(suspenderCuenta, { params, body: {} })).cuerpo.detail).toBe('Ese cliente ya no está.')
  expect((await carla.llamar(listarSesionesDe, { params })).status).toBe(404)
  const mal = await carla.llamar(cambiarRol, { params, body: { rol: 'dueño' as 'admin', era: 'user' } })
  expect([mal.status, Object.keys(mal.cuerpo.campos ?? {})]).toEqual([422, ['rol']])
})

describe('somebody always runs the shop', () => {
  const cuerpoDe = { suspender: { nota: '' }, degradar: { rol: 'user', era: 'admin' } } as const
  /** Two who run the shop, and nobody else does. */
  async function dos() {
    const [una, otra] = [await alguien('admin'), await alguien('admin')]
    const ids = [una.params.id, otra.params.id]
    await db.delete(userRoles).where(and(eq(userRoles.role, 'admin'), notInArray(userRoles.user_id, ids)))
    return { una, otra, ids }
  }

  test('the last who is not suspended keeps the role', async () => {
    const { una, otra } = await dos()
    expect((await una.llamar(suspenderCuenta, { params: otra.params, body: cuerpoDe.suspender })).status).toBe(200)
    const { status, cuerpo } = await una.llamar(cambiarRol, { params: una.params, body: cuerpoDe.degradar })
    expect([status, cuerpo.detail]).toEqual([409, expect.stringMatching('la única cuenta que administra')])
  })

  test.each([
    ['suspend one another', 'suspender', 'suspender'],
    ['demote one another', 'degradar', 'degradar'],
    ['do the one and the other', 'suspender', 'degradar'],
  ] as const)('of two who %s at once one stays', async (_, suyo, ajeno) => {
    const { una, otra, ids } = await dos()
    const hacer = (quien: typeof una, a: typeof una, que: typeof suyo | typeof ajeno) =>
      que === 'suspender'
        ? quien.llamar(suspenderCuenta, { params: a.params, body: cuerpoDe.suspender })
        : quien.llamar(cambiarRol, { params: a.params, body: cuerpoDe.degradar })
    // Both are let in before either is done: what they need is held meanwhile.
    const cliente = await db.$client.connect()
    await cliente.query('begin')
    await cliente.query(`select from user_roles where role = 'admin' for update`)
    const hechos = [hacer(una, otra, suyo), hacer(otra, una, ajeno)]
    const esperan = sql`select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await db.execute<{ n: number }>(esperan)).rows[0]?.n).toBe(2)
    await cliente.query('commit')
    cliente.release()
    const estados = (await Promise.all(hechos)).map(({ status }) => status)
    expect(estados.toSorted()).toEqual([200, 403])
    const quedan = await db
      .select({ id: user.id })
      .from(user)
      .innerJoin(userRoles, and(eq(userRoles.user_id, user.id), eq(userRoles.role, 'admin')))
      .where(isNull(user.suspendido_en))
    expect(quedan).toEqual([{ id: ids[estados.indexOf(200)] }])
  })
})
