import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { user } from '#db/schema/auth.server.ts'
import { notifications } from '#db/schema/miembros.server.ts'
import { streamUrl } from '#live/url.ts'
import { openShop } from '#testing/shop.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { enviarAviso } from './avisos.server.ts'
import { leerAviso, leerTodos, listarAvisos, obtenerAviso } from './contract.ts'

const { app, ana, beto, carla, db } = await openShop()
const follow = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))
const idOf = async (correo: string) => (await db.select().from(user).where(eq(user.email, correo)))[0]?.id ?? ''
const [deBeto, deCarla] = [await idOf(beto.correo), await idOf(carla.correo)]

const HOUR_MS = 3_600_000
/** Sends a notification that was created `ago` hours ago. */
const notify = (user_id: string, titulo: string, ago = 0) =>
  db.transaction((tx) =>
    enviarAviso(tx, {
      user_id,
      codigo_membresia: null,
      tipo: 'general',
      titulo,
      mensaje: `${titulo}, con más palabras.`,
      fecha_creacion: new Date(Date.UTC(2026, 2, 7) - ago * HOUR_MS),
    }),
  )
const list = async (quien = beto, despues_de?: string) =>
  (await quien.call(listarAvisos, { querystring: { despues_de } })).body
const first = async (quien = beto) => (await list(quien)).avisos[0]?.id ?? 0

beforeEach(async () => {
  await db.delete(notifications)
})

test("a member reads their own, newest first, and nobody else's", async () => {
  expect(await list()).toEqual({ avisos: [], sigue: null, sin_leer: 0 })
  await notify(deBeto, 'Ayer', 24)
  await notify(deBeto, 'Hoy')
  await notify(deCarla, 'De Carla')
  const { avisos, sin_leer } = await list()
  expect(avisos.map(({ titulo, leido }) => [titulo, leido])).toEqual([
    ['Hoy', false],
    ['Ayer', false],
  ])
  expect(sin_leer).toBe(2)
  expect((await ana.call(listarAvisos, { querystring: {} })).status).toBe(401)
})

test('a long list is paged without gaps, also at equal instants, and the count covers all pages', async () => {
  for (let n = 0; n < 45; n++) await notify(deBeto, `Aviso ${n}`, n < 30 ? 1 : 2)
  const seen: string[] = []
  let despues_de: string | undefined
  for (const count of [20, 20, 5]) {
    const { avisos, sigue, sin_leer } = await list(beto, despues_de)
    expect([avisos.length, sigue !== null, sin_leer]).toEqual([count, count === 20, 45])
    seen.push(...avisos.map(({ titulo }) => titulo))
    despues_de = sigue ?? undefined
  }
  expect(new Set(seen).size).toBe(45)
  // A plain id is refused as a cursor, so that nobody probes other members' rows.
  await notify(deCarla, 'De Carla')
  const querystring = { despues_de: String(await first(carla)) }
  expect(await beto.call(listarAvisos, { querystring })).toMatchObject({ status: 422 })
})

test('one is read by its URL and marked as read, idempotently; for others it does not exist', async () => {
  await notify(deBeto, 'Uno')
  await notify(deBeto, 'Otro', 1)
  const id = await first()
  expect((await beto.call(obtenerAviso, { params: { id } })).body).toMatchObject({ titulo: 'Uno', leido: false })
  for (const _ of [1, 2])
    expect(await beto.call(leerAviso, { params: { id } })).toMatchObject({ status: 200, body: { sin_leer: 1 } })
  expect((await list()).avisos.map(({ leido }) => leido)).toEqual([true, false])

  const other = (await list()).avisos[1]?.id ?? 0
  for (const path of [obtenerAviso, leerAviso]) {
    expect((await carla.call(path, { params: { id: other } })).status).toBe(404)
    expect((await ana.call(path, { params: { id: other } })).status).toBe(401)
    expect((await beto.call(path, { params: { id: 999_999 } })).status).toBe(404)
  }
  expect((await list()).sin_leer).toBe(1)
})

test('all up to the newest seen are marked; later ones and those of others stay unread', async () => {
  await notify(deBeto, 'Viejo', 2)
  await notify(deBeto, 'Visto', 1)
  await notify(deCarla, 'De Carla', 3)
  const until = await first()
  await notify(deBeto, 'Recién llegado')
  expect((await carla.call(leerTodos, { body: { hasta: until } })).status).toBe(404)
  expect((await ana.call(leerTodos, { body: { hasta: until } })).status).toBe(401)
  expect((await beto.call(leerTodos, { body: { hasta: until } })).body).toEqual({ sin_leer: 1 })
  expect((await list()).avisos.map(({ leido }) => leido)).toEqual([false, true, true])
  expect((await list(carla)).sin_leer).toBe(1)
})

test.each([0, -1, 1.5, 'x', null])(
  '%j names no notification: in a body the field is named, an address is not there',
  async (until) => {
    const { status, body } = await beto.call(leerTodos, { body: { hasta: until as number } })
    expect([status, Object.keys(body.campos ?? {})]).toEqual([422, ['hasta']])
    const porDireccion = await app.inject({
      method: 'PUT',
      url: `/api/avisos/${until}/lectura`,
      headers: { cookie: beto.cookie },
    })
    expect(porDireccion.statusCode).toBe(404)
  },
)

test('the owner gets an event for each one that is added, read or deleted; other members and signed-out people are refused', async () => {
  const topic = `avisos:${deBeto}`
  const stream = await follow([topic], { cookie: beto.cookie })
  let { data } = await stream.nextOf('cambio')
  const listening = async () => {
    const before = data
    data = (await stream.nextOf('cambio')).data
    expect(data).toMatch(`${topic} `)
    expect(data).not.toBe(before)
  }
  await notify(deBeto, 'Uno')
  await listening()
  await beto.call(leerAviso, { params: { id: await first() } })
  await listening()
  await db.delete(notifications)
  await listening()

  const responde = async (cookie: string) =>
    (await app.inject({ url: streamUrl([topic]), headers: { cookie } })).statusCode
  expect([await responde(carla.cookie), await responde('')]).toEqual([404, 401])
})

test("a member gets no event of another's notifications", async () => {
  const stream = await follow([`avisos:${deBeto}`, `avisos:${deCarla}`], { cookie: beto.cookie })
  expect(await stream.nextOf('fin')).toMatchObject({ data: `avisos:${deCarla}` })
  await stream.nextOf('cambio')
  await notify(deCarla, 'De Carla')
  await notify(deBeto, 'De Beto')
  expect((await stream.next()).data).toMatch(`avisos:${deBeto} `)
})
