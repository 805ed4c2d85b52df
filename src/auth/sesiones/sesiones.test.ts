import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session } from '#db/schema/auth.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { buscarCuenta } from '../auth.server.ts'
import { iniciarSesion, obtenerSesion } from '../contract.ts'
import { cerrarOtraSesion, cerrarOtrasSesiones, listarSesiones } from './contract.ts'

const { db, ana, beto, carla, contrasena, persona } = await openShop()

let count = 0
/** A person with two sessions, from two addresses. */
async function withTwoSessions() {
  const elsa = await persona('Elsa Mota', `elsa${++count}@ejemplo.com`, { rol: 'user', ip: '10.7.7.7' })
  const other = await persona('', '', { ip: '10.8.8.8' })
  const { headers } = await other.call(
    iniciarSesion,
    { body: { correo: elsa.correo, contrasena } },
    { 'user-agent': 'Firefox' },
  )
  const cookie = [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
  const isOpen = async () => (await other.call(obtenerSesion, {}, { cookie })).body.persona !== null
  const { sesiones: sessions } = (await elsa.call(listarSesiones, {})).body
  return { elsa, abierta: isOpen, cookie, sesiones: sessions, ids: sessions.map(({ id }) => id) }
}

test('a member sees their sessions, this browser first, and no expired ones', async () => {
  const { elsa, sesiones: sessions } = await withTwoSessions()
  expect(sessions).toMatchObject([
    { es_esta: true, direccion: '10.7.7.7' },
    { es_esta: false, direccion: '10.8.8.8', navegador: 'Firefox' },
  ])
  await db
    .update(session)
    .set({ expiresAt: new Date() })
    .where(eq(session.id, sessions[1]?.id ?? ''))
  expect((await elsa.call(listarSesiones, {})).body.sesiones).toHaveLength(1)
})

test('a member ends another session, which is signed out at once', async () => {
  const { elsa, abierta: isOpen, ids } = await withTwoSessions()
  const { status, body } = await elsa.call(cerrarOtraSesion, { params: { id: ids[1] ?? '' } })
  expect([status, body.sesiones.map(({ id }) => id)]).toEqual([200, [ids[0]]])
  expect(await isOpen()).toBe(false)
})

test('a member ends all other sessions', async () => {
  const { elsa, abierta: isOpen, ids } = await withTwoSessions()
  const { status, body } = await elsa.call(cerrarOtrasSesiones, {})
  expect([status, body.sesiones.map(({ id }) => id)]).toEqual([200, [ids[0]]])
  expect(await isOpen()).toBe(false)
})

test("nobody can end this session, somebody else's, or one that does not exist", async () => {
  const { elsa, ids } = await withTwoSessions()
  const { id = '' } = (await buscarCuenta(db, beto.correo)) ?? {}
  const [betosSession] = await db.select({ id: session.id }).from(session).where(eq(session.userId, id))
  for (const sessionId of [ids[0], betosSession?.id, randomUUID()])
    expect((await elsa.call(cerrarOtraSesion, { params: { id: sessionId ?? '' } })).status).toBe(404)
  // Staff cannot end another account's session by this route either.
  expect((await carla.call(cerrarOtraSesion, { params: { id: ids[1] ?? '' } })).status).toBe(404)
  expect((await elsa.call(listarSesiones, {})).body.sesiones).toHaveLength(2)
  expect((await beto.call(obtenerSesion, {})).body.persona).not.toBeNull()
})

test('an invalid id is a 404, and without a session there is nothing to list', async () => {
  expect((await beto.call(cerrarOtraSesion, { params: { id: 'x' } })).status).toBe(404)
  expect((await ana.call(listarSesiones, {})).status).toBe(401)
  expect((await ana.call(cerrarOtrasSesiones, {})).status).toBe(401)
})
