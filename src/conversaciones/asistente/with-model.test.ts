import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { consumoDeAsistente } from '#db/schema/chat.server.ts'
import { mailboxOf } from '#lib/mailbox.ts'
import { negocio } from '#negocio'
import { openAssistantShop } from '#testing/asistente.server.ts'
import { type ModelAction, type ModelRequest, openTestModel } from '#testing/model.server.ts'
import { openAsistente } from './asistente.server.ts'
import type { StreamChunk } from './contract.ts'
import { reserveTokens } from './tokens.server.ts'

let replies: (job: ModelRequest) => ModelAction = () => ({ fails: 500 })
const model = await openTestModel((job) => replies(job))
const { db, ana, limits, visitor } = await openAssistantShop({
  asistente: { url: model.url, model: 'prueba', timeout: 20_000 },
})
afterAll(() => model.cerrar())
beforeEach(() => {
  model.requests.length = 0
})

const WELL = '[1] El envío empieza en RD$ 500.00 y el costo varía según la dirección. Retirar en la tienda es gratis.'
const messageOf = (chunks: { que: string; texto?: string }[]) => chunks.map(({ texto = '' }) => texto).join('')

test('an answer is streamed sentence by sentence, with its source', async () => {
  replies = () => ({ says: WELL })
  const yo = visitor()
  const { chunks } = await yo.stream('cuanto cuesta el envio a moca')
  expect(chunks.map(({ que }) => que)).toEqual(['texto', 'texto', 'fin'])
  const fin = chunks.at(-1)
  if (fin?.que !== 'fin') throw new Error('It has no end')
  expect(fin.response).toBe(WELL.slice(4))
  expect(messageOf(chunks).trim()).toBe(fin.response)
  expect(fin.dicho.fuentes[0]?.ruta).toBe('/faq#pregunta-costo-de-envio')
  expect((await yo.read()).charla?.dichos.at(-1)?.contenido).toBe(fin.response)
})

test('the model gets instructions, history and question separately, and no mail address', async () => {
  replies = () => ({ says: WELL })
  const yo = visitor()
  await yo.ask('hola')
  await yo.ask('cuanto cuesta el envio')
  await yo.ask('y cuanto tarda')
  const [, second] = model.requests
  expect(second?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user', 'assistant', 'user'])
  expect(JSON.stringify(second)).not.toContain(yo.correo)
  // Greetings do not reach the model.
  expect(model.requests).toHaveLength(2)
})

test('the model reads an order whose code the visitor wrote, and the answer has its timeline', async () => {
  const codigo = await ana.pide()
  replies = ({ messages }) =>
    messages.some(({ role }) => role === 'tool')
      ? { says: '[6] Tu pedido está Recibido.' }
      : { uses: 'leer_pedido', withArgs: { codigo } }
  const yo = visitor()
  await yo.ask(`mi codigo es ${codigo}, ¿ustedes hacen envios a todo el pais?`)
  replies = ({ messages }) => {
    const loaded = messages.findLast(({ role }) => role === 'tool')
    const number = loaded && /numero\\?":(\d+)/.exec(JSON.stringify(loaded))?.[1]
    return number
      ? { says: `[${number}] Tu pedido ${codigo} está Recibido.` }
      : { uses: 'leer_pedido', withArgs: { codigo } }
  }
  const { dicho } = (await yo.ask('y el mio, en que anda?')).body
  expect(dicho).toMatchObject({
    contenido: expect.stringContaining(`El pedido ${codigo} está Recibido.`),
    pedido: { codigo, estatus: 'Recibido' },
  })
  expect(JSON.stringify(model.requests)).not.toMatch(/Ana|Peña|ana@/)
})

test.each([
  'Tu pedido ya fue entregado.',
  'Está Listo para Entregar.',
  'Llega mañana a tu casa.',
  'El total es RD$ 1.00.',
  'Tu pedido es gratis.',
  'Gracias por esperar. El paquete sale hoy.',
])('the model says of an order «%s», and the shop states what is true', async (said) => {
  const codigo = await ana.pide()
  replies = ({ messages }) => {
    const number = /numero\\?":(\d+)/.exec(JSON.stringify(messages.findLast(({ role }) => role === 'tool')))?.[1]
    return number ? { says: `[${number}] ${said}` } : { uses: 'leer_pedido', withArgs: { codigo } }
  }
  const { body, chunks } = await visitor().stream(`${codigo} como va lo mio`)
  const fin = chunks.at(-1)
  expect(fin?.que === 'fin' && fin.response).toContain(`El pedido ${codigo} está Recibido.`)
  expect(body).not.toMatch(/fue entregado|Está Listo|mañana|\b1\.00\b|es gratis|sale hoy/)
})

test('the model is given what the classifier finds', async () => {
  replies = () => ({ says: WELL })
  await visitor().ask('ese envío pa Jarabacoa en cuánto va')
  expect(String(model.requests[0]?.messages.at(-1)?.content)).toMatch(
    /^\{"textos":\[\{"numero":1,"texto":"¿Cuánto cuesta el envío\?/,
  )
})

test.each<[string, ModelAction]>([
  ['fails', { fails: 503 }],
  ['says nothing', { says: '' }],
  ['names no source', { says: 'El envío cuesta desde RD$ 500.00 y varía según la dirección.' }],
  ['names a source that it was not given', { says: '[77] El envío cuesta desde RD$ 500.00.' }],
  ['makes something up', { says: '[1] Regalamos collares dorados italianos durante diciembre entero.' }],
  ['says that an order is free', { says: '[1] Tu pedido es gratis.' }],
  ['says that a piece is free', { says: '[1] La pieza es gratis.' }],
  ['says that an order was delivered', { says: '[1] Tu pedido fue entregado.' }],
  ['spells out an address', { says: '[1] Paga en evil punto example.' }],
  ['gives another small number', { says: '[1] El costo varía según la dirección: 99.' }],
  ['offers a person', { uses: 'ofrecer_persona', withArgs: {} }],
  ['uses tools without end', { uses: 'buscar_en_la_tienda', withArgs: { consulta: 'envio' } }],
])('when the model %s, the shop answers without it', async (_, done) => {
  replies = () => done
  const { status, chunks } = await visitor().stream('cuanto cuesta el envio')
  expect(status).toBe(200)
  expect(chunks.map(({ que }) => que)).toEqual(['texto', 'fin'])
  expect(messageOf(chunks)).toContain('Los envíos empiezan en RD$')
})

test('when the model stays silent, the shop answers without it after the timeout', async () => {
  replies = () => ({ silent: true })
  const avisos: object[] = []
  const { preguntar } = openAsistente({
    db,
    limits,
    log: { warn: (aviso: object) => avisos.push(aviso) },
    model: { url: model.url, model: 'prueba', timeout: 100 },
  })
  const messages = [{ role: 'user', content: 'cuanto cuesta el envio' }]
  const quien = {
    browserKey: null,
    quien: null,
    ip: '10.97.1.1',
    correo: 'calla@ejemplo.com',
    codigo: null,
    clave: undefined,
    opcion: undefined,
  }
  const chunks: StreamChunk[] = []
  const pendingAnswer = await preguntar({ ...quien, messages }, () => 'c'.repeat(64))
  await pendingAnswer.stream((chunk) => chunks.push(chunk))
  expect(chunks.map(({ que }) => que)).toEqual(['texto', 'fin'])
  expect(avisos).toMatchObject([{ vencido: true }])
  // A model server's error message may repeat the prompt, so no log contains it.
  replies = () => ({ fails: 400 })
  const other = await preguntar({ ...quien, messages }, () => 'd'.repeat(64))
  await other.stream(() => {})
  expect(avisos[1]).toEqual({ fallo: 'AI_APICallError', status: 400, vencido: false })
})

test('an answer that becomes disallowed is withdrawn', async () => {
  replies = () => ({ says: `${WELL} Paga en https://pagos.example ahora mismo.` })
  const { chunks } = await visitor().stream('cuanto cuesta el envio')
  expect(chunks.map(({ que }) => que)).toEqual(['texto', 'texto', 'borrar', 'texto', 'fin'])
  expect(JSON.stringify(chunks)).not.toContain('pagos.example')
})

test('without an answer a person is offered, and the question is stored for staff', async () => {
  replies = () => ({ uses: 'ofrecer_persona', withArgs: {} })
  const { dicho } = (await visitor().ask('¿cuántos gatos viven con ustedes?')).body
  expect(dicho.sin_respuesta).toBe(true)
})

test.each([
  ['10.99.1.1', 'red:10.99.1.0/24'],
  ['2001:db8:99:7::1', 'red:2001:db8:99::/48'],
])('tokens are counted by mailbox and network: %s is of %s', async (ip, network) => {
  replies = () => ({ says: WELL })
  const yo = visitor(ip)
  await yo.ask('cuanto cuesta el envio')
  const rows = await db.select().from(consumoDeAsistente)
  const de = (quien: string) => rows.find((row) => row.quien === quien)?.fichas
  expect([de(`casilla:${mailboxOf(yo.correo)}`), de(network)]).toEqual([1000, 1000])
})

test('beyond the daily budget the model is not asked, also with many questions at once', async () => {
  replies = () => ({ says: WELL })
  const yo = visitor()
  const quien = { correo: yo.correo.replace('@', '+hoy@').toUpperCase(), ip: '10.98.1.1' }
  const part = negocio.asistente.fichasAlDia / 10
  const apartadas = await Promise.all(Array.from({ length: 15 }, () => reserveTokens(db, quien, part)))
  expect(apartadas.filter(Boolean)).toHaveLength(10)
  const { dicho } = (await yo.ask('cuanto cuesta el envio', { clave: randomUUID() })).body
  expect(dicho.contenido).toContain('Los envíos empiezan en RD$')
  expect(model.requests).toEqual([])
  await apartadas[0]?.(0)
  expect(await reserveTokens(db, quien, part)).not.toBeNull()
})

test('a visitor who closes the page finds the answer later', async () => {
  const yo = visitor()
  await yo.ask('hola')
  replies = () => ({ says: WELL })
  const clave = randomUUID()
  const [item, other] = await Promise.all([
    yo.stream('cuanto cuesta el envio', { clave }),
    yo.stream('cuanto cuesta el envio', { clave }),
  ])
  const fines = [item, other].map(({ chunks }) => chunks.at(-1))
  expect(fines[0]).toEqual(fines[1])
  expect((await yo.read()).charla?.dichos).toHaveLength(4)
})
