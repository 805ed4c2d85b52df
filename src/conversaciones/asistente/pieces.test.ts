import { beforeEach, expect, test } from 'vitest'
import { piezas } from '#db/schema/piezas.server.ts'
import { openAssistantShop } from '#testing/asistente.server.ts'
import { putPieza } from '#testing/piezas.server.ts'
import { namedIn, readPreguntaDePiezas } from './knowledge/piezas.ts'

const { db, visitor } = await openAssistantShop()
const ask = async (texto: string) => (await visitor().ask(texto)).body.dicho

beforeEach(async () => {
  await db.delete(piezas)
})

test.each([
  ['¿Qué pulseras tienen?', { clase: 'pulsera', hasta: undefined }],
  ['cuanto cuesta un collar', { clase: 'collar', hasta: undefined }],
  ['tienen algo por menos de 1000', { clase: undefined, hasta: '1000.00' }],
  ['Aretes de hasta RD$ 1,500', { clase: 'aretes', hasta: '1500.00' }],
  ['hay carteras por menos de 2 mil?', { clase: 'cartera', hasta: '2000.00' }],
])('«%s» asks for pieces', (texto, asked) => {
  expect(readPreguntaDePiezas(texto)).toEqual(asked)
})

test.each([
  'cuanto cuesta el envio de una pulsera',
  'me hacen una pulsera personalizada?',
  'se me rompio la pulsera',
  'cuanto tarda mi pedido',
  'tienen tienda fisica?',
])('«%s» is for the pages', (texto) => {
  expect(readPreguntaDePiezas(texto)).toBeNull()
})

test('a piece is named by its own words, not by its kind', () => {
  const nombres = ['Pulsera Samaná', 'Pulsera doble Mariposa', 'Pulsera']
  expect(namedIn('¿Cuánto cuesta la samana?', nombres)).toEqual(['Pulsera Samaná'])
  expect(namedIn('quiero una pulsera', nombres)).toEqual([])
  for (const about of ['¿Hacen envíos a Samaná?', '¿Cuánto tarda un envío a Samaná?', 'Vivo en Samaná'])
    expect(namedIn(about, nombres)).toEqual([])
})

test("the price and what is left of a named piece are the window's own", async () => {
  const { slug } = await putPieza(db, { nombre: 'Pulsera Samaná', precio: '1450.00' })
  const answer = await ask('¿cuánto cuesta la pulsera samaná?')
  expect(answer.contenido).toMatch(/^Pulsera Samaná: RD\$\s1,450\.00, queda una\.$/)
  expect(answer.fuentes).toEqual([{ texto: 'Pulsera Samaná', ruta: `/productos/${slug}` }])
})

test('a sold piece is told as sold', async () => {
  await putPieza(db, { nombre: 'Pulsera Samaná', quedan: 0, vendida_en: new Date() })
  expect((await ask('tienen la pulsera samana')).contenido).toContain('vendida ahora')
})

test('a kind and a price list what can be ordered, and say so when there is nothing', async () => {
  await putPieza(db, { nombre: 'Aretes Coral', clase: 'aretes', precio: '700.00' })
  await putPieza(db, { nombre: 'Aretes Oro', clase: 'aretes', precio: '2700.00' })
  await putPieza(db, { nombre: 'Aretes Luna', clase: 'aretes', precio: '300.00', quedan: 0 })
  const cheap = (await ask('que aretes tienen por menos de 1000')).contenido
  expect(cheap).toContain('Aretes Coral')
  expect(cheap).not.toMatch(/Oro|Luna/)
  expect((await ask('¿tienen collares?')).contenido).toMatch(/^Ahora mismo no hay collares en la tienda/)
})

test('with an empty window the pages answer, and hidden pieces are not told', async () => {
  const before = await ask('que pulseras tienen')
  expect(before.contenido).not.toContain('Ahora mismo no hay')
  await putPieza(db, { nombre: 'Pulsera Secreta', publicada_en: null })
  expect((await ask('cuanto cuesta la pulsera secreta')).contenido).not.toContain('Secreta')
})
