import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#db/schema/auth.server.ts'
import {
  conversacionesAsistente as charlas,
  consumoDeAsistente,
  preguntasSinRespuesta,
} from '#db/schema/chat.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { negocio } from '#negocio'
import { openAssistantShop } from '#testing/asistente.server.ts'
import { olvidarCharlas } from './asistente.server.ts'
import { cleanUpCharlas, cleanUpConsumo, cleanUpSinRespuesta } from './cleanup.server.ts'
import { descartarSinRespuesta, listarSinRespuesta, responderSinRespuesta } from './gestion/contract.ts'

const { db, beto, carla, live, visitor } = await openAssistantShop()

const list = async () => (await carla.call(listarSinRespuesta, {})).body
const NEW_ANSWER = {
  pregunta: '¿Tienen tobilleras de plata?',
  respuesta: 'Sí, de plata 925.',
  categoria: 'Productos',
  palabras: 'venden tornasoles de jade verde?',
}

async function unansweredQuestion(text: string) {
  const yo = visitor()
  await yo.ask(text)
  const [item] = await list()
  if (!item) throw new Error('It was answered')
  return item
}

test('a new answer of staff is found at once, in the visitor’s words and in theirs', async () => {
  const oidos: number[] = []
  const callar = live.listen('gestion:preguntas', () => oidos.push(1))
  const { id, texto: text } = await unansweredQuestion('venden tornasoles de jade verde?')
  expect(text).toBe('venden tornasoles de jade verde?')
  await expect.poll(() => oidos.length).toBeGreaterThan(0)
  callar()
  const { status, body } = await carla.call(responderSinRespuesta, { params: { id }, body: NEW_ANSWER })
  expect([status, body.pregunta]).toEqual([200, NEW_ANSWER.pregunta])
  for (const pregunta of ['venden tornasoles de jade verde?', 'tienen tobilleras de plata']) {
    const { dicho } = (await visitor().ask(pregunta)).body
    expect(dicho).toMatchObject({ contenido: NEW_ANSWER.respuesta, sin_respuesta: false })
    expect(dicho.fuentes).toEqual([{ texto: NEW_ANSWER.pregunta, ruta: `/faq#pregunta-${body.id}` }])
  }
  expect((await list()).find((item) => item.id === id)).toMatchObject({ estado: 'respondida', pregunta_id: body.id })
})

test('a question is answered once, also by two agents at the same moment', async () => {
  const { id } = await unansweredQuestion('quien pinto el mural azul de la entrada')
  const respuestas = await Promise.all(
    [carla, carla].map((quien) => quien.call(responderSinRespuesta, { params: { id }, body: NEW_ANSWER })),
  )
  expect(respuestas.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await carla.call(descartarSinRespuesta, { params: { id }, body: { descartada: true } })).status).toBe(409)
})

test('a question is discarded and restored; asked again, it stays discarded', async () => {
  const { id } = await unansweredQuestion('cuantos gatos viven con ustedes')
  const put = (descartada: boolean) => carla.call(descartarSinRespuesta, { params: { id }, body: { descartada } })
  expect((await put(true)).body.estado).toBe('descartada')
  expect((await put(true)).status).toBe(200)
  await visitor().ask('¿Cuántos gatos viven con ustedes?')
  expect((await list()).find((item) => item.id === id)).toMatchObject({ estado: 'descartada', veces: 2 })
  expect((await put(false)).body.estado).toBe('abierta')
  const done = await db.select().from(auditoria).where(sql`${auditoria.entidad} = 'pregunta_sin_respuesta'`)
  expect(done.map(({ accion }) => accion)).toEqual(['descartar-pregunta', 'recuperar-pregunta'])
})

test('only staff read and answer questions; invalid input names its field', async () => {
  const { id } = await unansweredQuestion('donde guardan los paraguas mojados')
  expect((await beto.call(listarSinRespuesta, {})).status).toBe(403)
  expect((await beto.call(responderSinRespuesta, { params: { id }, body: NEW_ANSWER })).status).toBe(403)
  expect((await beto.call(descartarSinRespuesta, { params: { id }, body: { descartada: true } })).status).toBe(403)
  expect((await carla.call(responderSinRespuesta, { params: { id: 99_999 }, body: NEW_ANSWER })).status).toBe(404)
  const empty = await carla.call(responderSinRespuesta, { params: { id }, body: { ...NEW_ANSWER, respuesta: ' ' } })
  expect([empty.status, empty.body.campos]).toEqual([422, { respuesta: 'Escribe la respuesta.' }])
})

test('SQL and templates in a question are treated as text', async () => {
  const yo = visitor()
  const { status, body } = await yo.ask("'; drop table preguntas; -- %s {{constructor}} \\u0000 ((((")
  expect([status, body.dicho.sin_respuesta]).toEqual([200, true])
})

test('old conversations are deleted, and newer ones stay', async () => {
  const days = (count: number) => sql`now() - make_interval(days => ${count})`
  const { asistente } = negocio.guarda
  const messages = [{ role: 'user' as const, content: 'Hola' }]
  const row = (email: string) => ({ email, conversation_data: { messages } })
  await db.insert(charlas).values([
    { ...row('vieja@ejemplo.com'), updated_at: days(asistente + 1) },
    { ...row('nueva@ejemplo.com'), updated_at: days(asistente - 1) },
  ])
  await db.insert(preguntasSinRespuesta).values([
    { texto: 'Vieja', huella: 'a'.repeat(64), ultima: days(asistente + 1) },
    { texto: 'Nueva', huella: 'b'.repeat(64), ultima: days(asistente - 1) },
  ])
  await db.insert(consumoDeAsistente).values([
    { quien: 'casilla:vieja', dia: '2020-01-01', fichas: 9 },
    { quien: 'casilla:nueva', dia: '2999-01-01', fichas: 9 },
  ])
  expect([await cleanUpCharlas(db), await cleanUpSinRespuesta(db), await cleanUpConsumo(db)]).toEqual([1, 1, 1])
})

test('deleting an account deletes its conversations and those with its verified address', async () => {
  const own = visitor(undefined, beto.cookie)
  await own.ask('hola', { correo: 'otro-de-beto@ejemplo.com' })
  await visitor().ask('hola', { correo: beto.correo.toUpperCase() })
  const foreign = visitor()
  await foreign.ask('hola')
  const [cuenta] = await db.select({ id: user.id }).from(user).where(sql`${user.email} = ${beto.correo}`)
  const before = await db.$count(charlas)
  await db.transaction((tx) => olvidarCharlas(tx, { id: cuenta?.id ?? '', correo: null }))
  expect(await db.$count(charlas)).toBe(before - 1)
  await db.transaction((tx) => olvidarCharlas(tx, { id: cuenta?.id ?? '', correo: beto.correo }))
  expect(await db.$count(charlas)).toBe(before - 2)
  expect((await foreign.read()).charla?.dichos).toHaveLength(2)
  expect((await own.read()).charla).toBeNull()
})

test.each([
  ['a card', 'guarden mi plastico 4111 1111 1111 1111 exp 12/27 cvv 123', false],
  ['a cédula', 'anoten al jardinero 001-1234567-8 de zutano', false],
  ['a phone', 'silben al jardinero +1 809 555 0199 de fulano', true],
])('a question with %s is kept for staff only without a number that is a secret', async (_, text, isKept) => {
  const before = (await list()).length
  expect((await visitor().ask(text)).body.dicho.sin_respuesta).toBe(true)
  expect((await list()).length - before).toBe(isKept ? 1 : 0)
})
