import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditoria } from '#db/schema/maquinaria.server.ts'
import { noticias } from '#db/schema/miembros.server.ts'
import { direccionDeTemas } from '#live/direccion.ts'
import { abrirLector } from '#testing/flujo.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { listarNoticias } from '../contract.ts'
import {
  cambiarNoticia,
  escribirNoticia,
  listarNoticiasDeGestion,
  type NoticiaDeGestion,
  obtenerNoticiaDeGestion,
  publicarNoticia,
} from './contract.ts'

const { app, ana, beto, carla, db, persona } = await abrirTienda()
const dora = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.4.4.4' })
const seguir = abrirLector(await app.listen({ port: 0, host: '127.0.0.1' }))

const LARIMAR = { titulo: 'Cuentas de larimar', contenido: 'Llegaron de Barahona.\n\nSon azules.' }
const escribir = async (activo = true, cambios: Partial<typeof LARIMAR> = {}, clave: string = randomUUID()) =>
  (await carla.llamar(escribirNoticia, { body: { ...LARIMAR, ...cambios, activo } }, { 'idempotency-key': clave }))
    .cuerpo
const cambiar = (
  { id, version }: NoticiaDeGestion,
  cambios: Partial<typeof LARIMAR>,
  quien = carla,
  clave: string = randomUUID(),
) =>
  quien.llamar(
    cambiarNoticia,
    { params: { id }, body: { ...LARIMAR, ...cambios, version } },
    { 'idempotency-key': clave },
  )
const publicar = ({ id, version }: NoticiaDeGestion, activo: boolean, quien = carla) =>
  quien.llamar(publicarNoticia, { params: { id }, body: { activo, version } })
const vistas = async () => (await beto.llamar(listarNoticias, {})).cuerpo.map(({ titulo }) => titulo)
const listar = async (despues_de?: string | null) =>
  (await carla.llamar(listarNoticiasDeGestion, { querystring: { despues_de: despues_de ?? undefined } })).cuerpo
const hechos = async (id: number) =>
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

test('news is written hidden, changed, put out and hidden again; members read it only while it is out', async () => {
  const oculta = await escribir(false)
  expect(oculta).toMatchObject({ ...LARIMAR, activo: false, a_la_vista: false })
  expect(await vistas()).toEqual([])
  const { cuerpo: cambiada } = await cambiar(oculta, { titulo: 'Larimar' })
  expect(cambiada).toMatchObject({ titulo: 'Larimar', contenido: LARIMAR.contenido, activo: false })
  const { cuerpo: publicada } = await publicar(cambiada, true)
  expect(publicada).toMatchObject({ activo: true, a_la_vista: true })
  expect(Date.parse(publicada.fecha_publicacion)).toBeGreaterThan(Date.parse(oculta.fecha_publicacion))
  expect(await vistas()).toEqual(['Larimar'])
  const { cuerpo: otraVez } = await publicar(publicada, false)
  expect(otraVez).toMatchObject({ activo: false, fecha_publicacion: publicada.fecha_publicacion })
  expect(await vistas()).toEqual([])
  expect(await hechos(oculta.id)).toEqual([
    'escribir-noticia',
    'cambiar-noticia',
    'publicar-noticia',
    'ocultar-noticia',
  ])
})

test('copies of one press write one piece; the same again changes nothing and leaves no trace', async () => {
  const clave = randomUUID()
  const [una, copia] = await Promise.all([escribir(true, {}, clave), escribir(true, {}, clave)])
  expect(copia).toEqual(una)
  expect(await db.$count(noticias)).toBe(1)
  expect((await cambiar(una, {})).cuerpo).toEqual(una)
  expect((await publicar(una, true)).cuerpo).toEqual(una)
  expect(await hechos(una.id)).toEqual(['escribir-noticia'])
  const otra = randomUUID()
  const { cuerpo } = await cambiar(una, { titulo: 'Larimar' }, carla, otra)
  // Its answer was lost; what it asks for is done.
  expect((await cambiar(una, { titulo: 'Larimar' }, carla, otra)).cuerpo).toEqual(cuerpo)
})

test('of two who change it at once the second is told who did, and nothing is lost', async () => {
  const noticia = await escribir()
  const respuestas = await Promise.all([
    cambiar(noticia, { titulo: 'La de Carla' }),
    cambiar(noticia, { titulo: 'La de Dora' }, dora),
  ])
  expect(respuestas.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const ganada = respuestas.find(({ status }) => status === 200)?.cuerpo
  const perdida = respuestas.find(({ status }) => status === 409)?.cuerpo
  expect(perdida?.type).toBe('version-vieja')
  expect(perdida?.detail).toMatch(
    ganada?.titulo === 'La de Carla' ? 'Carla Núñez cambió esta noticia' : 'Dora Gil cambió esta noticia',
  )
  const { cuerpo } = await carla.llamar(obtenerNoticiaDeGestion, { params: { id: noticia.id } })
  expect(cuerpo).toEqual(ganada)
  // Who has not seen the new words does not put them out or hide them either.
  expect((await publicar(noticia, false, dora)).status).toBe(409)
})

test('of many, members see the five newest that are out, and staff read which those are', async () => {
  const todas: NoticiaDeGestion[] = []
  for (let n = 0; n < 22; n++) todas.push(await escribir(n !== 20, { titulo: `Noticia ${n}` }))
  const primera = await listar()
  expect([primera.noticias.length, primera.sigue !== null]).toEqual([20, true])
  expect(primera.noticias.filter(({ a_la_vista }) => a_la_vista).map(({ titulo }) => titulo)).toEqual(await vistas())
  expect(primera.noticias.slice(0, 7).map(({ a_la_vista }) => a_la_vista)).toEqual(
    // The second is hidden, the seventh one too many.
    [true, false, true, true, true, true, false],
  )
  const segunda = await listar(primera.sigue)
  expect([segunda.noticias.map(({ titulo }) => titulo), segunda.sigue]).toEqual([['Noticia 1', 'Noticia 0'], null])
  const [vieja] = todas
  if (vieja) await publicar((await publicar(vieja, false)).cuerpo, true)
  expect((await vistas())[0]).toBe('Noticia 0')
})

test.each([
  [{ titulo: '  ' }, 'titulo'],
  [{ titulo: 'x'.repeat(201) }, 'titulo'],
  [{ contenido: ' \n ' }, 'contenido'],
  [{ contenido: 'x'.repeat(10_001) }, 'contenido'],
])('%j is refused and names its field', async (cambios, campo) => {
  const noticia = await escribir()
  const { status, cuerpo } = await carla.llamar(escribirNoticia, { body: { ...LARIMAR, activo: true, ...cambios } })
  expect([status, Object.keys(cuerpo.campos ?? {})]).toEqual([422, [campo]])
  const otra = await cambiar(noticia, cambios)
  expect([otra.status, Object.keys(otra.cuerpo.campos ?? {})]).toEqual([422, [campo]])
})

test('what is not there is not found, and nobody but staff writes or reads what is hidden', async () => {
  const noticia = await escribir(false)
  const ninguna = { ...noticia, id: 999_999 }
  expect([(await cambiar(ninguna, {})).status, (await publicar(ninguna, true)).status]).toEqual([404, 404])
  const params = { id: noticia.id }
  for (const quien of [ana, beto]) {
    const estados = [
      (await quien.llamar(listarNoticiasDeGestion, { querystring: {} })).status,
      (await quien.llamar(obtenerNoticiaDeGestion, { params })).status,
      (await quien.llamar(escribirNoticia, { body: { ...LARIMAR, activo: true } })).status,
      (await cambiar(noticia, { titulo: 'Mía' }, quien)).status,
      (await publicar(noticia, true, quien)).status,
    ]
    expect(new Set(estados)).toEqual(new Set([quien === ana ? 401 : 403]))
  }
  expect(await vistas()).toEqual([])
})

test('members hear that there is something to read; who is not signed in hears nothing', async () => {
  expect((await app.inject(direccionDeTemas(['noticias']))).statusCode).toBe(401)
  const flujo = await seguir(['noticias'], { cookie: beto.cookie })
  let { data } = await flujo.siguienteDe('cambio')
  const noticia = await escribir()
  for (const hacer of [() => cambiar(noticia, { titulo: 'Larimar' }), null]) {
    const antes = data
    data = (await flujo.siguienteDe('cambio')).data
    expect(data).toMatch('noticias ')
    expect(data).not.toBe(antes)
    await hacer?.()
  }
})
