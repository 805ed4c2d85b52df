import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { QUESTIONS } from '#db/limits.server.ts'
import { conversacionesAsistente as charlas, preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { openAssistantShop } from '#testing/asistente.server.ts'
import { cambiarTurno } from '../chat/gestion/contract.ts'
import { leerCharla, olvidarCharla, PREGUNTA_MAX_LENGTH } from './contract.ts'
import { leerCharlaEnGestion } from './gestion/contract.ts'
import { withoutPersonalData } from './sinRespuesta.server.ts'

const { db, ana, beto, carla, visitante } = await openAssistantShop()

test('answers from the page that has the answer, and stores the conversation', async () => {
  const yo = visitante()
  const { status, cuerpo: body } = await yo.pregunta('cuanto cuesta el envio')
  expect(status).toBe(200)
  expect(body.dicho.fuentes[0]).toEqual({ texto: '¿Cuánto cuesta el envío?', ruta: '/faq#pregunta-costo-de-envio' })
  expect(body.response).toContain('RD$')
  expect(body.dicho.sin_respuesta).toBe(false)
  const { charla } = await yo.lee()
  expect(charla?.dichos.map(({ rol, contenido }) => [rol, contenido])).toEqual([
    ['user', 'cuanto cuesta el envio'],
    ['assistant', body.response],
  ])
})

test('where two pages differ, the answer gives and cites both', async () => {
  const hours = (await visitante().pregunta('a que hora abren?')).cuerpo.dicho
  expect(hours.fuentes.map(({ ruta }) => ruta)).toEqual(['/faq#pregunta-horario', '/contacto', '/solicitar-retiro'])
  expect(hours.contenido).toMatch(/Contacto:\n.*9:00\sa\.\sm\.[\s\S]*Retiro:\n.*7:00\sa\.\sm\./)
  const deadlines = (await visitante().pregunta('cuanto tardan en entregarme')).cuerpo.dicho
  expect(deadlines.fuentes.map(({ ruta }) => ruta)).toEqual(
    expect.arrayContaining(['/faq#pregunta-tiempo-de-entrega', '/politicas-envio#plazos']),
  )
  expect(deadlines.contenido).toMatch(/3 a 7 días[\s\S]*24 a 48 horas/)
})

// A morning when the shop is open, and a night when it is closed.
test.each(['2026-11-25T10:00-04:00', '2026-11-29T03:00-04:00'])(
  'at %s the answer offers a person only when an agent is on duty',
  async (time) => {
    vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const dicen = async () => {
      const preguntas = ['quiero hablar con una persona', 'cual es la capital de francia']
      return Promise.all(preguntas.map(async (item) => (await visitante().pregunta(item)).cuerpo.response))
    }
    const turno = (en_turno: boolean) => carla.llamar(cambiarTurno, { body: { en_turno, devolver: true } })
    const before = await dicen()
    await turno(true)
    const meanwhile = await dicen()
    await turno(false)
    expect(await dicen()).toEqual(before)
    for (const message of before) expect(message).toContain('no hay nadie en el chat')
    for (const message of meanwhile) expect(message).toContain('hay una persona en línea')
    for (const message of [...before, ...meanwhile]) expect(message).not.toMatch(/horario/)
  },
)

test('opening hours are told as hours of the shop and promise no agent', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00-04:00'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { response } = (await visitante().pregunta('a que hora abren?')).cuerpo
  expect(response).toMatch(/^La tienda está abierta ahora: cierra a las 6:00/)
})

test('an order code shows its public timeline and is remembered', async () => {
  const codigo = await ana.pide('Pulsera con mi dirección secreta')
  const yo = visitante()
  const { dicho: message } = (await yo.pregunta(`klk como va mi pedido ${codigo.toLowerCase().replace('-', ' ')}`))
    .cuerpo
  expect(message.pedido).toMatchObject({
    codigo,
    estatus: 'Recibido',
    pasos: expect.arrayContaining([{ nombre: 'Recibido', estado: 'actual' }]),
  })
  expect(message.fuentes).toEqual([{ texto: `Seguimiento de ${codigo}`, ruta: `/rastrear#codigo=${codigo}` }])
  expect(JSON.stringify(message)).not.toMatch(/Ana|Peña|ejemplo\.com|secreta/)
  expect((await yo.pregunta('y ya salió?')).cuerpo.dicho.pedido?.codigo).toBe(codigo)
  expect((await yo.lee()).charla).toMatchObject({ codigo_pedido: codigo })
})

test('asks for a missing code, and counts an unknown one as a guess', async () => {
  expect((await visitante().pregunta('donde esta mi pedido')).cuerpo.response).toContain('Escríbeme el código')
  const yo = visitante()
  const codigo = await ana.pide()
  for (let time = 0; time < 35; time++) {
    const { status } = await visitante(yo.ip).pregunta(`estado de mi pedido ${codigo}`)
    expect(status).toBe(200)
  }
  const errados: number[] = []
  for (let number = 0; number < 32; number++)
    errados.push((await visitante(yo.ip).pregunta(`como va el B77-${String(10_000 + number)}`)).status)
  expect(errados.filter((status) => status === 200)).toHaveLength(30)
  expect(errados.at(-1)).toBe(429)
  expect((await visitante(yo.ip).pregunta('cuanto cuesta el envio')).status).toBe(200)
})

test.each([
  ['hola, buenas tardes', 'asistente virtual', false],
  ['muchas gracias!', 'Con gusto', false],
  ['quiero hablar con una persona', 'Hablar con Agente', false],
  ['cual es la capital de francia', 'no lo sé', true],
])('%s', async (text, dice, sin_respuesta) => {
  const { dicho: message } = (await visitante().pregunta(text)).cuerpo
  expect(message.contenido).toContain(dice)
  expect(message.sin_respuesta).toBe(sin_respuesta)
})

test('a short question continues the previous one', async () => {
  const yo = visitante()
  const first = await yo.pregunta('cuanto cuesta el envio a santiago')
  expect(first.cuerpo.dicho).toMatchObject({
    sin_respuesta: false,
    fuentes: [{ ruta: expect.stringMatching('costo-de-envio') }],
  })
  expect((await yo.pregunta('y a moca?')).cuerpo.dicho.fuentes[0]?.ruta).toMatch(/costo-de-envio|cobertura/)
})

test('a repeated question gets the same answer and is stored once, also from two pages at once', async () => {
  const yo = visitante()
  await yo.pregunta('hola')
  const clave = randomUUID()
  const [item, other] = await Promise.all([
    yo.pregunta('como puedo pagar', { clave }),
    yo.pregunta('como puedo pagar', { clave }),
  ])
  const third = await yo.pregunta('como puedo pagar', { clave })
  expect(other.cuerpo.dicho).toEqual(item.cuerpo.dicho)
  expect(third.cuerpo.dicho).toEqual(item.cuerpo.dicho)
  expect((await yo.lee()).charla?.dichos).toHaveLength(4)
})

test('the answer is streamed in lines, and the last line has all of it', async () => {
  const { status, trozos: chunks } = await visitante().escucha('cuanto cuesta el envio')
  expect(status).toBe(200)
  expect(chunks.map(({ que }) => que)).toEqual(['texto', 'fin'])
  const fin = chunks.at(-1)
  expect(fin?.que === 'fin' && fin.response).toBe(chunks[0]?.que === 'texto' && chunks[0].texto)
})

test('an invalid question is refused with a sentence before anything is stored', async () => {
  const yo = visitante()
  const message = (content: string) => [{ role: 'user' as const, content }]
  const bodies = [
    [{ messages: message('  ') }, 'messages'],
    [{ messages: [{ role: 'assistant' as const, content: 'Hola' }] }, 'messages'],
    [{ messages: message('a'.repeat(PREGUNTA_MAX_LENGTH + 1)) }, 'messages'],
    [{ email: '' }, 'email'],
    [{ email: 'ana' }, 'email'],
    [{ orderCode: 'B1' }, 'orderCode'],
  ] satisfies [object, string][]
  for (const [changes, field] of bodies) {
    const { status, cuerpo: body } = await yo.manda(changes)
    expect([status, Object.keys(body.campos ?? {})]).toEqual([422, [field]])
  }
  expect((await yo.manda({ email: '' })).cuerpo.campos).toEqual({ email: 'Por favor ingresa tu correo electrónico' })
  expect((await yo.manda({ messages: message('a'.repeat(100_000)) })).status).toBe(413)
  expect((await yo.lee()).charla).toBeNull()
})

test('too many questions are refused, and earlier ones stay', async () => {
  const yo = visitante()
  await yo.pregunta('hola')
  const said = await Promise.all(
    Array.from({ length: QUESTIONS.points.browser + 5 }, () => yo.pregunta('cuanto cuesta el envio')),
  )
  const negadas = said.filter(({ status }) => status === 429)
  expect(negadas).toHaveLength(5)
  expect(negadas[0]?.cuerpo.detail).toContain('muchas preguntas seguidas')
  expect((await yo.lee()).charla?.dichos).toHaveLength(2 + 2 * QUESTIONS.points.browser)
})

test('a conversation belongs to a browser, and a member’s also to their session', async () => {
  const deNadie = visitante()
  await deNadie.pregunta('hola')
  const other = visitante()
  await other.pregunta('klk', { correo: deNadie.correo })
  expect((await other.lee()).charla?.dichos).toHaveLength(2)
  expect((await visitante().lee()).charla).toBeNull()

  const own = visitante(undefined, beto.cookie)
  const { cuerpo: body } = await own.pregunta('a que hora abren')
  expect((await own.lee()).charla?.id).toBe(body.charla)
  expect((await own.como('').lee()).charla).toBeNull()
  expect((await own.como(carla.cookie).lee()).charla).toBeNull()
  const after = await own.como('').pregunta('hola')
  expect(after.cuerpo.charla).not.toBe(body.charla)
})

test('another address begins a new conversation, as does forgetting it; staff read all of it', async () => {
  const yo = visitante()
  const item = (await yo.pregunta('hola')).cuerpo.charla
  const other = (await yo.pregunta('hola', { correo: 'otra@ejemplo.com' })).cuerpo.charla
  expect(other).not.toBe(item)
  await yo.llama(olvidarCharla)
  await yo.llama(olvidarCharla)
  expect((await yo.lee()).charla?.id).not.toBe(other)
  const { status, cuerpo: body } = await carla.llamar(leerCharlaEnGestion, { params: { id: item } })
  expect([status, body.correo, body.dichos.length]).toEqual([200, yo.correo, 2])
  expect((await carla.llamar(leerCharlaEnGestion, { params: { id: randomUUID() } })).status).toBe(404)
  expect((await beto.llamar(leerCharlaEnGestion, { params: { id: item } })).status).toBe(403)
})

test('HTML and scripts are stored as plain text', async () => {
  const yo = visitante()
  const text = '<script>alert(1)</script><img src=x onerror=alert(2)> cuanto cuesta el envio'
  await yo.pregunta(text)
  expect((await yo.lee()).charla?.dichos[0]?.contenido).toBe(text)
})

test('an order with a staff-only code is not found', async () => {
  expect((await visitante().pregunta('como va B01-00000')).cuerpo.dicho).toMatchObject({ pedido: null })
})

test('unanswered questions are stored without personal data', async () => {
  await visitante().pregunta('Hacen relojes de arena? soy yo@ejemplo.com, 809-555-7777, membresia B-123456')
  await visitante().pregunta('hacen relojes de ARENA?? soy yo@ejemplo.com 8095557777 membresía B-654321')
  const rows = await db.select().from(preguntasSinRespuesta)
  const own = rows.find(({ texto: text }) => text.toLowerCase().includes('arena'))
  expect(own?.texto).toBe('hacen relojes de ARENA?? soy membresía')
  expect(own?.veces).toBe(2)
})

test.each([
  ['mi B01-12345 y el b02 54321 no llegan', 'mi y el no llegan'],
  ['escribe a ana.pena+x@ejemplo.com.do o al +1 (809) 555-0134', 'escribe a o al'],
  ['mira https://malo.example/x?y=1 y www.malo.com', 'mira y'],
  ['cuenta 1234567890 de 2 piezas', 'cuenta de 2 piezas'],
])('%s', (text, queda) => {
  expect(withoutPersonalData(text)).toBe(queda)
})

test('imported conversations belong to no browser', async () => {
  await db
    .insert(charlas)
    .values({ email: 'vieja@ejemplo.com', conversation_data: { messages: [{ role: 'user', content: 'Hola' }] } })
  expect((await ana.llamar(leerCharla, {})).cuerpo.charla).toBeNull()
  expect(await db.$count(charlas, eq(charlas.email, 'vieja@ejemplo.com'))).toBe(1)
})
