import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { user } from '#db/schema/auth.server.ts'
import { preguntas } from '#db/schema/chat.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { streamUrl } from '#live/url.ts'
import { openShop } from '#testing/shop.server.ts'
import { openTestSite } from '#testing/site.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { listarPreguntas } from './contract.ts'
import { cambiarPregunta, listarPreguntasDeGestion, type PreguntaDeGestion } from './gestion/contract.ts'
import { crearPregunta } from './preguntas.server.ts'

const { app, ana, beto, carla, db, persona } = await openShop({ site: openTestSite() })
const dora = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.4.4.4' })
const follow = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))
const [laDeCarla] = await db.select({ id: user.id }).from(user).where(eq(user.email, carla.correo))

const PERROS = {
  pregunta: '¿Puedo ir con mi perro?',
  respuesta: 'Sí, con correa.',
  categoria: 'Soporte',
  publicada: true,
}
const crear = (redaccion = PERROS) => db.transaction((tx) => crearPregunta(tx, redaccion, laDeCarla?.id ?? ''))
const cambiar = (
  { id, version, pregunta, respuesta, categoria, publicada }: Omit<PreguntaDeGestion, 'updated_at'>,
  changes: Partial<typeof PERROS> = {},
  quien = carla,
) =>
  quien.call(cambiarPregunta, {
    params: { id },
    body: { pregunta, respuesta, categoria, publicada, ...changes, version },
  })
const seen = async () => (await ana.call(listarPreguntas, {})).body
const done = async ({ id }: Pick<PreguntaDeGestion, 'id'>) =>
  (
    await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.clave, String(id)))
      .orderBy(auditoria.id)
  ).map(({ accion }) => accion)

beforeEach(async () => {
  await db.delete(preguntas)
})

test('an answered question is public at once, until it is hidden', async () => {
  const newItem = await crear()
  const { id } = newItem
  const publica = { id, pregunta: PERROS.pregunta, respuesta: PERROS.respuesta, categoria: PERROS.categoria }
  expect(await seen()).toEqual([publica])
  const { body: changed } = await cambiar(newItem, { respuesta: 'Sí.\n\nCon correa.' })
  expect(await seen()).toEqual([{ ...publica, respuesta: 'Sí.\n\nCon correa.' }])
  const { body: hidden } = await cambiar(changed, { publicada: false })
  expect(await seen()).toEqual([])
  expect((await carla.call(listarPreguntasDeGestion, {})).body).toEqual([hidden])
  await cambiar(hidden, { publicada: true })
  expect(await seen()).toHaveLength(1)
  expect(await done(newItem)).toEqual([
    'escribir-pregunta',
    'cambiar-pregunta',
    'ocultar-pregunta',
    'publicar-pregunta',
  ])
})

test('the first HTML of /faq has an answered question as soon as it is public, until it is hidden', async () => {
  const html = async () => (await app.inject('/faq')).body
  // The page may still show what an earlier test hid a moment ago.
  await expect.poll(html).not.toContain(PERROS.pregunta)
  const before = await html()
  const newItem = await crear()
  await expect.poll(html).toContain(PERROS.pregunta)
  await cambiar(newItem, { publicada: false })
  await expect.poll(html).toBe(before)
})

test('of two concurrent changes the second is told who changed it; a repetition changes nothing', async () => {
  const newItem = await crear()
  const texts = ['Lo dice Carla.', 'Lo dice Dora.']
  const respuestas = await Promise.all([
    cambiar(newItem, { respuesta: texts[0] }),
    cambiar(newItem, { respuesta: texts[1] }, dora),
  ])
  expect(respuestas.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const ganada = respuestas.findIndex(({ status }) => status === 200)
  const perdida = respuestas.find(({ status }) => status === 409)?.body
  expect(perdida?.type).toBe('version-vieja')
  expect(perdida?.detail).toMatch(`${ganada === 0 ? 'Carla Núñez' : 'Dora Gil'} cambió esta pregunta`)
  expect(await seen()).toMatchObject([{ respuesta: texts[ganada] }])
  // Repeats the request, as a browser does after a lost answer.
  expect(await cambiar(newItem, { respuesta: texts[ganada] })).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await done(newItem)).toEqual(['escribir-pregunta', 'cambiar-pregunta'])
})

test.each([
  [{ pregunta: ' ' }, 'pregunta'],
  [{ pregunta: 'x'.repeat(201) }, 'pregunta'],
  [{ respuesta: ' \n ' }, 'respuesta'],
  [{ respuesta: 'x'.repeat(2001) }, 'respuesta'],
  [{ categoria: 'Otra' }, 'categoria'],
])('%j is refused and names its field', async (changes, field) => {
  const { status, body } = await cambiar(await crear(), changes)
  expect([status, Object.keys(body.campos ?? {})]).toEqual([422, [field]])
})

test('only staff change questions and read hidden ones; unknown ids give 404', async () => {
  const hidden = await crear({ ...PERROS, publicada: false })
  for (const quien of [ana, beto]) {
    const estados = [
      (await quien.call(listarPreguntasDeGestion, {})).status,
      (await cambiar(hidden, { publicada: true }, quien)).status,
    ]
    expect(new Set(estados)).toEqual(new Set([quien === ana ? 401 : 403]))
  }
  expect(await seen()).toEqual([])
  expect((await cambiar({ ...hidden, id: 999_999 })).status).toBe(404)
})

test('staff are notified of a change, and nobody else may subscribe', async () => {
  const direccion = streamUrl(['gestion:preguntas'])
  expect((await app.inject(direccion)).statusCode).toBe(401)
  expect((await app.inject({ url: direccion, headers: { cookie: beto.cookie } })).statusCode).toBe(403)
  const stream = await follow(['gestion:preguntas'], { cookie: carla.cookie })
  const { data: before } = await stream.nextOf('cambio')
  await crear()
  const { data } = await stream.nextOf('cambio')
  expect(data).toMatch('gestion:preguntas ')
  expect(data).not.toBe(before)
})
