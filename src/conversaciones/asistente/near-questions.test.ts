import { expect, test } from 'vitest'
import { preguntas } from '#db/schema/chat.server.ts'
import { openAssistantShop } from '#testing/asistente.server.ts'
import { answerWithoutModel } from './answers.server.ts'
import { openUnderstanding } from './knowledge/understanding.server.ts'

const { db } = await openAssistantShop()
const understanding = openUnderstanding(db)

// Before staff have answered anything.
test.each([
  ['qué pasa si pierdo el código', 'faq/no-aparece'],
  ['qué hago si se me pierde el código de mi pedido', 'faq/no-aparece'],
  ['estoy esperando hace 2 semanas y na', 'faq/rastrear'],
  ['puedo ver las piezas en persona antes', 'envio/retiro'],
  ['si alguien tiene mi código puede ver mi pedido', 'faq/no-compartir-codigo'],
])('«%s» asks for %s', async (asked, want) => {
  expect((await understanding.understand(asked)).sure?.want).toBe(want)
})

/** An answered question, similar questions with another answer (`vecinas`), and the same question in other words. */
type Answered = { pregunta: string; respuesta: string; vecinas: string[]; mismas: string[] }

const ANSWERED: Answered[] = [
  {
    pregunta: '¿Reparan relojes de pulsera?',
    respuesta: 'Sí, por RD$ 300.',
    vecinas: ['¿Reparan relojes de pared?', 'reparan zapatos', 'reparan relojes de bolsillo', 'reparan abanicos?'],
    mismas: [
      'ustedes reparan relojes de pulsera',
      'cuanto cuesta reparar un reloj de pulsera',
      'klk hacen reparaciones de relojes de pulsera?',
      'me pueden reparar mi reloj de pulsera',
      'reparan relojes de pulsera casio',
    ],
  },
  {
    pregunta: '¿Alquilan vestidos de novia?',
    respuesta: 'Sí, por tres días.',
    vecinas: ['alquilan carpas', 'alquilan bicicletas?', 'alquilan vestidos de graduacion'],
    mismas: [
      'quisiera alquilar un vestido de novia',
      'hola, alquilan bestidos de novia?',
      'vestidos de novia alquilados',
    ],
  },
  {
    pregunta: '¿Alquilan sillas?',
    respuesta: 'Sí, desde cincuenta.',
    vecinas: ['alquilan sillas de ruedas', '¿Alquilan bocinas?', 'alquilan inflables?'],
    mismas: ['buenas, ustedes alquilan sillas?', 'puedo alquilar sillas con ustedes', 'el alquiler de siyas'],
  },
  {
    pregunta: '¿Alquilan manteles?',
    respuesta: 'No, solo los vendemos.',
    vecinas: ['alquilan proyectores', 'alquilan disfraces'],
    mismas: ['alquilan manteles por favor', 'a como alquilan los manteles', 'quiero alquilar unos manteles'],
  },
  {
    pregunta: '¿Graban nombres en medallas?',
    respuesta: 'Sí, hasta doce letras.',
    vecinas: ['graban botellas?', 'graban videos', 'graban placas de cementerio'],
    mismas: ['me graban un nombre en una medalla', 'graban medallas con nombres'],
  },
  {
    pregunta: '¿Bordan uniformes escolares?',
    respuesta: 'Sí, con el logo que traigas.',
    vecinas: ['bordan gorras', 'bordan toallas?'],
    mismas: ['bordan uniforme escolar', 'pueden bordar uniformes escolares?'],
  },
  {
    pregunta: '¿Dan talleres de macramé para niños?',
    respuesta: 'Sí, los sábados.',
    vecinas: ['dan talleres de ceramica para niños', 'dan talleres de soldadura'],
    mismas: ['talleres de macrame para niño', 'dan talleres de makrame pa niños'],
  },
  {
    pregunta: '¿Compran botellas vacías?',
    respuesta: 'No.',
    vecinas: ['compran celulares dañados', 'compran neveras?', 'compran pelo'],
    mismas: ['ustedes compran botellas vacias', 'compran botella vacia?'],
  },
  {
    pregunta: '¿Enmarcan fotografías grandes?',
    respuesta: 'Sí, hasta un metro.',
    vecinas: ['enmarcan diplomas', 'enmarcan espejos?'],
    mismas: ['me enmarcan una fotografia grande', 'enmarcan fotografias bien grandes'],
  },
  {
    pregunta: '¿Afilan tijeras?',
    respuesta: 'Sí, los lunes.',
    vecinas: ['afilan cuchillos', 'afilan machetes?', 'afilan tijeras de barbero'],
    mismas: [
      'afilan tijera',
      'cuanto cuesta afilar unas tijeras',
      'donde afilan tijeras, ustedes?',
      'quiero afilar unas tijeras',
    ],
  },
  {
    pregunta: '¿Tienen cajitas de madera para regalos?',
    respuesta: 'Sí, de tres tamaños.',
    vecinas: ['tienen cajitas de musica', 'tienen bandejas de madera'],
    mismas: ['tienen cajitas de madera', 'cajita de madera para regalo'],
  },
  {
    pregunta: '¿Donan a fundaciones?',
    respuesta: 'Sí, cada diciembre.',
    vecinas: ['donan sangre', 'donan canastas?'],
    mismas: ['ustedes donan a alguna fundacion', 'hacen donaciones a fundaciones'],
  },
  {
    pregunta: '¿Envuelven regalos con papel kraft?',
    respuesta: 'Sí, sin costo.',
    vecinas: ['envuelven tabaco?', 'envuelven regalos con celofan'],
    mismas: ['me envuelven un regalo con papel kraft', 'envuelven regalos con papel craft?'],
  },
]

/** Each word occurs in some answered question, but no question asks for the combination. */
const CROSSED = [
  'alquilan tijeras',
  'afilan medallas?',
  'bordan relojes',
  'alquilan carteras',
  'enmarcan uniformes',
  'alquilan vestidos de quinceaños',
  'reparan relojes de plata',
  'graban nombres en carteras',
  'enmarcan fotografias de bodas',
  'reparan aretes de pulsera',
  'envuelven tijeras con papel kraft',
  'dan talleres de joyas para niños',
  'donan relojes a fundaciones',
  'graban pulseras?',
  'bordan carteras',
  'alquilan aretes',
]

async function put(conditions: Answered[]) {
  await db.delete(preguntas)
  for (const { pregunta, respuesta } of conditions)
    await db.insert(preguntas).values({ pregunta, respuesta, categoria: 'Productos' })
}

async function responder(text: string) {
  const { texto: message, sin_respuesta } = await answerWithoutModel(
    { texto: text, previous: [], codigo: null, elegida: null },
    { understanding, readPedido: async () => null, readPiezas: async () => null, hasAgente: false },
  )
  return sin_respuesta ? 'a person' : message
}

/** The questions whose answer differs from `debe`, each with its answer. */
async function failures(texts: string[], debe: string) {
  const messages = await Promise.all(texts.map(async (text) => [text, await responder(text)]))
  return messages.filter(([, message]) => message !== debe)
}

test.each(ANSWERED)('alone: $pregunta', async (item) => {
  await put([item])
  expect.soft(await failures(item.vecinas, 'a person')).toEqual([])
  expect.soft(await failures([item.pregunta, ...item.mismas], item.respuesta)).toEqual([])
})

test('with all of staff’s answers at once', async () => {
  await put(ANSWERED)
  expect.soft(await failures([...ANSWERED.flatMap(({ vecinas }) => vecinas), ...CROSSED], 'a person')).toEqual([])
  for (const { pregunta, mismas, respuesta } of ANSWERED)
    expect.soft(await failures([pregunta, ...mismas], respuesta)).toEqual([])
})
