import { expect, test } from 'vitest'
import { listarRespuestasPreparadas } from '#conversaciones/bandeja/contract.ts'
import { negocio, respuestasPreparadas, sentJson } from '#negocio'
import { openShop } from '#testing/shop.server.ts'
import { currentTexto } from '#tienda/textos/partes.ts'
import { listarAjustes, listarCambios, publicarAjuste } from './contract.ts'

const { carla, beto, ana } = await openShop()
const CLAVE = 'textos.taller'
const asCame = currentTexto('taller')
const phrase = (texto: string) => ({ titulo: 'Un taller', texto })

async function versionOf(clave: string) {
  const { body } = await carla.call(listarAjustes, {})
  return body.find((ajuste) => ajuste.clave === clave)?.version ?? -1
}
const publish = async (clave: 'respuestas' | `textos.${string}`, valor: unknown) =>
  carla.call(publicarAjuste, { params: { clave }, body: { valor, version: await versionOf(clave) } })

test('a text begins as it came, keeps its versions with their author, and goes back to any of them', async () => {
  const { body } = await carla.call(listarAjustes, {})
  expect(body.find(({ clave }) => clave === CLAVE)).toMatchObject({ valor: asCame, version: 0, persona: null })

  for (const texto of ['Uno **bueno**.', 'Dos.', 'Tres.'])
    expect((await publish(CLAVE, phrase(texto))).status).toBe(200)
  expect(currentTexto('taller').texto).toBe('Tres.')
  const { cambios } = (await carla.call(listarCambios, { querystring: { clave: CLAVE } })).body
  expect(cambios.map(({ valor, persona, vigente }) => [valor, persona, vigente])).toEqual([
    [phrase('Tres.'), carla.nombre, true],
    [phrase('Dos.'), carla.nombre, false],
    [phrase('Uno **bueno**.'), carla.nombre, false],
  ])

  await publish(CLAVE, cambios[2]?.valor)
  expect(currentTexto('taller').texto).toBe('Uno **bueno**.')
  await publish(CLAVE, null)
  expect(currentTexto('taller')).toEqual(asCame)
})

test.each([
  ['hola <b>tú</b>', 'Aquí no va HTML: usa los botones de negrita, cursiva, lista y enlace.'],
  ['[mira](javascript:alert(1))', 'El enlace «javascript:alert(1)» no se puede usar'],
  ['![foto](https://a.example/x.png)', 'Aquí no van imágenes'],
  ['x'.repeat(601), 'Usa 600 caracteres como máximo.'],
  ['   ', 'Está vacío.'],
])('%s is refused beside its field and changes nothing', async (texto, sentence) => {
  const { status, body } = await publish(CLAVE, phrase(texto))
  expect(status).toBe(422)
  expect(body.campos?.texto).toContain(sentence)
  expect(currentTexto('taller')).toEqual(asCame)
})

test('a policy is changed by section, and a part that does not exist is refused', async () => {
  expect((await publish('textos.envio_costo', { titulo: 'Costo', texto: 'Te lo decimos *antes*.' })).status).toBe(200)
  expect(Object.keys(negocio.textos)).toEqual(['envio_costo'])
  expect((await publish('textos.envio_nada', phrase('Hola'))).status).toBe(404)
})

test('prepared answers that the owner changes are those that staff read, and never go to browsers of customers', async () => {
  const answers = async () => (await carla.call(listarRespuestasPreparadas, {})).body
  expect((await answers()).retiro).toEqual(respuestasPreparadas.retiro)
  const retiro = [{ titulo: 'Ven', texto: 'Hola, {nombre}: ven mañana.' }]
  expect((await publish('respuestas', { ...respuestasPreparadas, retiro })).status).toBe(200)
  expect((await answers()).retiro).toEqual(retiro)
  expect(sentJson()).not.toContain('ven mañana')
  const { status, body } = await publish('respuestas', {
    ...respuestasPreparadas,
    retiro: [{ titulo: 'Ven', texto: 'Cuesta {precio}' }],
  })
  expect(status).toBe(422)
  expect(body.campos).toHaveProperty(['retiro.0.texto'])
})

test('strangers and members publish no text', async () => {
  const asked = { params: { clave: CLAVE as `textos.${string}` }, body: { valor: phrase('Hola'), version: 0 } }
  expect((await ana.call(publicarAjuste, asked)).status).toBe(401)
  expect((await beto.call(publicarAjuste, asked)).status).toBe(403)
})
