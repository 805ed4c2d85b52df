import { expect, test } from 'vitest'
import { ejemplosDeAsistente } from '#db/schema/chat.server.ts'
import { openAssistantShop } from '#testing/asistente.server.ts'
import {
  descartarSinRespuesta,
  ensenarSinRespuesta,
  listarSinRespuesta,
  responderSinRespuesta,
} from './gestion/contract.ts'
import { openUnderstanding } from './knowledge/understanding.server.ts'

const { db, beto, carla, visitor } = await openAssistantShop()

/** Nobody says plainly what this asks, so the assistant is not sure. */
const UNSURE = 'la vuelta esa como anda y que me sale'
const list = async () => (await carla.call(listarSinRespuesta, {})).body
const find = async (texto: string) => {
  const row = (await list()).find((item) => item.texto === texto)
  if (!row) throw new Error(`«${texto}» is not in the list`)
  return row
}

test('when it is not sure it offers three questions and a person; the picked one is answered', async () => {
  const yo = visitor()
  const { dicho } = (await yo.ask(UNSURE)).body
  expect(dicho.contenido).toMatch(/^¿Es una de estas\?\n\n.*Ahora no hay nadie en el chat/)
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
  expect(await find(UNSURE)).toMatchObject({ estado: 'abierta', elegida: second.id })
})

test('a question that this conversation did not offer cannot be picked', async () => {
  const yo = visitor()
  const messages = [{ role: 'user' as const, content: 'cual es la capital de francia' }]
  const { dicho } = (await yo.post({ messages, opcion: 'faq/horario' })).body
  expect(dicho).toMatchObject({ sin_respuesta: true, fuentes: [{ ruta: '/contacto' }] })
})

test('what staff confirm is an example, which the next start knows', async () => {
  const before = await openUnderstanding(db).understand(UNSURE)
  expect(before.sure).toBeNull()
  await visitor().ask(UNSURE)
  const { id } = await find(UNSURE)
  const put = (tema: string) => carla.call(ensenarSinRespuesta, { params: { id }, body: { tema } })
  expect((await beto.call(ensenarSinRespuesta, { params: { id }, body: { tema: 'faq/horario' } })).status).toBe(403)
  expect((await put('faq/no-existe')).body.campos).toEqual({ tema: 'Elige la pregunta.' })
  expect((await put('dicha/77')).status).toBe(422)
  const { status, body } = await put('faq/fecha-estimada')
  expect([status, body.estado, body.elegida]).toEqual([200, 'respondida', 'faq/fecha-estimada'])
  expect((await put('faq/horario')).status).toBe(409)
  expect((await carla.call(descartarSinRespuesta, { params: { id }, body: { descartada: true } })).status).toBe(409)
  expect(await db.select().from(ejemplosDeAsistente)).toMatchObject([{ texto: UNSURE, tema: 'faq/fecha-estimada' }])
  // Asked again before the next start it waits for no other answer.
  await visitor().ask(UNSURE)
  expect(await find(UNSURE)).toMatchObject({ estado: 'respondida', elegida: 'faq/fecha-estimada' })
  const after = await openUnderstanding(db).understand(UNSURE)
  expect(after.sure?.want).toBe('faq/fecha-estimada')
})

test('staff can say that a question is one that they answered; its words are known at once', async () => {
  const answer = { pregunta: '¿Venden llaveros?', respuesta: 'Sí, de cuentas.', categoria: 'Productos' }
  const asked = 'hay de esas cosas pa poner las yaves'
  await visitor().ask('¿Venden llaveros?')
  await visitor().ask(asked)
  const first = await find('¿Venden llaveros?')
  const { body } = await carla.call(responderSinRespuesta, { params: { id: first.id }, body: answer })
  const second = await find(asked)
  const taught = await carla.call(ensenarSinRespuesta, {
    params: { id: second.id },
    body: { tema: `dicha/${body.id}` },
  })
  expect(taught.body).toMatchObject({ estado: 'respondida', pregunta_id: body.id })
  expect((await visitor().ask(asked)).body.dicho.contenido).toBe(answer.respuesta)
})
