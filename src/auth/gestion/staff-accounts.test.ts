import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { session, user, userRoles } from '#db/schema/auth.server.ts'
import { auditoria, correos, limites } from '#db/schema/machinery.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { COMMON_STAFF_CONTRASENA, iniciarSesion, obtenerSesion, SUSPENDED } from '../contract.ts'
import { olvidarContrasena } from '../contrasena/contract.ts'
import { listarSesiones } from '../sesiones/contract.ts'
import {
  CUENTA_CHANGED,
  cambiarRol,
  cerrarSesionDe,
  cerrarSesionesDe,
  confirmarCuenta,
  listarSesionesDe,
  reactivarCuenta,
  suspenderCuenta,
} from './contract.ts'

const { app, db, ana, beto, carla, contrasena, persona } = await openShop({ pause: async () => {} })
const openStream = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))

beforeEach(async () => {
  await db.delete(limites)
})

let count = 0
async function createPersona(role: 'user' | 'admin' = 'user') {
  const who = await persona('Elsa Mota', `elsa${++count}@ejemplo.com`, { rol: role, ip: '10.7.7.7' })
  return { ...who, params: { id: await idOf(who.correo) } }
}
const idOf = async (correo: string) => (await db.select().from(user).where(eq(user.email, correo)))[0]?.id ?? ''
const signIn = (correo: string, key = contrasena) => ana.call(iniciarSesion, { body: { correo, contrasena: key } })
const noticesTo = async (para: string) =>
  (
    await db
      .select()
      .from(correos)
      .where(and(eq(correos.para, para), eq(correos.funcion, 'send-account-change')))
  ).map(({ datos }) => (datos as { cambio: string }).cambio)
const lastOf = async (key: string) =>
  (await db.select().from(auditoria).where(eq(auditoria.clave, key)).orderBy(desc(auditoria.id)).limit(1))[0]
const suspender = (id: string, nota = '') => carla.call(suspenderCuenta, { params: { id }, body: { nota } })
const carlasId = await idOf(carla.correo)

describe('a suspended account', () => {
  test('is signed out at its next request; a mail and the audit say so', async () => {
    const { params, correo, call } = await createPersona()
    const { status, body } = await suspender(params.id, 'Tres pedidos que nadie recogió.')
    expect([status, body.id, body.suspendido_en]).toEqual([200, params.id, expect.any(String)])
    expect((await call(listarSesiones, {})).status).toBe(401)
    expect(await db.$count(session, eq(session.userId, params.id))).toBe(0)
    expect(await noticesTo(correo)).toEqual(['suspendida'])
    expect(await lastOf(params.id)).toMatchObject({
      quien: carlasId,
      accion: 'suspender-cuenta',
      despues: { nota: 'Tres pedidos que nadie recogió.' },
    })
  })

  test('counts as signed out even with a session that is left, which is not renewed', async () => {
    const { params, call } = await createPersona()
    const expires = new Date(Date.now() + 2 * 86_400_000)
    await db.update(session).set({ expiresAt: expires }).where(eq(session.userId, params.id))
    await db.update(user).set({ suspendido_en: new Date() }).where(eq(user.id, params.id))
    const { body, headers } = await call(obtenerSesion, {})
    expect(body.persona).toBeNull()
    // The session hint is cleared too, and no session cookie is set.
    expect(String(headers['set-cookie'])).toMatch(/^sesion-abierta=;/)
  })

  test('gets no more events on an open stream', async () => {
    const { params, cookie } = await createPersona()
    const stream = await openStream([`mis-pedidos:${params.id}`], { cookie })
    await stream.nextOf('cambio')
    await db.update(user).set({ suspendido_en: new Date() }).where(eq(user.id, params.id))
    expect(await stream.next()).toMatchObject({ event: 'fin' })
    await expect(stream.next()).rejects.toThrow('ended')
  })

  test('is told so only for its right password, however often it is given', async () => {
    const { params, correo } = await createPersona()
    await suspender(params.id)
    for (let time = 0; time < 22; time++) {
      const { status, body, headers } = await signIn(correo)
      expect([status, body.type, body.title]).toEqual([403, SUSPENDED, 'Cuenta suspendida'])
      expect(headers['set-cookie']).toBeUndefined()
    }
    expect((await signIn(correo, 'otra-clave')).body.title).toBe('Error de autenticación')
    expect(await db.$count(session, eq(session.userId, params.id))).toBe(0)
  })

  test('cannot sign in at the moment in which it is suspended', async () => {
    const { params, correo } = await createPersona()
    await db.delete(session).where(eq(session.userId, params.id))
    const connection = await db.$client.connect()
    await connection.query('begin')
    await connection.query('update "user" set suspendido_en = now() where id = $1', [params.id])
    const late = signIn(correo)
    await expect.poll(() => db.$count(session, eq(session.userId, params.id))).toBe(1)
    await connection.query('commit')
    connection.release()
    expect((await late).body.type).toBe(SUSPENDED)
    expect(await db.$count(session, eq(session.userId, params.id))).toBe(0)
  })

  test('gets no link to choose another password', async () => {
    const { params, correo } = await createPersona()
    await suspender(params.id)
    expect((await ana.call(olvidarContrasena, { body: { correo } })).status).toBe(200)
    expect(await db.$count(correos, and(eq(correos.para, correo), eq(correos.funcion, 'send-password-reset')))).toBe(0)
  })

  test('keeps its password when it is reactivated', async () => {
    const { params, correo } = await createPersona()
    await suspender(params.id)
    const { body } = await carla.call(reactivarCuenta, { params })
    expect(body.suspendido_en).toBeNull()
    expect((await signIn(correo)).body.persona?.id).toBe(params.id)
    expect(await noticesTo(correo)).toEqual(['suspendida', 'reactivada'])
  })

  test('is never the account of the admin who asks', async () => {
    const { status, body } = await suspender(carlasId)
    expect([status, body.detail]).toEqual([409, 'No puedes suspender tu propia cuenta.'])
  })
})

describe('a second admin', () => {
  test('is told who was first and when; a repeat by the first admin succeeds', async () => {
    const otherAdmin = await createPersona('admin')
    const { params } = await createPersona()
    await suspender(params.id)
    expect((await suspender(params.id)).status).toBe(200)
    const { status, body } = await otherAdmin.call(suspenderCuenta, { params, body: {} })
    expect([status, body.type]).toEqual([409, CUENTA_CHANGED])
    expect(body.detail).toMatch(/^Carla Núñez suspendió esta cuenta: \d+ \w+, /)
    expect(await db.$count(auditoria, eq(auditoria.clave, params.id))).toBe(1)
  })

  test('who saw another role changes nothing', async () => {
    const otherAdmin = await createPersona('admin')
    const { params } = await createPersona()
    const asked = { params, body: { rol: 'admin', era: 'user' } } as const
    expect((await carla.call(cambiarRol, asked)).body.rol).toBe('admin')
    expect((await carla.call(cambiarRol, asked)).status).toBe(200)
    expect((await otherAdmin.call(cambiarRol, asked)).body.detail).toMatch('Carla Núñez cambió el rol de esta cuenta')
  })
})

describe('a role', () => {
  test('is given and taken: sessions end, and the audit and a mail say so', async () => {
    const { params, correo, call } = await createPersona()
    await carla.call(cambiarRol, { params, body: { rol: 'admin', era: 'user' } })
    expect((await call(listarSesiones, {})).status).toBe(401)
    expect((await signIn(correo)).body.persona?.rol).toBe('admin')
    await carla.call(cambiarRol, { params, body: { rol: 'user', era: 'admin' } })
    expect((await signIn(correo)).body.persona?.rol).toBe('user')
    expect(await lastOf(params.id)).toMatchObject({ antes: { rol: 'admin' }, despues: { rol: 'user' } })
    expect(await noticesTo(correo)).toEqual(['administra', 'no_administra'])
  })

  test('is not given to a suspended or unconfirmed account', async () => {
    const { params } = await createPersona()
    await suspender(params.id)
    expect((await carla.call(cambiarRol, { params, body: { rol: 'admin', era: 'user' } })).status).toBe(409)
    await carla.call(reactivarCuenta, { params })
    await db.update(user).set({ emailVerified: false }).where(eq(user.id, params.id))
    expect((await carla.call(cambiarRol, { params, body: { rol: 'admin', era: 'user' } })).status).toBe(409)
  })

  test('of admin with a common password can sign in only after another is chosen', async () => {
    const correo = 'comun@ejemplo.com'
    await crearMiembro(db, { nombre: 'Comun', correo, contrasena: 'password', rol: 'user' })
    const params = { id: await idOf(correo) }
    expect((await signIn(correo, 'password')).status).toBe(200)
    await carla.call(cambiarRol, { params, body: { rol: 'admin', era: 'user' } })
    const { status, body } = await signIn(correo, 'password')
    expect([status, body.type]).toEqual([403, COMMON_STAFF_CONTRASENA])
    expect(await db.$count(session, eq(session.userId, params.id))).toBe(0)
  })
})

describe('an unconfirmed account', () => {
  test('is confirmed by staff, with the copy that their search uses, and its address is told by mail', async () => {
    const correo = 'fina@ejemplo.com'
    await crearMiembro(db, { nombre: 'Fina Paz', correo, contrasena, rol: 'user', confirmado: false })
    const params = { id: await idOf(correo) }
    expect((await signIn(correo)).status).toBe(403)
    const { body } = await carla.call(confirmarCuenta, { params })
    expect(body).toEqual({ id: params.id, confirmado: true, suspendido_en: null, rol: 'user' })
    expect(await db.select().from(profiles).where(eq(profiles.user_id, params.id))).toMatchObject([
      { confirmado: true },
    ])
    expect((await signIn(correo)).status).toBe(200)
    // Confirming again changes nothing.
    expect((await carla.call(confirmarCuenta, { params })).status).toBe(200)
    expect(await noticesTo(correo)).toEqual(['confirmada'])
    expect(await db.$count(auditoria, eq(auditoria.clave, params.id))).toBe(1)
  })
})

describe("somebody's sessions", () => {
  test('are listed and ended, one or all, and the audit counts them', async () => {
    const { params, correo, call } = await createPersona()
    await signIn(correo)
    await signIn(correo)
    const { sesiones: sessions } = (await carla.call(listarSesionesDe, { params })).body
    expect(sessions.map(({ es_esta, direccion: ip }) => [es_esta, ip])).toHaveLength(3)
    const session = sessions.find(({ direccion: ip }) => ip === '10.1.1.1')?.id ?? ''
    const remaining = await carla.call(cerrarSesionDe, { params: { ...params, sesion: session } })
    expect(remaining.body.sesiones).toHaveLength(2)
    expect((await carla.call(cerrarSesionDe, { params: { ...params, sesion: session } })).status).toBe(404)
    expect((await carla.call(cerrarSesionesDe, { params })).body.sesiones).toEqual([])
    expect((await call(listarSesiones, {})).status).toBe(401)
    expect(await lastOf(params.id)).toMatchObject({ accion: 'cerrar-sesiones', despues: { cerradas: 2 } })
  })

  test("are not found under another account's id, and the admin's own session stays", async () => {
    const { params } = await createPersona()
    const [betosSession] = await db
      .select({ id: session.id })
      .from(session)
      .where(eq(session.userId, await idOf(beto.correo)))
    const othersSession = { ...params, sesion: betosSession?.id ?? '' }
    expect((await carla.call(cerrarSesionDe, { params: othersSession })).status).toBe(404)
    const { sesiones: sessions } = (await carla.call(cerrarSesionesDe, { params: { id: carlasId } })).body
    expect(sessions).toMatchObject([{ es_esta: true }])
  })
})

test('only staff may do this, and an unknown account is a 404', async () => {
  const params = { id: randomUUID() }
  const body = { rol: 'admin', era: 'user' } as const
  expect((await beto.call(suspenderCuenta, { params: { id: carlasId }, body: {} })).status).toBe(403)
  expect((await ana.call(cambiarRol, { params: { id: await idOf(beto.correo) }, body })).status).toBe(401)
  expect((await carla.call(cambiarRol, { params, body })).status).toBe(404)
  expect((await carla.call(suspenderCuenta, { params, body: {} })).body.detail).toBe('Ese cliente ya no está.')
  expect((await carla.call(listarSesionesDe, { params })).status).toBe(404)
  const wrong = await carla.call(cambiarRol, { params, body: { rol: 'dueño' as 'admin', era: 'user' } })
  expect([wrong.status, Object.keys(wrong.body.campos ?? {})]).toEqual([422, ['rol']])
})

describe('the shop always keeps an admin', () => {
  const bodyFor = { suspender: { nota: '' }, degradar: { rol: 'user', era: 'admin' } } as const
  /** Two admins, and nobody else with that role. */
  async function createTwo() {
    const [oneAdmin, otherAdmin] = [await createPersona('admin'), await createPersona('admin')]
    const ids = [oneAdmin.params.id, otherAdmin.params.id]
    await db.delete(userRoles).where(and(eq(userRoles.role, 'admin'), notInArray(userRoles.user_id, ids)))
    return { una: oneAdmin, otra: otherAdmin, ids }
  }

  test('the last admin who is not suspended keeps the role', async () => {
    const { una: oneAdmin, otra: otherAdmin } = await createTwo()
    expect((await oneAdmin.call(suspenderCuenta, { params: otherAdmin.params, body: bodyFor.suspender })).status).toBe(
      200,
    )
    const { status, body } = await oneAdmin.call(cambiarRol, {
      params: oneAdmin.params,
      body: bodyFor.degradar,
    })
    expect([status, body.detail]).toEqual([409, expect.stringMatching('la única cuenta que administra')])
  })

  test.each([
    ['suspend one another', 'suspender', 'suspender'],
    ['demote one another', 'degradar', 'degradar'],
    ['do the one and the other', 'suspender', 'degradar'],
  ] as const)('of two admins who %s at once one stays', async (_, own, theirs) => {
    const { una: oneAdmin, otra: otherAdmin, ids } = await createTwo()
    const run = (who: typeof oneAdmin, a: typeof oneAdmin, action: typeof own | typeof theirs) =>
      action === 'suspender'
        ? who.call(suspenderCuenta, { params: a.params, body: bodyFor.suspender })
        : who.call(cambiarRol, { params: a.params, body: bodyFor.degradar })
    // Both requests pass the policy before either is done, because the rows they need are locked.
    const connection = await db.$client.connect()
    await connection.query('begin')
    await connection.query(`select from user_roles where role = 'admin' for update`)
    const results = [run(oneAdmin, otherAdmin, own), run(otherAdmin, oneAdmin, theirs)]
    const waitingQuery = sql`select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await db.execute<{ n: number }>(waitingQuery)).rows[0]?.n).toBe(2)
    await connection.query('commit')
    connection.release()
    const statuses = (await Promise.all(results)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 403])
    const remaining = await db
      .select({ id: user.id })
      .from(user)
      .innerJoin(userRoles, and(eq(userRoles.user_id, user.id), eq(userRoles.role, 'admin')))
      .where(isNull(user.suspendido_en))
    expect(remaining).toEqual([{ id: ids[statuses.indexOf(200)] }])
  })
})
