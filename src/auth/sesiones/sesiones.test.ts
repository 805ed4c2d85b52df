import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session } from '#db/schema/acceso.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { buscarCuenta } from '../auth.server.ts'
import { iniciarSesion, obtenerSesion } from '../contract.ts'
import { cerrarOtraSesion, cerrarOtrasSesiones, listarSesiones } from './contract.ts'

const { db, ana, beto, carla, contrasena, persona } = await abrirTienda()

let cuantas = 0
/** Somebody with this session and another one, elsewhere. */
async function conDos() {
  const elsa = await persona('Elsa Mota', `elsa${++cuantas}@ejemplo.com`, { rol: 'user', ip: '10.7.7.7' })
  const otra = await persona('', '', { ip: '10.8.8.8' })
  const { headers } = await otra.llamar(
    iniciarSesion,
    { body: { correo: elsa.correo, contrasena } },
    { 'user-agent': 'Firefox' },
  )
  const cookie = [headers['set-cookie'] ?? []]
    .flat()
    .map((linea) => linea.split(';')[0])
    .join('; ')
  const abierta = async () => (await otra.llamar(obtenerSesion, {}, { cookie })).cuerpo.persona !== null
  const { sesiones } = (await elsa.llamar(listarSesiones, {})).cuerpo
  return { elsa, abierta, cookie, sesiones, ids: sesiones.map(({ id }) => id) }
}

test('a member sees where they are signed in, this browser first, and what is over no longer', async () => {
  const { elsa, sesiones } = await conDos()
  expect(sesiones).toMatchObject([
    { es_esta: true, direccion: '10.7.7.7' },
    { es_esta: false, direccion: '10.8.8.8', navegador: 'Firefox' },
  ])
  await db
    .update(session)
    .set({ expiresAt: new Date() })
    .where(eq(session.id, sesiones[1]?.id ?? ''))
  expect((await elsa.llamar(listarSesiones, {})).cuerpo.sesiones).toHaveLength(1)
})

test('ends another one, which is out at once', async () => {
  const { elsa, abierta, ids } = await conDos()
  const { status, cuerpo } = await elsa.llamar(cerrarOtraSesion, { params: { id: ids[1] ?? '' } })
  expect([status, cuerpo.sesiones.map(({ id }) => id)]).toEqual([200, [ids[0]]])
  expect(await abierta()).toBe(false)
})

test('ends all the others', async () => {
  const { elsa, abierta, ids } = await conDos()
  const { status, cuerpo } = await elsa.llamar(cerrarOtrasSesiones, {})
  expect([status, cuerpo.sesiones.map(({ id }) => id)]).toEqual([200, [ids[0]]])
  expect(await abierta()).toBe(false)
})

test("neither this one, nor somebody else's, nor one that is not there", async () => {
  const { elsa, ids } = await conDos()
  const { id = '' } = (await buscarCuenta(db, beto.correo)) ?? {}
  const [deBeto] = await db.select({ id: session.id }).from(session).where(eq(session.userId, id))
  for (const cual of [ids[0], deBeto?.id, randomUUID()])
    expect((await elsa.llamar(cerrarOtraSesion, { params: { id: cual ?? '' } })).status).toBe(404)
  // Staff are strangers here too.
  expect((await carla.llamar(cerrarOtraSesion, { params: { id: ids[1] ?? '' } })).status).toBe(404)
  expect((await elsa.llamar(listarSesiones, {})).cuerpo.sesiones).toHaveLength(2)
  expect((await beto.llamar(obtenerSesion, {})).cuerpo.persona).not.toBeNull()
})

test('what is no id is not there, and nobody has sessions', async () => {
  expect((await beto.llamar(cerrarOtraSesion, { params: { id: 'x' } })).status).toBe(404)
  expect((await ana.llamar(listarSesiones, {})).status).toBe(401)
  expect((await ana.llamar(cerrarOtrasSesiones, {})).status).toBe(401)
})
