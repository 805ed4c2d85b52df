import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { account, session, user, userRoles } from '#db/schema/acceso.server.ts'
import { limites } from '#db/schema/maquinaria.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { borrarCuenta, buscarCuenta, cambiarRol, crearCuenta, revisarContrasena } from './auth.server.ts'
import { COMUN, iniciarSesion, obtenerSesion, SIN_CONFIRMAR } from './contract.ts'

const { app, db, acceso, ana, beto, carla, contrasena, persona } = await abrirTienda({ pausa: async () => {} })

const DIA = 86_400_000
const temporal = 'abcde12345'
let cuantas = 0

type Nueva = Partial<Parameters<typeof crearCuenta>[1]>
async function cuentaNueva(cambios: Nueva = {}) {
  const correo = `n${++cuantas}@ejemplo.com`
  const nueva = { correo, contrasena: temporal, rol: 'user' as const, confirmado: false, ...cambios }
  const cuenta = await db.transaction((tx) => crearCuenta(tx, nueva))
  if (!cuenta) throw new Error('The address is taken')
  return cuenta
}

const entrar = (correo: string, clave = temporal) => ana.llamar(iniciarSesion, { body: { correo, contrasena: clave } })
const visita = (cookie = '') => ({ headers: new Headers({ cookie }), direccion: '10.6.6.6' })

beforeEach(async () => {
  await db.delete(limites)
})

describe('an account that is not confirmed', () => {
  test('does not let in, and says so only to the right password', async () => {
    const { correo } = await cuentaNueva()
    const { status, cuerpo, headers } = await entrar(correo)
    expect([status, cuerpo.title, cuerpo.type]).toEqual([403, 'Confirma tu correo', SIN_CONFIRMAR])
    expect(headers['set-cookie']).toBeUndefined()
    const mal = await entrar(correo, 'otra-clave')
    expect([mal.status, mal.cuerpo.title]).toEqual([401, 'Error de autenticación'])
  })

  test('its right password is no failure', async () => {
    const { correo } = await cuentaNueva()
    for (let vez = 0; vez < 22; vez++) expect((await entrar(correo)).status).toBe(403)
  })
})

describe('a password that the shop made up', () => {
  test('confirms the address and lets in, in its time', async () => {
    const { id, correo } = await cuentaNueva({ temporalHasta: new Date(Date.now() + DIA) })
    const { status, cuerpo } = await entrar(correo)
    expect([status, cuerpo.persona?.id]).toEqual([200, id])
    expect(await buscarCuenta(db, correo)).toEqual({ id, correo, confirmado: true })
    const [perfil] = await db.select().from(profiles).where(eq(profiles.user_id, id))
    expect(perfil).toMatchObject({ correo, confirmado: true })
  })

  test.each([true, false])('past it, is as good as a wrong one (confirmed: %s)', async (confirmado) => {
    const { correo } = await cuentaNueva({ confirmado, temporalHasta: new Date(Date.now() - 1000) })
    const bien = await entrar(correo)
    const mal = await entrar(correo, 'otra-clave')
    expect([bien.status, bien.cuerpo]).toEqual([mal.status, mal.cuerpo])
    expect(bien.status).toBe(401)
    expect(await buscarCuenta(db, correo)).toMatchObject({ confirmado })
  })
})

test('a password chosen while the old one was being checked leaves the old one outside', async () => {
  const { id, correo } = await cuentaNueva({ confirmado: true })
  // The moment between: better-auth has the session, and the row of the password is another's.
  const cliente = await db.$client.connect()
  await cliente.query('begin')
  await cliente.query(`update account set password = password || 'x' where user_id = $1`, [id])
  const tarde = entrar(correo)
  await expect.poll(() => db.$count(session, eq(session.userId, id))).toBe(1)
  await cliente.query('commit')
  cliente.release()
  expect((await tarde).status).toBe(401)
  expect(await db.$count(session, eq(session.userId, id))).toBe(0)
})

test('who does not want to be remembered is forgotten with the browser', async () => {
  const { cookies } = await acceso.entrar({ correo: beto.correo, contrasena, recordarme: false }, visita())
  const puestas = Object.fromEntries(cookies.map((cookie) => [cookie.split('=')[0], cookie]))
  expect(puestas['brisa.session_token']).not.toMatch(/Max-Age|Expires/)
  expect(puestas['sesion-abierta']).toBe('sesion-abierta=user.Beto; Path=/; SameSite=Lax')
  const cookie = cookies.map((linea) => linea.split(';')[0]).join('; ')
  expect((await acceso.identificar(new Headers({ cookie }))).persona?.correo).toBe(beto.correo)
})

test('a session keeps no more than 300 characters of what its browser calls itself', async () => {
  const headers = { 'user-agent': 'x'.repeat(2_000) }
  await ana.llamar(iniciarSesion, { body: { correo: beto.correo, contrasena } }, headers)
  const [{ largo } = { largo: 0 }] = await db.select({ largo: sql<number>`max(length(user_agent))` }).from(session)
  expect(largo).toBe(300)
})

test.each([
  ['73 characters', { contrasena: 'x'.repeat(73) }],
  ['a half of a character', { contrasena: 'abcdef\ud800' }],
  ['a control character', { contrasena: 'abcdef\u0007' }],
  ['a half in the address', { correo: 'an\udc00a@ejemplo.com' }],
  ['a letter that looks like another', { correo: 'b\u0435to@ejemplo.com' }],
  ['the sign of kelvin', { correo: '\u212aarla@brisa.example' }],
])('%s never signs in', async (_, mal) => {
  const { status, cuerpo } = await ana.llamar(iniciarSesion, { body: { correo: beto.correo, contrasena, ...mal } })
  expect([status, Object.keys(cuerpo.campos ?? {})]).toEqual([422, Object.keys(mal)])
})

test('one address has one account, in whatever case it is written', async () => {
  const { id } = await cuentaNueva({ correo: 'Mayus@Ejemplo.COM', confirmado: true })
  const otra = { correo: 'mayus@EJEMPLO.com', contrasena: temporal, rol: 'user', confirmado: false } as const
  expect(await db.transaction((tx) => crearCuenta(tx, otra))).toBeNull()
  expect(await buscarCuenta(db, 'MAYUS@ejemplo.com')).toMatchObject({ id, correo: 'mayus@ejemplo.com' })
  expect((await entrar('MAYUS@EJEMPLO.COM')).status).toBe(200)
})

test('of two that are made at once with one address there is one', async () => {
  const nueva = { correo: 'a-la-vez@ejemplo.com', contrasena: temporal, rol: 'user', confirmado: false } as const
  const hechas = await Promise.all([1, 2].map(() => db.transaction((tx) => crearCuenta(tx, nueva))))
  expect(hechas.filter(Boolean)).toHaveLength(1)
  expect(await db.$count(user, eq(user.email, nueva.correo))).toBe(1)
})

test('who is signed in proves to know the password, and a miss counts', async () => {
  const elsa = await persona('Elsa Mota', 'elsa@ejemplo.com', { rol: 'user', ip: '10.6.6.7' })
  const { id } = (await elsa.llamar(obtenerSesion, {})).cuerpo.persona ?? { id: '' }
  const suya = { persona: { id, correo: elsa.correo, rol: 'user' as const }, contrasena }
  await acceso.exigirContrasena(suya, visita(elsa.cookie))
  const mal = { ...suya, contrasena: 'otra-clave' }
  const negada = { rechazo: { status: 401, detail: 'La contraseña no es correcta.' } }
  for (let vez = 0; vez < 20; vez++)
    await expect(acceso.exigirContrasena(mal, visita(elsa.cookie))).rejects.toMatchObject(negada)
  await expect(acceso.exigirContrasena(suya, visita(elsa.cookie))).rejects.toMatchObject({ rechazo: { status: 429 } })
})

test('an account that is deleted leaves nothing, and its browser forgets it', async () => {
  const fina = await persona('Fina Paz', 'fina@ejemplo.com', { rol: 'user', ip: '10.6.6.8' })
  const cuenta = await buscarCuenta(db, fina.correo)
  await db.transaction((tx) => borrarCuenta(tx, cuenta?.id ?? ''))
  expect(await buscarCuenta(db, fina.correo)).toBeNull()
  for (const tabla of [account, session]) expect(await db.$count(tabla, eq(tabla.userId, cuenta?.id ?? ''))).toBe(0)
  expect((await fina.llamar(obtenerSesion, {})).cuerpo.persona).toBeNull()
  const cookies = (await acceso.salir(new Headers({ cookie: fina.cookie }))).join()
  expect(cookies).toMatch(/brisa\.session_token=; Max-Age=0/)
  expect(cookies).toMatch(/sesion-abierta=; Max-Age=0/)
})

describe('one of the most common passwords', () => {
  test.each([
    ['a member hears of it', { rol: 'user', aunque_comun: false }, { status: 409, type: COMUN }],
    ['staff may not have it', { rol: 'admin', aunque_comun: false }, { status: 422 }],
    ['however they insist', { rol: 'admin', aunque_comun: true }, { status: 422 }],
  ] as const)('%s', async (_, quien, rechazo) => {
    await expect(revisarContrasena({ contrasena: 'Password', ...quien })).rejects.toMatchObject({ rechazo })
  })

  test('a member may insist, and nobody hears of another one', async () => {
    await revisarContrasena({ contrasena: 'password', rol: 'user', aunque_comun: true })
    await revisarContrasena({ contrasena, rol: 'admin', aunque_comun: false })
  })
})

describe('a role is changed', () => {
  const rolesDe = async (id: string) =>
    (await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.user_id, id))).map(({ role }) => role)
  const idDe = async (correo: string) => (await buscarCuenta(db, correo))?.id ?? ''

  test('the one who has it comes in again as what they are now', async () => {
    const gil = await persona('Gil Sosa', 'gil@ejemplo.com', { rol: 'user', ip: '10.6.6.9' })
    const id = await idDe(gil.correo)
    await db.transaction((tx) => cambiarRol(tx, { id, rol: 'admin' }))
    expect((await gil.llamar(obtenerSesion, {})).cuerpo.persona).toBeNull()
    expect((await entrar(gil.correo, contrasena)).cuerpo.persona?.rol).toBe('admin')
    await db.transaction((tx) => cambiarRol(tx, { id, rol: 'user' }))
    expect(await rolesDe(id)).toEqual(['user'])
  })

  test('but never of the last who run the shop', async () => {
    const id = await idDe(carla.correo)
    const quitar = db.transaction((tx) => cambiarRol(tx, { id, rol: 'user' }))
    await expect(quitar).rejects.toMatchObject({ rechazo: { status: 409 } })
    expect((await carla.llamar(obtenerSesion, {})).cuerpo.persona?.rol).toBe('admin')
  })

  test('of two who take the role from one another one keeps it', async () => {
    const ids = [await idDe(carla.correo), (await cuentaNueva({ rol: 'admin', confirmado: true })).id]
    const quitar = (id: string) => db.transaction((tx) => cambiarRol(tx, { id, rol: 'user' }))
    const hechos = await Promise.allSettled(ids.map(quitar))
    expect(hechos.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db.$count(userRoles, eq(userRoles.role, 'admin'))).toBe(1)
  })

  test('nor of an account that is not there', async () => {
    const nadie = db.transaction((tx) => cambiarRol(tx, { id: crypto.randomUUID(), rol: 'user' }))
    await expect(nadie).rejects.toMatchObject({ rechazo: { status: 404 } })
  })
})

test('a cookie that was tampered with, or whose session is over, is nobody', async () => {
  const [, token = ''] = /brisa\.session_token=([^;]+)/.exec(beto.cookie) ?? []
  const [valor = '', firma = ''] = decodeURIComponent(token).split('.')
  for (const otro of [
    `${valor}x.${firma}`,
    `${valor}.${firma.toUpperCase()}`,
    valor,
    `.${firma}`,
    '%00',
    'a'.repeat(4_000),
  ]) {
    const cookie = `brisa.session_token=${encodeURIComponent(otro)}`
    const respuesta = await app.inject({ url: '/api/sesion', headers: { cookie } })
    expect([otro, respuesta.statusCode, respuesta.json().persona]).toEqual([otro, 200, null])
  }
})
