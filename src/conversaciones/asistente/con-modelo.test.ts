import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { consumoDeAsistente } from '#db/schema/chat.server.ts'
import { casillaDe } from '#lib/casilla.ts'
import { negocio } from '#negocio'
import { abrirAsistencia } from '#testing/asistente.server.ts'
import { abrirModeloDePrueba, type Encargo, type Hecho } from '#testing/modelo.server.ts'
import { abrirAsistente } from './asistente.server.ts'
import type { Trozo } from './contract.ts'
import { apartarFichas } from './fichas.server.ts'

let hace: (encargo: Encargo) => Hecho = () => ({ falla: 500 })
const modelo = await abrirModeloDePrueba((encargo) => hace(encargo))
const { db, ana, limits, visitante } = await abrirAsistencia({
  asistente: { url: modelo.url, model: 'prueba', plazo: 20_000 },
})
afterAll(() => modelo.cerrar())
beforeEach(() => {
  modelo.encargos.length = 0
})

const BIEN = '[1] El envío empieza en RD$ 500.00 y el costo varía según la dirección. Retirar en la tienda es gratis.'
const dichoDe = (trozos: { que: string; texto?: string }[]) => trozos.map(({ texto = '' }) => texto).join('')

test('its answer is told sentence by sentence, with the page that it rests on', async () => {
  hace = () => ({ dice: BIEN })
  const yo = visitante()
  const { trozos } = await yo.escucha('cuanto cuesta el envio a moca')
  expect(trozos.map(({ que }) => que)).toEqual(['texto', 'texto', 'fin'])
  const fin = trozos.at(-1)
  if (fin?.que !== 'fin') throw new Error('It has no end')
  expect(fin.response).toBe(BIEN.slice(4))
  expect(dichoDe(trozos).trim()).toBe(fin.response)
  expect(fin.dicho.fuentes[0]?.ruta).toBe('/faq#pregunta-costo-de-envio')
  expect((await yo.lee()).charla?.dichos.at(-1)?.contenido).toBe(fin.response)
})

test('it is told the instructions apart, what was said before, and no address', async () => {
  hace = () => ({ dice: BIEN })
  const yo = visitante()
  await yo.pregunta('hola')
  await yo.pregunta('cuanto cuesta el envio')
  await yo.pregunta('y cuanto tarda')
  const [, segundo] = modelo.encargos
  expect(segundo?.messages.map(({ role }) => role)).toEqual([
    'system',
    'user',
    'assistant',
    'user',
    'assistant',
    'user',
  ])
  expect(JSON.stringify(segundo)).not.toContain(yo.correo)
  // Greetings need none.
  expect(modelo.encargos).toHaveLength(2)
})

test('it reads an order whose code the visitor wrote, and answers with its beads', async () => {
  const codigo = await ana.pide()
  hace = ({ messages }) =>
    messages.some(({ role }) => role === 'tool')
      ? { dice: '[6] Tu pedido está Recibido.' }
      : { usa: 'leer_pedido', con: { codigo } }
  const yo = visitante()
  await yo.pregunta(`mi codigo es ${codigo}, ¿ustedes hacen envios a todo el pais?`)
  hace = ({ messages }) => {
    const leido = messages.findLast(({ role }) => role === 'tool')
    const numero = leido && /numero\\?":(\d+)/.exec(JSON.stringify(leido))?.[1]
    return numero ? { dice: `[${numero}] Tu pedido ${codigo} está Recibido.` } : { usa: 'leer_pedido', con: { codigo } }
  }
  const { dicho } = (await yo.pregunta('y el mio, en que anda?')).cuerpo
  expect(dicho).toMatchObject({
    contenido: `Tu pedido ${codigo} está Recibido.`,
    pedido: { codigo, estatus: 'Recibido' },
  })
  expect(JSON.stringify(modelo.encargos)).not.toMatch(/Ana|Peña|ana@/)
})

test.each<[string, Hecho]>([
  ['fails', { falla: 503 }],
  ['says nothing', { dice: '' }],
  ['names no source', { dice: 'El envío cuesta desde RD$ 500.00 y varía según la dirección.' }],
  ['names a source that it was not given', { dice: '[77] El envío cuesta desde RD$ 500.00.' }],
  ['makes something up', { dice: '[1] Regalamos collares dorados italianos durante diciembre entero.' }],
  ['offers a person', { usa: 'ofrecer_persona', con: {} }],
  ['uses tools without end', { usa: 'buscar_en_la_tienda', con: { consulta: 'envio' } }],
])('when it %s the shop answers by itself', async (_, hecho) => {
  hace = () => hecho
  const { status, trozos } = await visitante().escucha('cuanto cuesta el envio')
  expect(status).toBe(200)
  expect(trozos.map(({ que }) => que)).toEqual(['texto', 'fin'])
  expect(dichoDe(trozos)).toContain('Los envíos empiezan en RD$')
})

test('when it falls silent the shop answers by itself, once its time is over', async () => {
  hace = () => ({ calla: true })
  const avisos: object[] = []
  const { preguntar } = abrirAsistente({
    db,
    limits,
    registro: { warn: (aviso: object) => avisos.push(aviso) },
    modelo: { url: modelo.url, model: 'prueba', plazo: 100 },
  })
  const messages = [{ role: 'user', content: 'cuanto cuesta el envio' }]
  const quien = {
    llave: null,
    quien: null,
    ip: '10.97.1.1',
    correo: 'calla@ejemplo.com',
    codigo: null,
    clave: undefined,
  }
  const trozos: Trozo[] = []
  const enCurso = await preguntar({ ...quien, messages }, () => 'c'.repeat(64))
  await enCurso.contar((trozo) => trozos.push(trozo))
  expect(trozos.map(({ que }) => que)).toEqual(['texto', 'fin'])
  expect(avisos).toMatchObject([{ vencido: true }])
  // A server's own words repeat what it was asked: no log tells them.
  hace = () => ({ falla: 400 })
  const otra = await preguntar({ ...quien, messages }, () => 'd'.repeat(64))
  await otra.contar(() => {})
  expect(avisos[1]).toEqual({ fallo: 'AI_APICallError', status: 400, vencido: false })
})

test('what began well and went wrong is taken back', async () => {
  hace = () => ({ dice: `${BIEN} Paga en https://pagos.example ahora mismo.` })
  const { trozos } = await visitante().escucha('cuanto cuesta el envio')
  expect(trozos.map(({ que }) => que)).toEqual(['texto', 'texto', 'borrar', 'texto', 'fin'])
  expect(JSON.stringify(trozos)).not.toContain('pagos.example')
})

test('what it does not know is offered a person and kept for staff', async () => {
  hace = () => ({ usa: 'ofrecer_persona', con: {} })
  const { dicho } = (await visitante().pregunta('¿tienen relojes de arena?')).cuerpo
  expect(dicho.sin_respuesta).toBe(true)
})

test('what was used is counted, by address and network', async () => {
  hace = () => ({ dice: BIEN })
  const yo = visitante('10.99.1.1')
  await yo.pregunta('cuanto cuesta el envio')
  const filas = await db.select().from(consumoDeAsistente)
  const de = (quien: string) => filas.find((fila) => fila.quien === quien)?.fichas
  expect([de(`casilla:${casillaDe(yo.correo)}`), de('red:10.99.1.0/24')]).toEqual([1000, 1000])
})

test('past its allowance of the day the model is not asked; many at once take no more than there is', async () => {
  hace = () => ({ dice: BIEN })
  const yo = visitante()
  const quien = { correo: yo.correo.replace('@', '+hoy@').toUpperCase(), ip: '10.98.1.1' }
  const parte = negocio.asistente.fichasAlDia / 10
  const apartadas = await Promise.all(Array.from({ length: 15 }, () => apartarFichas(db, quien, parte)))
  expect(apartadas.filter(Boolean)).toHaveLength(10)
  const { dicho } = (await yo.pregunta('cuanto cuesta el envio', { clave: randomUUID() })).cuerpo
  expect(dicho.contenido).toContain('Los envíos empiezan en RD$')
  expect(modelo.encargos).toEqual([])
  await apartadas[0]?.(0)
  expect(await apartarFichas(db, quien, parte)).not.toBeNull()
})

test('who closes the page finds the answer when they come back', async () => {
  const yo = visitante()
  await yo.pregunta('hola')
  hace = () => ({ dice: BIEN })
  const clave = randomUUID()
  const [una, otra] = await Promise.all([
    yo.escucha('cuanto cuesta el envio', { clave }),
    yo.escucha('cuanto cuesta el envio', { clave }),
  ])
  const fines = [una, otra].map(({ trozos }) => trozos.at(-1))
  expect(fines[0]).toEqual(fines[1])
  expect((await yo.lee()).charla?.dichos).toHaveLength(4)
})
