import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { crearCuenta } from '#auth/auth.server.ts'
import { iniciarSesion, obtenerSesion } from '#auth/contract.ts'
import { user, userRoles } from '#db/schema/auth.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { cambiarPerfil, obtenerMiembro, type Perfil } from './contract.ts'

const { ana, beto, carla, db, contrasena } = await openShop()

const perfiles = (correo: string) => db.select().from(profiles).where(eq(profiles.correo, correo))
const entrar = (correo: string) => ana.call(iniciarSesion, { body: { correo, contrasena } })
/** Creates an account as an import does, without role or profile. */
async function importar(correo: string) {
  const cuenta = await db.transaction((tx) => crearCuenta(tx, { correo, contrasena, rol: 'user', confirmado: true }))
  const id = cuenta?.id ?? ''
  await db.delete(userRoles).where(eq(userRoles.user_id, id))
  return id
}

test('a member reads their own name, code and balance; without a session nobody does', async () => {
  const { status, body } = await beto.call(obtenerMiembro, {})
  expect(status).toBe(200)
  expect(body).toEqual({
    nombre: 'Beto Cruz',
    correo: beto.correo,
    codigo_membresia: expect.stringMatching(/^B-\d{6}$/),
    saldo: '0.00',
    telefono: null,
    direccion: null,
    contrasena_temporal_hasta: null,
  })
  expect((await carla.call(obtenerMiembro, {})).body.nombre).toBe('Carla Núñez')
  expect((await ana.call(obtenerMiembro, {})).status).toBe(401)
})

test('the session holds an id, an e-mail and a role, and nothing else', async () => {
  const { persona } = (await carla.call(obtenerSesion, {})).body
  expect(persona).toEqual({ id: expect.any(String), correo: carla.correo, rol: 'admin' })
})

test('the first sign-in creates a role and a profile with its code', async () => {
  const id = await importar('dora@ejemplo.com')
  expect((await entrar('dora@ejemplo.com')).status).toBe(200)
  expect(await perfiles('dora@ejemplo.com')).toMatchObject([
    { user_id: id, nombre_completo: 'dora', codigo_membresia: expect.stringMatching(/^B-\d{6}$/), confirmado: true },
  ])
  expect(await db.select().from(userRoles).where(eq(userRoles.user_id, id))).toMatchObject([{ role: 'user' }])
})

test('also for two concurrent first sign-ins', async () => {
  await importar('elsa@ejemplo.com')
  const dos = await Promise.all([entrar('elsa@ejemplo.com'), entrar('elsa@ejemplo.com')])
  expect(dos.map(({ status }) => status)).toEqual([200, 200])
  expect(await perfiles('elsa@ejemplo.com')).toHaveLength(1)
})

test('signing in again changes neither code, name nor role', async () => {
  const [before] = await perfiles(carla.correo)
  await entrar(carla.correo)
  expect(await perfiles(carla.correo)).toEqual([before])
  const roles = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.user_id, before?.user_id ?? ''))
  expect(roles).toEqual([{ role: 'admin' }])
})

test("the profile's copy of the e-mail follows the account's", async () => {
  const id = await importar('fela@ejemplo.com')
  await entrar('fela@ejemplo.com')
  await db.update(user).set({ email: 'felicia@ejemplo.com' }).where(eq(user.id, id))
  await entrar('felicia@ejemplo.com')
  expect(await perfiles('felicia@ejemplo.com')).toMatchObject([{ user_id: id, nombre_completo: 'fela' }])
})

test('a member can change only their own name, phone and address', async () => {
  const own = { nombre: 'Beto Cruz Peña', telefono: '809 555 0177', direccion: 'Calle del Sol 14\nSantiago' }
  expect(await beto.call(cambiarPerfil, { body: own })).toMatchObject({
    status: 200,
    body: { ...own, correo: beto.correo },
  })
  expect((await beto.call(obtenerMiembro, {})).body).toMatchObject(own)
  expect((await carla.call(obtenerMiembro, {})).body.nombre).toBe('Carla Núñez')
  expect((await ana.call(cambiarPerfil, { body: own })).status).toBe(401)
  const { body } = await beto.call(cambiarPerfil, { body: { ...own, telefono: '', direccion: ' ' } })
  expect(body).toMatchObject({ telefono: null, direccion: null })
})

test.each<[string, Partial<Perfil>, string?]>([
  ['nombre', { nombre: 'B' }, 'El nombre debe tener al menos 2 caracteres'],
  ['nombre', { nombre: 'B'.repeat(101) }],
  ['telefono', { telefono: '8'.repeat(31) }],
  ['telefono', { telefono: '809 555' }, 'Ingrese un número de teléfono válido'],
  ['direccion', { direccion: 'x'.repeat(301) }],
  ...['\ud800', '\0', '\u202e'].flatMap((bad): [string, Partial<Perfil>][] => [
    ['nombre', { nombre: `Beto${bad}` }],
    ['telefono', { telefono: `809${bad}` }],
    ['direccion', { direccion: `Calle ${bad}` }],
  ]),
])('a profile that does not fit names its field: %s %j', async (field, change, frase) => {
  const before = (await beto.call(obtenerMiembro, {})).body
  const body = { nombre: 'Otro', telefono: '', direccion: '', ...change }
  const { status, body: cuerpo } = await beto.call(cambiarPerfil, { body })
  expect([status, Object.keys(cuerpo.campos ?? {})]).toEqual([422, [field]])
  if (frase) expect(cuerpo.campos?.[field]).toBe(frase)
  expect((await beto.call(obtenerMiembro, {})).body).toEqual(before)
})

test('an account without a membership gets a 404', async () => {
  await db.delete(profiles).where(eq(profiles.correo, beto.correo))
  const body = { nombre: 'Beto Cruz', telefono: '', direccion: '' }
  expect((await beto.call(cambiarPerfil, { body })).status).toBe(404)
  expect((await beto.call(obtenerMiembro, {})).status).toBe(404)
})
