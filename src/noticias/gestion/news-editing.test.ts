import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditoria } from '#db/schema/machinery.server.ts'
import { noticias } from '#db/schema/miembros.server.ts'
import { streamUrl } from '#live/url.ts'
import { openShop } from '#testing/shop.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { listarNoticias } from '../contract.ts'
import {
  cambiarNoticia,
  escribirNoticia,
  listarNoticiasDeGestion,
  type NoticiaDeGestion,
  obtenerNoticiaDeGestion,
  publicarNoticia,
} from './contract.ts'

const { app, ana, beto, carla, db, persona } = await openShop()
const dora = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.4.4.4' })
const follow = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))

const LARIMAR = { titulo: 'Cuentas de larimar', contenido: 'Llegaron de Barahona.\n\nSon azules.' }
const escribir = async (activo = true, changes: Partial<typeof LARIMAR> = {}, key: string = randomUUID()) =>
  (await carla.call(escribirNoticia, { body: { ...LARIMAR, ...changes, activo } }, { 'idempotency-key': key })).body
const cambiar = (
  { id, version }: NoticiaDeGestion,
  changes: Partial<typeof LARIMAR>,
  quien = carla,
  key: string = randomUUID(),
) =>
  quien.call(cambiarNoticia, { params: { id }, body: { ...LARIMAR, ...changes, version } }, { 'idempotency-key': key })
const publicar = ({ id, version }: NoticiaDeGestion, activo: boolean, quien = carla) =>
  quien.call(publicarNoticia, { params: { id }, body: { activo, version } })
const seen = async () => (await beto.call(listarNoticias, {})).body.map(({ titulo }) => titulo)
const listar = async (despues_de?: string | null) =>
  (await carla.call(listarNoticiasDeGestion, { querystring: { despues_de: despues_de ?? undefined } })).body
const done = async (id: number) =>
  (
    await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.clave, String(id)))
      .orderBy(auditoria.id)
  ).map(({ accion }) => accion)

beforeEach(async () => {
  await db.delete(noticias)
})

test('news is written hidden, changed, published and hidden again; members read it only while published', async () => {
  const hidden = await escribir(false)
  expect(hidden).toMatchObject({ ...LARIMAR, activo: false, a_la_vista: false })
  expect(await seen()).toEqual([])
  const { body: changed } = await cambiar(hidden, { titulo: 'Larimar' })
  expect(changed).toMatchObject({ titulo: 'Larimar', contenido: LARIMAR.contenido, activo: false })
  const { body: published } = await publicar(changed, true)
  expect(published).toMatchObject({ activo: true, a_la_vista: true })
  expect(Date.parse(published.fecha_publicacion)).toBeGreaterThan(Date.parse(hidden.fecha_publicacion))
  expect(await seen()).toEqual(['Larimar'])
  const { body: again } = await publicar(published, false)
  expect(again).toMatchObject({ activo: false, fecha_publicacion: published.fecha_publicacion })
  expect(await seen()).toEqual([])
  expect(await done(hidden.id)).toEqual(['escribir-noticia', 'cambiar-noticia', 'publicar-noticia', 'ocultar-noticia'])
})

test('copies of one request write one piece; a repeated change has no effect and no audit entry', async () => {
  const key = randomUUID()
  const [item, copy] = await Promise.all([escribir(true, {}, key), escribir(true, {}, key)])
  expect(copy).toEqual(item)
  expect(await db.$count(noticias)).toBe(1)
  expect((await cambiar(item, {})).body).toEqual(item)
  expect((await publicar(item, true)).body).toEqual(item)
  expect(await done(item.id)).toEqual(['escribir-noticia'])
  const other = randomUUID()
  const { body } = await cambiar(item, { titulo: 'Larimar' }, carla, other)
  // The same request, sent again, gets the same answer.
  expect((await cambiar(item, { titulo: 'Larimar' }, carla, other)).body).toEqual(body)
})

test('of two concurrent changes the second is refused, naming the first author', async () => {
  const noticia = await escribir()
  const respuestas = await Promise.all([
    cambiar(noticia, { titulo: 'La de Carla' }),
    cambiar(noticia, { titulo: 'La de Dora' }, dora),
  ])
  expect(respuestas.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const ganada = respuestas.find(({ status }) => status === 200)?.body
  const perdida = respuestas.find(({ status }) => status === 409)?.body
  expect(perdida?.type).toBe('version-vieja')
  expect(perdida?.detail).toMatch(
    ganada?.titulo === 'La de Carla' ? 'Carla Núñez cambió esta noticia' : 'Dora Gil cambió esta noticia',
  )
  const { body } = await carla.call(obtenerNoticiaDeGestion, { params: { id: noticia.id } })
  expect(body).toEqual(ganada)
  // An old version cannot publish or hide the news either.
  expect((await publicar(noticia, false, dora)).status).toBe(409)
})

test('members see the five newest published ones, and staff read which those are', async () => {
  const all: NoticiaDeGestion[] = []
  for (let n = 0; n < 22; n++) all.push(await escribir(n !== 20, { titulo: `Noticia ${n}` }))
  const first = await listar()
  expect([first.noticias.length, first.sigue !== null]).toEqual([20, true])
  expect(first.noticias.filter(({ a_la_vista }) => a_la_vista).map(({ titulo }) => titulo)).toEqual(await seen())
  expect(first.noticias.slice(0, 7).map(({ a_la_vista }) => a_la_vista)).toEqual(
    // The second piece is hidden, and the seventh is not among the five newest published.
    [true, false, true, true, true, true, false],
  )
  const second = await listar(first.sigue)
  expect([second.noticias.map(({ titulo }) => titulo), second.sigue]).toEqual([['Noticia 1', 'Noticia 0'], null])
  const [old] = all
  if (old) await publicar((await publicar(old, false)).body, true)
  expect((await seen())[0]).toBe('Noticia 0')
})

test.each([
  [{ titulo: '  ' }, 'titulo'],
  [{ titulo: 'x'.repeat(201) }, 'titulo'],
  [{ contenido: ' \n ' }, 'contenido'],
  [{ contenido: 'x'.repeat(10_001) }, 'contenido'],
])('%j is refused and names its field', async (changes, field) => {
  const noticia = await escribir()
  const { status, body } = await carla.call(escribirNoticia, {
    body: { ...LARIMAR, activo: true, ...changes },
  })
  expect([status, Object.keys(body.campos ?? {})]).toEqual([422, [field]])
  const other = await cambiar(noticia, changes)
  expect([other.status, Object.keys(other.body.campos ?? {})]).toEqual([422, [field]])
})

test('unknown news is a 404, and only staff write or read hidden news', async () => {
  const noticia = await escribir(false)
  const ninguna = { ...noticia, id: 999_999 }
  expect([(await cambiar(ninguna, {})).status, (await publicar(ninguna, true)).status]).toEqual([404, 404])
  const params = { id: noticia.id }
  for (const quien of [ana, beto]) {
    const estados = [
      (await quien.call(listarNoticiasDeGestion, { querystring: {} })).status,
      (await quien.call(obtenerNoticiaDeGestion, { params })).status,
      (await quien.call(escribirNoticia, { body: { ...LARIMAR, activo: true } })).status,
      (await cambiar(noticia, { titulo: 'Mía' }, quien)).status,
      (await publicar(noticia, true, quien)).status,
    ]
    expect(new Set(estados)).toEqual(new Set([quien === ana ? 401 : 403]))
  }
  expect(await seen()).toEqual([])
})

test('members get a live event for news; without a session the topic is refused', async () => {
  expect((await app.inject(streamUrl(['noticias']))).statusCode).toBe(401)
  const stream = await follow(['noticias'], { cookie: beto.cookie })
  let { data } = await stream.nextOf('cambio')
  const noticia = await escribir()
  for (const run of [() => cambiar(noticia, { titulo: 'Larimar' }), null]) {
    const before = data
    data = (await stream.nextOf('cambio')).data
    expect(data).toMatch('noticias ')
    expect(data).not.toBe(before)
    await run?.()
  }
})
