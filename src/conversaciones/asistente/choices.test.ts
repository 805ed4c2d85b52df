import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ejemplosDeAsistente, preguntas, preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { openAssistantShop } from '#testing/asistente.server.ts'
import { cleanUpSinRespuesta } from './cleanup.server.ts'
import {
  descartarSinRespuesta,
  ensenarSinRespuesta,
  leerCharlaEnGestion,
  listarEjemplos,
  listarSinRespuesta,
  olvidarEjemplo,
  responderSinRespuesta,
} from './gestion/contract.ts'
import { openUnderstanding } from './knowledge/understanding.server.ts'

const { db, beto, carla, visitor } = await openAssistantShop()

/** Nobody says plainly what this asks, so the assistant is not sure. */
const UNSURE = 'que hago yo con eso'
const list = async () => (await carla.call(listarSinRespuesta, {})).body
const find = async (texto: string) => {
  const row = (await list()).find((item) => item.texto === texto)
  if (!row) throw new Error(`«${texto}» is not in the list`)
  return row
}

test('when it is not sure it offers three questions and a person; the picked one is answered', async () => {
  const yo = visitor()
  const { dicho } = (await yo.ask(UNSURE)).body
  expect(dicho.contenido).toMatch(/^¿Es una de estas\?\n\n.*ahora no hay nadie en el chat/)
  expect(dicho).toMatchObject({ sin_respuesta: true, fuentes: [] })
  expect(dicho.opciones).toHaveLength(3)
  expect(new Set(dicho.opciones.map(({ id }) => id)).size).toBe(3)
  const [, second] = dicho.opciones
  if (!second) throw new Error('There is no second question')
  const messages = [{ role: 'user' as const, content: second.texto }]
  const picked = await yo.post({ messages, opcion: second.id })
  expect(picked.body.dicho).toMatchObject({ sin_respuesta: false, opciones: [] })
  expect(picked.body.dicho.fuentes.length).toBeGreaterThan(0)
  const { charla } = await yo.read()
  expect(charla?.dichos.map(({ opciones }) => opciones.length)).toEqual([0, 3, 0, 0])
  const one = { tema: second.id, pregunta: second.texto, veces: 1 }
  expect(await find(UNSURE)).toMatchObject({ estado: 'abierta', elecciones: [one], elegida: null })
  const [, , pick] = (await carla.call(leerCharlaEnGestion, { params: { id: picked.body.charla } })).body.dichos
  expect(pick).toMatchObject({ rol: 'user', contenido: second.texto, opcion: second.id })
})

test('picks are counted; an offer counts once, by its last pick, and only while nothing else was written', async () => {
  const asked = 'eso que hago yo con el'
  const yo = visitor()
  const { opciones } = (await yo.ask(asked)).body.dicho
  const pick = (who: typeof yo, { id, texto }: { id: string; texto: string }) =>
    who.post({ messages: [{ role: 'user', content: texto }], opcion: id })
  const [first, second] = opciones
  if (!first || !second) throw new Error('Two questions are needed')
  const counts = async () => (await find(asked)).elecciones.map(({ tema, veces }) => [tema, veces])
  await pick(yo, first)
  await pick(yo, first)
  expect(await counts()).toEqual([[first.id, 1]])
  // The first pick was wrong: the others can still be picked.
  expect((await pick(yo, second)).body.dicho.sin_respuesta).toBe(false)
  expect(await counts()).toEqual([[second.id, 1]])
  const other = visitor('10.51.1.1')
  await other.ask(asked)
  await pick(other, second)
  const third = visitor('10.51.2.1')
  await third.ask(asked)
  await pick(third, first)
  expect(await counts()).toEqual([
    [second.id, 2],
    [first.id, 1],
  ])
  await yo.ask('gracias')
  await pick(yo, first)
  expect(await counts()).toEqual([
    [second.id, 2],
    [first.id, 1],
  ])
})

test('one network has one pick of a question in a day, however many conversations it opens', async () => {
  const asked = 'pues con aquello que hago yo'
  const counts = async () => (await find(asked)).elecciones.map(({ tema, veces }) => [tema, veces])
  const askAndPick = async (ip: string, ...positions: number[]) => {
    const who = visitor(ip)
    const { opciones } = (await who.ask(asked)).body.dicho
    for (const position of positions) {
      const { id, texto } = opciones[position] ?? { id: '', texto: '' }
      await who.post({ messages: [{ role: 'user', content: texto }], opcion: id })
    }
    return opciones.map(({ id }) => id)
  }
  const [first, second] = await askAndPick('10.52.1.1', 0)
  for (let n = 2; n < 8; n++) await askAndPick(`10.52.1.${n}`, 1)
  expect(await counts()).toEqual([[first, 1]])
  await askAndPick('10.52.2.1', 0)
  // What does not count takes no other pick's place.
  await askAndPick('10.52.1.9', 0, 1)
  expect(await counts()).toEqual([[first, 2]])
  for (let n = 1; n < 4; n++) await askAndPick(`2001:db8:52:1::${n}`, 1)
  expect(await counts()).toEqual([
    [first, 2],
    [second, 1],
  ])
})

test('a question that this conversation did not offer cannot be picked', async () => {
  const yo = visitor()
  const messages = [{ role: 'user' as const, content: 'cual es la capital de francia' }]
  const { dicho } = (await yo.post({ messages, opcion: 'faq/horario' })).body
  expect(dicho).toMatchObject({ sin_respuesta: true, fuentes: [{ ruta: '/contacto' }] })
})

test('what staff confirm is known at once in these words, and learned by the next start', async () => {
  // Another process that answers, and has learned before.
  const elsewhere = openUnderstanding(db)
  await elsewhere.prepare()
  const before = await openUnderstanding(db).understand(UNSURE)
  expect(before.sure).toBeNull()
  await visitor().ask(UNSURE)
  const { id } = await find(UNSURE)
  const put = (tema: string, palabras = UNSURE) =>
    carla.call(ensenarSinRespuesta, { params: { id }, body: { tema, palabras } })
  const own = { tema: 'faq/horario', palabras: UNSURE }
  expect((await beto.call(ensenarSinRespuesta, { params: { id }, body: own })).status).toBe(403)
  expect((await put('faq/no-existe')).body.campos).toEqual({ tema: 'Elige la pregunta.' })
  expect((await put('dicha/77')).status).toBe(422)
  expect((await put('faq/fecha-estimada', ' ')).body.campos).toEqual({ palabras: 'Escribe cómo lo preguntaron.' })
  expect((await put('faq/fecha-estimada', 'ana@ejemplo.com')).body.campos).toEqual({
    palabras: 'Deja al menos una palabra.',
  })
  const { status, body } = await put('faq/fecha-estimada')
  expect([status, body.estado, body.elegida?.tema]).toEqual([200, 'respondida', 'faq/fecha-estimada'])
  expect((await put('faq/horario')).status).toBe(409)
  expect((await carla.call(descartarSinRespuesta, { params: { id }, body: { descartada: true } })).status).toBe(409)
  expect(await db.select().from(ejemplosDeAsistente)).toMatchObject([{ texto: UNSURE, tema: 'faq/fecha-estimada' }])
  // Case, accents and marks do not count, nor what tells who asks.
  const again = '¿Qué HAGO yo con eso? ana@ejemplo.com'
  expect((await visitor().ask(again)).body.dicho).toMatchObject({ sin_respuesta: false, opciones: [] })
  expect((await elsewhere.understand(again)).sure?.want).toBe('faq/fecha-estimada')
  const [taught] = (await carla.call(listarEjemplos, {})).body
  expect(taught).toMatchObject({ texto: UNSURE, parecidas: false })
  await db.update(ejemplosDeAsistente).set({ created_at: sql`now() - interval '1 day'` })
  expect((await carla.call(listarEjemplos, {})).body).toMatchObject([{ parecidas: true }])
  expect(await find(UNSURE)).toMatchObject({ estado: 'respondida', elegida: { tema: 'faq/fecha-estimada' } })
  const after = await openUnderstanding(db).understand(UNSURE)
  expect(after.sure?.want).toBe('faq/fecha-estimada')
})

const LLAVEROS = { pregunta: '¿Venden llaveros?', respuesta: 'Sí, de cuentas.', categoria: 'Productos' }

test('staff can say that a question is one that they answered; its words are known at once and stay', async () => {
  const asked = 'soy Ramona y busco de esas cosas pa poner las yaves'
  const taught = 'busco de esas cosas pa poner las yaves'
  await visitor().ask('¿Venden llaveros?')
  await visitor().ask(asked)
  const first = await find('¿Venden llaveros?')
  const answer = { ...LLAVEROS, palabras: first.texto }
  const { body } = await carla.call(responderSinRespuesta, { params: { id: first.id }, body: answer })
  const second = await find(asked)
  const tema = `dicha/${body.id}`
  const put = await carla.call(ensenarSinRespuesta, { params: { id: second.id }, body: { tema, palabras: taught } })
  expect(put.body).toMatchObject({
    estado: 'respondida',
    pregunta_id: body.id,
    elegida: { pregunta: '¿Venden llaveros?' },
  })
  expect((await visitor().ask(taught)).body.dicho.contenido).toBe(answer.respuesta)
  expect((await carla.call(listarEjemplos, {})).body).toMatchObject([
    { texto: taught, pregunta: '¿Venden llaveros?', parecidas: true },
    { texto: '¿Venden llaveros?', pregunta: '¿Venden llaveros?' },
    { texto: UNSURE },
  ])
  // The questions themselves are deleted because of their age, and what staff confirmed stays.
  await db.update(preguntasSinRespuesta).set({ ultima: sql`now() - interval '2 years'` })
  await cleanUpSinRespuesta(db)
  expect((await visitor().ask(taught)).body.dicho.contenido).toBe(answer.respuesta)
})

test('an answer that staff hid is no pick', async () => {
  const asked = 'los dijes esos de nacar que tienen grabados azules'
  const [answer] = await db
    .insert(preguntas)
    .values({ pregunta: '¿Venden dijes de nácar?', respuesta: 'Sí.', categoria: 'Productos' })
    .returning()
  const yo = visitor()
  const { opciones } = (await yo.ask(asked)).body.dicho
  const own = opciones.find(({ id }) => id === `dicha/${answer?.id}`)
  if (!own) throw new Error('Staff’s answer was not offered')
  await yo.post({ messages: [{ role: 'user', content: own.texto }], opcion: own.id })
  const { elecciones } = await find(asked)
  expect(elecciones).toEqual([{ tema: own.id, pregunta: '¿Venden dijes de nácar?', veces: 1 }])
  await db.update(preguntas).set({ publicada: false })
  expect((await find(asked)).elecciones).toEqual([])
  await db.delete(preguntas)
})

test('a pick that a process of an earlier version kept is not told as what staff confirmed', async () => {
  const asked = 'aquello mismo de la otra vez'
  const row = { texto: asked, huella: 'f'.repeat(64), elegida: 'faq/horario' }
  await db.insert(preguntasSinRespuesta).values(row)
  const { id, elegida } = await find(asked)
  expect(elegida).toBeNull()
  const answer = { ...LLAVEROS, palabras: asked }
  expect((await carla.call(responderSinRespuesta, { params: { id }, body: answer })).status).toBe(200)
  expect(await find(asked)).toMatchObject({ estado: 'respondida', elegida: null })
})

test('staff take back what they taught: the question is open again, and it is forgotten', async () => {
  const asked = 'dime a ver el asunto aquel'
  const row = { texto: asked, huella: 'e'.repeat(64) }
  await db.insert(preguntasSinRespuesta).values(row)
  const { id } = await find(asked)
  const teach = () =>
    carla.call(ensenarSinRespuesta, { params: { id }, body: { tema: 'faq/horario', palabras: asked } })
  const taught = async () => (await carla.call(listarEjemplos, {})).body.find(({ texto }) => texto === asked)?.id ?? 0
  await teach()
  const ejemplo = await taught()
  const forget = (who: typeof carla) => who.call(olvidarEjemplo, { params: { id: ejemplo } })
  expect((await forget(beto)).status).toBe(403)
  expect((await forget(carla)).status).toBe(204)
  expect((await forget(carla)).status).toBe(404)
  expect(await find(asked)).toMatchObject({ estado: 'abierta', elegida: null, ejemplo_id: null })
  expect(await taught()).toBe(0)
  // A question that opened again, because its answer was hidden, takes its example along when it is discarded.
  await teach()
  await db.update(preguntasSinRespuesta).set({ estado: 'abierta' }).where(eq(preguntasSinRespuesta.id, id))
  await carla.call(descartarSinRespuesta, { params: { id }, body: { descartada: true } })
  expect(await taught()).toBe(0)
})

test('only what is likely enough is offered', async () => {
  const { near, offered } = await openUnderstanding(db).understand('eso que hago yo con el')
  expect(near.slice(0, offered.length)).toEqual(offered)
  expect(near.length).toBeGreaterThan(offered.length)
})
