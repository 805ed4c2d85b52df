import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { user } from '#db/schema/acceso.server.ts'
import { notifications } from '#db/schema/miembros.server.ts'
import { direccionDeTemas } from '#live/direccion.ts'
import { abrirLector } from '#testing/flujo.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { enviarAviso } from './avisos.server.ts'
import { leerAviso, leerTodos, listarAvisos, obtenerAviso } from './contract.ts'

const { app, ana, beto, carla, db } = await abrirTienda()
const seguir = abrirLector(await app.listen({ port: 0, host: '127.0.0.1' }))
const idDe = async (correo: string) => (await db.select().from(user).where(eq(user.email, correo)))[0]?.id ?? ''
const [deBeto, deCarla] = [await idDe(beto.correo), await idDe(carla.correo)]

const HORA = 3_600_000
/** @param hace hours ago */
const avisa = (user_id: string, titulo: string, hace = 0) =>
  db.transaction((tx) =>
    enviarAviso(tx, {
      user_id,
      codigo_membresia: null,
      tipo: 'general',
      titulo,
      mensaje: `${titulo}, con más palabras.`,
      fecha_creacion: new Date(Date.UTC(2026, 2, 7) - hace * HORA),
    }),
  )
const lista = async (quien = beto, despues_de?: string) =>
  (await quien.llamar(listarAvisos, { querystring: { despues_de } })).cuerpo
const primero = async (quien = beto) => (await lista(quien)).avisos[0]?.id ?? 0

beforeEach(async () => {
  await db.delete(notifications)
})

test("a member reads their own, newest first, and nobody else's", async () => {
  expect(await lista()).toEqual({ avisos: [], sigue: null, sin_leer: 0 })
  await avisa(deBeto, 'Ayer', 24)
  await avisa(deBeto, 'Hoy')
  await avisa(deCarla, 'De Carla')
  const { avisos, sin_leer } = await lista()
  expect(avisos.map(({ titulo, leido }) => [titulo, leido])).toEqual([
    ['Hoy', false],
    ['Ayer', false],
  ])
  expect(sin_leer).toBe(2)
  expect((await ana.llamar(listarAvisos, { querystring: {} })).status).toBe(401)
})

test('a long list comes in parts without a gap, also of those of one moment, and its count is of all of it', async () => {
  for (let n = 0; n < 45; n++) await avisa(deBeto, `Aviso ${n}`, n < 30 ? 1 : 2)
  const vistos: string[] = []
  let despues_de: string | undefined
  for (const cuantos of [20, 20, 5]) {
    const { avisos, sigue, sin_leer } = await lista(beto, despues_de)
    expect([avisos.length, sigue !== null, sin_leer]).toEqual([cuantos, cuantos === 20, 45])
    vistos.push(...avisos.map(({ titulo }) => titulo))
    despues_de = sigue ?? undefined
  }
  expect(new Set(vistos).size).toBe(45)
  // An id is refused as a cursor, so that nobody finds another member's row by it.
  await avisa(deCarla, 'De Carla')
  const querystring = { despues_de: String(await primero(carla)) }
  expect(await beto.llamar(listarAvisos, { querystring })).toMatchObject({ status: 422 })
})

test('one is opened by its address and marked as read, once and again; a stranger finds none', async () => {
  await avisa(deBeto, 'Uno')
  await avisa(deBeto, 'Otro', 1)
  const id = await primero()
  expect((await beto.llamar(obtenerAviso, { params: { id } })).cuerpo).toMatchObject({ titulo: 'Uno', leido: false })
  for (const _ of [1, 2])
    expect(await beto.llamar(leerAviso, { params: { id } })).toMatchObject({ status: 200, cuerpo: { sin_leer: 1 } })
  expect((await lista()).avisos.map(({ leido }) => leido)).toEqual([true, false])

  const otro = (await lista()).avisos[1]?.id ?? 0
  for (const ruta of [obtenerAviso, leerAviso]) {
    expect((await carla.llamar(ruta, { params: { id: otro } })).status).toBe(404)
    expect((await ana.llamar(ruta, { params: { id: otro } })).status).toBe(401)
    expect((await beto.llamar(ruta, { params: { id: 999_999 } })).status).toBe(404)
  }
  expect((await lista()).sin_leer).toBe(1)
})

test('all are marked up to the newest that was seen; what came meanwhile and what is not theirs stays', async () => {
  await avisa(deBeto, 'Viejo', 2)
  await avisa(deBeto, 'Visto', 1)
  await avisa(deCarla, 'De Carla', 3)
  const hasta = await primero()
  await avisa(deBeto, 'Recién llegado')
  expect((await carla.llamar(leerTodos, { body: { hasta } })).status).toBe(404)
  expect((await ana.llamar(leerTodos, { body: { hasta } })).status).toBe(401)
  expect((await beto.llamar(leerTodos, { body: { hasta } })).cuerpo).toEqual({ sin_leer: 1 })
  expect((await lista()).avisos.map(({ leido }) => leido)).toEqual([false, true, true])
  expect((await lista(carla)).sin_leer).toBe(1)
})

test.each([0, -1, 1.5, 'x', null])(
  '%j names no notification: in a body the field is named, an address is not there',
  async (hasta) => {
    const { status, cuerpo } = await beto.llamar(leerTodos, { body: { hasta: hasta as number } })
    expect([status, Object.keys(cuerpo.campos ?? {})]).toEqual([422, ['hasta']])
    const porDireccion = await app.inject({
      method: 'PUT',
      url: `/api/avisos/${hasta}/lectura`,
      headers: { cookie: beto.cookie },
    })
    expect(porDireccion.statusCode).toBe(404)
  },
)

test('its owner hears of each one that comes, is read or goes; another member is refused, and nobody signed in too', async () => {
  const tema = `avisos:${deBeto}`
  const flujo = await seguir([tema], { cookie: beto.cookie })
  let { data } = await flujo.siguienteDe('cambio')
  const oye = async () => {
    const antes = data
    data = (await flujo.siguienteDe('cambio')).data
    expect(data).toMatch(`${tema} `)
    expect(data).not.toBe(antes)
  }
  await avisa(deBeto, 'Uno')
  await oye()
  await beto.llamar(leerAviso, { params: { id: await primero() } })
  await oye()
  await db.delete(notifications)
  await oye()

  const responde = async (cookie: string) =>
    (await app.inject({ url: direccionDeTemas([tema]), headers: { cookie } })).statusCode
  expect([await responde(carla.cookie), await responde('')]).toEqual([404, 401])
})

test("a member hears nothing of another's", async () => {
  const flujo = await seguir([`avisos:${deBeto}`, `avisos:${deCarla}`], { cookie: beto.cookie })
  expect(await flujo.siguienteDe('fin')).toMatchObject({ data: `avisos:${deCarla}` })
  await flujo.siguienteDe('cambio')
  await avisa(deCarla, 'De Carla')
  await avisa(deBeto, 'De Beto')
  expect((await flujo.siguiente()).data).toMatch(`avisos:${deBeto} `)
})
