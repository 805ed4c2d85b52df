import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { QUESTIONS } from '#db/limits.server.ts'
import { conversacionesAsistente as charlas, preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { plazos } from '#lib/calendario.ts'
import { openAssistantShop } from '#testing/asistente.server.ts'
import { cambiarTurno } from '../chat/gestion/contract.ts'
import { withoutPersonalData } from './clean.server.ts'
import { leerCharla, olvidarCharla, PREGUNTA_MAX_LENGTH } from './contract.ts'
import { leerCharlaEnGestion } from './gestion/contract.ts'

const { db, ana, beto, carla, visitor } = await openAssistantShop()

test('answers from the page that has the answer, and stores the conversation', async () => {
  const yo = visitor()
  const { status, body } = await yo.ask('cuanto cuesta el envio')
  expect(status).toBe(200)
  expect(body.dicho.fuentes[0]).toEqual({ texto: '¿Cuánto cuesta el envío?', ruta: '/faq#pregunta-costo-de-envio' })
  expect(body.response).toContain('RD$')
  expect(body.dicho.sin_respuesta).toBe(false)
  const { charla } = await yo.read()
  expect(charla?.dichos.map(({ rol, contenido }) => [rol, contenido])).toEqual([
    ['user', 'cuanto cuesta el envio'],
    ['assistant', body.response],
  ])
})

test('an answer that two pages give cites both; the two timetables are named', async () => {
  const hours = (await visitor().ask('a que hora abren?')).body.dicho
  expect(hours.fuentes.map(({ ruta }) => ruta)).toEqual(['/faq#pregunta-horario', '/contacto', '/solicitar-retiro'])
  expect(hours.contenido).toMatch(/Contacto:\n.*9:00\sa\.\sm\.[\s\S]*Retiro:\n.*7:00\sa\.\sm\./)
  const deadlines = (await visitor().ask('cuanto tardan en entregarme')).body.dicho
  expect(deadlines.fuentes.map(({ ruta }) => ruta)).toEqual(
    expect.arrayContaining(['/faq#pregunta-tiempo-de-entrega', '/politicas-envio#plazos']),
  )
  expect(deadlines.contenido).toContain(plazos.entrega)
  for (const stage of [plazos.personalizado, plazos.llegada]) expect(deadlines.contenido).toContain(stage)
})

test.each([
  ['2026-11-25T10:00-04:00', 'hoy, miércoles: 7:00 a. m. – 6:00 p. m.\n'],
  ['2026-11-29T03:00-04:00', 'hoy, domingo: 1:00 p. m. – 6:00 p. m.\n'],
])('at %s it says until when one can collect an order today', async (time, hours) => {
  vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const asked of ['hasta que hora puedo pasar hoy', 'a que hora puedo ir hoy a recoger mi pedido'])
    expect(`${(await visitor().ask(asked)).body.response}\n`.replace(/[\u202f\u00a0]/g, ' ')).toContain(hours)
})

test('an answer also cites the page that overlaps with it, if that one may be meant', async () => {
  const { fuentes } = (await visitor().ask('que piezas hacen a mi gusto')).body.dicho
  const rutas = fuentes.map(({ ruta }) => ruta)
  expect(rutas[0]).toBe('/faq#pregunta-a-mi-gusto')
  expect(rutas).toContain('/faq#pregunta-que-hacen')
})

test('who forgot the password gets the page for it, and nobody is promised credit', async () => {
  const forgot = (await visitor().ask('se me olvido la clave y no puedo entrar')).body.dicho
  expect(forgot.fuentes[0]).toEqual({ texto: 'Nueva contraseña', ruta: '/nueva-contrasena' })
  const credit = (await visitor().ask('dan credito?')).body.dicho
  expect(credit.contenido).toMatch(/^Nuestras páginas no ofrecen crédito/)
  expect(credit.fuentes[0]?.ruta).toBe('/faq#pregunta-cuotas')
})

// A morning when the shop is open, and a night when it is closed.
test.each(['2026-11-25T10:00-04:00', '2026-11-29T03:00-04:00'])(
  'at %s the answer offers a person only when an agent is on duty',
  async (time) => {
    vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const dicen = async () => {
      const preguntas = ['quiero hablar con una persona', 'cual es la capital de francia']
      return Promise.all(preguntas.map(async (item) => (await visitor().ask(item)).body.response))
    }
    const turno = (en_turno: boolean) => carla.call(cambiarTurno, { body: { en_turno, devolver: true } })
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
  const { response } = (await visitor().ask('a que hora abren?')).body
  expect(response).toMatch(/^La tienda está abierta ahora: cierra a las 6:00/)
})

test('an order code shows its public timeline and is remembered', async () => {
  const codigo = await ana.pide('Pulsera con mi dirección secreta')
  const yo = visitor()
  const { dicho: message } = (await yo.ask(`klk como va mi pedido ${codigo.toLowerCase().replace('-', ' ')}`)).body
  expect(message.pedido).toMatchObject({
    codigo,
    estatus: 'Recibido',
    pasos: expect.arrayContaining([{ nombre: 'Recibido', estado: 'actual' }]),
  })
  expect(message.fuentes).toEqual([{ texto: `Seguimiento de ${codigo}`, ruta: `/rastrear#codigo=${codigo}` }])
  expect(JSON.stringify(message)).not.toMatch(/Ana|Peña|ejemplo\.com|secreta/)
  expect((await yo.ask('y ya salió?')).body.dicho.pedido?.codigo).toBe(codigo)
  expect((await yo.read()).charla).toMatchObject({ codigo_pedido: codigo })
})

test('asks for a missing code, and counts an unknown one as a guess', async () => {
  expect((await visitor().ask('donde esta mi pedido')).body.response).toContain('Escríbeme el código')
  const yo = visitor()
  const codigo = await ana.pide()
  for (let time = 0; time < 35; time++) {
    const { status } = await visitor(yo.ip).ask(`estado de mi pedido ${codigo}`)
    expect(status).toBe(200)
  }
  const errados: number[] = []
  for (let number = 0; number < 32; number++)
    errados.push((await visitor(yo.ip).ask(`como va el B77-${String(10_000 + number)}`)).status)
  expect(errados.filter((status) => status === 200)).toHaveLength(30)
  expect(errados.at(-1)).toBe(429)
  expect((await visitor(yo.ip).ask('cuanto cuesta el envio')).status).toBe(200)
})

test.each([
  ['hola, buenas tardes', 'asistente virtual', false],
  ['muchas gracias!', 'Con gusto', false],
  ['quiero hablar con una persona', 'Hablar con Agente', false],
  ['cual es la capital de francia', 'no lo sé', true],
])('%s', async (text, dice, sin_respuesta) => {
  const { dicho: message } = (await visitor().ask(text)).body
  expect(message.contenido).toContain(dice)
  expect(message.sin_respuesta).toBe(sin_respuesta)
})

test('a short question continues the previous one', async () => {
  const yo = visitor()
  const first = await yo.ask('cuanto cuesta el envio a santiago')
  expect(first.body.dicho).toMatchObject({
    sin_respuesta: false,
    fuentes: [{ ruta: expect.stringMatching('costo-de-envio') }],
  })
  expect((await yo.ask('y a moca?')).body.dicho.fuentes[0]?.ruta).toMatch(/costo-de-envio|cobertura/)
})

test('a repeated question gets the same answer and is stored once, also from two pages at once', async () => {
  const yo = visitor()
  await yo.ask('hola')
  const clave = randomUUID()
  const [item, other] = await Promise.all([
    yo.ask('como puedo pagar', { clave }),
    yo.ask('como puedo pagar', { clave }),
  ])
  const third = await yo.ask('como puedo pagar', { clave })
  expect(other.body.dicho).toEqual(item.body.dicho)
  expect(third.body.dicho).toEqual(item.body.dicho)
  expect((await yo.read()).charla?.dichos).toHaveLength(4)
})

test('the answer is streamed in lines, and the last line has all of it', async () => {
  const { status, chunks } = await visitor().stream('cuanto cuesta el envio')
  expect(status).toBe(200)
  expect(chunks.map(({ que }) => que)).toEqual(['texto', 'fin'])
  const fin = chunks.at(-1)
  expect(fin?.que === 'fin' && fin.response).toBe(chunks[0]?.que === 'texto' && chunks[0].texto)
})

test('an invalid question is refused with a sentence before anything is stored', async () => {
  const yo = visitor()
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
    const { status, body } = await yo.post(changes)
    expect([status, Object.keys(body.campos ?? {})]).toEqual([422, [field]])
  }
  expect((await yo.post({ email: '' })).body.campos).toEqual({ email: 'Por favor ingresa tu correo electrónico' })
  expect((await yo.post({ messages: message('a'.repeat(100_000)) })).status).toBe(413)
  expect((await yo.read()).charla).toBeNull()
})

test('too many questions are refused, and earlier ones stay', async () => {
  const yo = visitor()
  await yo.ask('hola')
  const said = await Promise.all(
    Array.from({ length: QUESTIONS.points.browser + 5 }, () => yo.ask('cuanto cuesta el envio')),
  )
  const negadas = said.filter(({ status }) => status === 429)
  expect(negadas).toHaveLength(5)
  expect(negadas[0]?.body.detail).toContain('muchas preguntas seguidas')
  expect((await yo.read()).charla?.dichos).toHaveLength(2 + 2 * QUESTIONS.points.browser)
})

test('a conversation belongs to a browser, and a member’s also to their session', async () => {
  const deNadie = visitor()
  await deNadie.ask('hola')
  const other = visitor()
  await other.ask('klk', { correo: deNadie.correo })
  expect((await other.read()).charla?.dichos).toHaveLength(2)
  expect((await visitor().read()).charla).toBeNull()

  const own = visitor(undefined, beto.cookie)
  const { body } = await own.ask('a que hora abren')
  expect((await own.read()).charla?.id).toBe(body.charla)
  expect((await own.as('').read()).charla).toBeNull()
  expect((await own.as(carla.cookie).read()).charla).toBeNull()
  const after = await own.as('').ask('hola')
  expect(after.body.charla).not.toBe(body.charla)
})

test('another address begins a new conversation, as does forgetting it; staff read all of it', async () => {
  const yo = visitor()
  const item = (await yo.ask('hola')).body.charla
  const other = (await yo.ask('hola', { correo: 'otra@ejemplo.com' })).body.charla
  expect(other).not.toBe(item)
  await yo.call(olvidarCharla)
  await yo.call(olvidarCharla)
  expect((await yo.read()).charla?.id).not.toBe(other)
  const { status, body } = await carla.call(leerCharlaEnGestion, { params: { id: item } })
  expect([status, body.correo, body.dichos.length]).toEqual([200, yo.correo, 2])
  expect((await carla.call(leerCharlaEnGestion, { params: { id: randomUUID() } })).status).toBe(404)
  expect((await beto.call(leerCharlaEnGestion, { params: { id: item } })).status).toBe(403)
})

test('HTML and scripts are stored as plain text', async () => {
  const yo = visitor()
  const text = '<script>alert(1)</script><img src=x onerror=alert(2)> cuanto cuesta el envio'
  await yo.ask(text)
  expect((await yo.read()).charla?.dichos[0]?.contenido).toBe(text)
})

test('an order with a staff-only code is not found', async () => {
  expect((await visitor().ask('como va B01-00000')).body.dicho).toMatchObject({ pedido: null })
})

test('unanswered questions are stored without personal data', async () => {
  await visitor().ask('Hacen relojes de arena? soy yo@ejemplo.com, 809-555-7777, membresia B-123456')
  await visitor().ask('hacen relojes de ARENA?? soy yo@ejemplo.com 8095557777 membresía B-654321')
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
  ['mi whatsapp8095551234 o 809/555/1234 o tel:809_555_1234llamame', 'mi whatsapp o o tel: llamame'],
  ['soy yoka @ gmail.com, yoka arroba gmail punto com, @yokastica', 'soy'],
])('%s', (text, queda) => {
  expect(withoutPersonalData(text)).toBe(queda)
})

test('imported conversations belong to no browser', async () => {
  await db
    .insert(charlas)
    .values({ email: 'vieja@ejemplo.com', conversation_data: { messages: [{ role: 'user', content: 'Hola' }] } })
  expect((await ana.call(leerCharla, {})).body.charla).toBeNull()
  expect(await db.$count(charlas, eq(charlas.email, 'vieja@ejemplo.com'))).toBe(1)
})
