import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { QUESTIONS } from '#db/limits.server.ts'
import { conversacionesAsistente as charlas, preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { abrirAsistencia } from '#testing/asistente.server.ts'
import { cambiarTurno } from '../chat/gestion/contract.ts'
import { LARGO_DE_PREGUNTA, leerCharla, olvidarCharla } from './contract.ts'
import { leerCharlaEnGestion } from './gestion/contract.ts'
import { sinPersonales } from './sinRespuesta.server.ts'

const { db, ana, beto, carla, visitante } = await abrirAsistencia()

test('answers out of the page that says it, and keeps what was said', async () => {
  const yo = visitante()
  const { status, cuerpo } = await yo.pregunta('cuanto cuesta el envio')
  expect(status).toBe(200)
  expect(cuerpo.dicho.fuentes[0]).toEqual({ texto: '¿Cuánto cuesta el envío?', ruta: '/faq#pregunta-costo-de-envio' })
  expect(cuerpo.response).toContain('RD$')
  expect(cuerpo.dicho.sin_respuesta).toBe(false)
  const { charla } = await yo.lee()
  expect(charla?.dichos.map(({ rol, contenido }) => [rol, contenido])).toEqual([
    ['user', 'cuanto cuesta el envio'],
    ['assistant', cuerpo.response],
  ])
})

test('where two pages differ it says both and cites both', async () => {
  const horas = (await visitante().pregunta('a que hora abren?')).cuerpo.dicho
  expect(horas.fuentes.map(({ ruta }) => ruta)).toEqual(['/faq#pregunta-horario', '/contacto', '/solicitar-retiro'])
  expect(horas.contenido).toMatch(/Contacto:\n.*9:00\sa\.\sm\.[\s\S]*Retiro:\n.*7:00\sa\.\sm\./)
  const plazos = (await visitante().pregunta('cuanto tardan en entregarme')).cuerpo.dicho
  expect(plazos.fuentes.map(({ ruta }) => ruta)).toEqual(
    expect.arrayContaining(['/faq#pregunta-tiempo-de-entrega', '/politicas-envio#plazos']),
  )
  expect(plazos.contenido).toMatch(/3 a 7 días[\s\S]*24 a 48 horas/)
})

// A morning on which the shop is open, and a night on which it is not.
test.each(['2026-11-25T10:00-04:00', '2026-11-29T03:00-04:00'])(
  'whether a person is there is asked of who is on duty, at %s as at any hour',
  async (hora) => {
    vi.useFakeTimers({ now: new Date(hora), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const dicen = async () => {
      const preguntas = ['quiero hablar con una persona', 'cual es la capital de francia']
      return Promise.all(preguntas.map(async (una) => (await visitante().pregunta(una)).cuerpo.response))
    }
    const turno = (en_turno: boolean) => carla.llamar(cambiarTurno, { body: { en_turno, devolver: true } })
    const antes = await dicen()
    await turno(true)
    const mientras = await dicen()
    await turno(false)
    expect(await dicen()).toEqual(antes)
    for (const dicho of antes) expect(dicho).toContain('no hay nadie en el chat')
    for (const dicho of mientras) expect(dicho).toContain('hay una persona en línea')
    for (const dicho of [...antes, ...mientras]) expect(dicho).not.toMatch(/horario/)
  },
)

test('the hours are told as the hours of the shop, and promise nobody', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00-04:00'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { response } = (await visitante().pregunta('a que hora abren?')).cuerpo
  expect(response).toMatch(/^La tienda está abierta ahora: cierra a las 6:00/)
})

test("an order's code shows its public view with its beads, and is remembered", async () => {
  const codigo = await ana.pide('Pulsera con mi dirección secreta')
  const yo = visitante()
  const { dicho } = (await yo.pregunta(`klk como va mi pedido ${codigo.toLowerCase().replace('-', ' ')}`)).cuerpo
  expect(dicho.pedido).toMatchObject({
    codigo,
    estatus: 'Recibido',
    pasos: expect.arrayContaining([{ nombre: 'Recibido', estado: 'actual' }]),
  })
  expect(dicho.fuentes).toEqual([{ texto: `Seguimiento de ${codigo}`, ruta: `/rastrear#codigo=${codigo}` }])
  expect(JSON.stringify(dicho)).not.toMatch(/Ana|Peña|ejemplo\.com|secreta/)
  expect((await yo.pregunta('y ya salió?')).cuerpo.dicho.pedido?.codigo).toBe(codigo)
  expect((await yo.lee()).charla).toMatchObject({ codigo_pedido: codigo })
})

test('without a code it asks for it, and one that is not there counts as a guess', async () => {
  expect((await visitante().pregunta('donde esta mi pedido')).cuerpo.response).toContain('Escríbeme el código')
  const yo = visitante()
  const codigo = await ana.pide()
  for (let vez = 0; vez < 35; vez++) {
    const { status } = await visitante(yo.ip).pregunta(`estado de mi pedido ${codigo}`)
    expect(status).toBe(200)
  }
  const errados: number[] = []
  for (let numero = 0; numero < 32; numero++)
    errados.push((await visitante(yo.ip).pregunta(`como va el B77-${String(10_000 + numero)}`)).status)
  expect(errados.filter((status) => status === 200)).toHaveLength(30)
  expect(errados.at(-1)).toBe(429)
  expect((await visitante(yo.ip).pregunta('cuanto cuesta el envio')).status).toBe(200)
})

test.each([
  ['hola, buenas tardes', 'asistente virtual', false],
  ['muchas gracias!', 'Con gusto', false],
  ['quiero hablar con una persona', 'Hablar con Agente', false],
  ['cual es la capital de francia', 'no lo sé', true],
])('%s', async (texto, dice, sin_respuesta) => {
  const { dicho } = (await visitante().pregunta(texto)).cuerpo
  expect(dicho.contenido).toContain(dice)
  expect(dicho.sin_respuesta).toBe(sin_respuesta)
})

test('a short question goes on with the one before', async () => {
  const yo = visitante()
  const primera = await yo.pregunta('cuanto cuesta el envio a santiago')
  expect(primera.cuerpo.dicho).toMatchObject({
    sin_respuesta: false,
    fuentes: [{ ruta: expect.stringMatching('costo-de-envio') }],
  })
  expect((await yo.pregunta('y a moca?')).cuerpo.dicho.fuentes[0]?.ruta).toMatch(/costo-de-envio|cobertura/)
})

test('the same question sent again gives the same answer and is kept once, also from two pages at once', async () => {
  const yo = visitante()
  await yo.pregunta('hola')
  const clave = randomUUID()
  const [una, otra] = await Promise.all([
    yo.pregunta('como puedo pagar', { clave }),
    yo.pregunta('como puedo pagar', { clave }),
  ])
  const tercera = await yo.pregunta('como puedo pagar', { clave })
  expect(otra.cuerpo.dicho).toEqual(una.cuerpo.dicho)
  expect(tercera.cuerpo.dicho).toEqual(una.cuerpo.dicho)
  expect((await yo.lee()).charla?.dichos).toHaveLength(4)
})

test('lines tell the answer as it comes, and the last one is all of it', async () => {
  const { status, trozos } = await visitante().escucha('cuanto cuesta el envio')
  expect(status).toBe(200)
  expect(trozos.map(({ que }) => que)).toEqual(['texto', 'fin'])
  const fin = trozos.at(-1)
  expect(fin?.que === 'fin' && fin.response).toBe(trozos[0]?.que === 'texto' && trozos[0].texto)
})

test('what is no question is refused with a sentence, before anything is kept', async () => {
  const yo = visitante()
  const dicho = (content: string) => [{ role: 'user' as const, content }]
  const cuerpos = [
    [{ messages: dicho('  ') }, 'messages'],
    [{ messages: [{ role: 'assistant' as const, content: 'Hola' }] }, 'messages'],
    [{ messages: dicho('a'.repeat(LARGO_DE_PREGUNTA + 1)) }, 'messages'],
    [{ email: '' }, 'email'],
    [{ email: 'ana' }, 'email'],
    [{ orderCode: 'B1' }, 'orderCode'],
  ] satisfies [object, string][]
  for (const [cambios, campo] of cuerpos) {
    const { status, cuerpo } = await yo.manda(cambios)
    expect([status, Object.keys(cuerpo.campos ?? {})]).toEqual([422, [campo]])
  }
  expect((await yo.manda({ email: '' })).cuerpo.campos).toEqual({ email: 'Por favor ingresa tu correo electrónico' })
  expect((await yo.manda({ messages: dicho('a'.repeat(100_000)) })).status).toBe(413)
  expect((await yo.lee()).charla).toBeNull()
})

test('who asks too much waits, and what they asked before is still there', async () => {
  const yo = visitante()
  await yo.pregunta('hola')
  const dichas = await Promise.all(
    Array.from({ length: QUESTIONS.points.browser + 5 }, () => yo.pregunta('cuanto cuesta el envio')),
  )
  const negadas = dichas.filter(({ status }) => status === 429)
  expect(negadas).toHaveLength(5)
  expect(negadas[0]?.cuerpo.detail).toContain('muchas preguntas seguidas')
  expect((await yo.lee()).charla?.dichos).toHaveLength(2 + 2 * QUESTIONS.points.browser)
})

test('it belongs to a browser, and of a member to their session too', async () => {
  const deNadie = visitante()
  await deNadie.pregunta('hola')
  const otro = visitante()
  await otro.pregunta('klk', { correo: deNadie.correo })
  expect((await otro.lee()).charla?.dichos).toHaveLength(2)
  expect((await visitante().lee()).charla).toBeNull()

  const suyo = visitante(undefined, beto.cookie)
  const { cuerpo } = await suyo.pregunta('a que hora abren')
  expect((await suyo.lee()).charla?.id).toBe(cuerpo.charla)
  expect((await suyo.como('').lee()).charla).toBeNull()
  expect((await suyo.como(carla.cookie).lee()).charla).toBeNull()
  const despues = await suyo.como('').pregunta('hola')
  expect(despues.cuerpo.charla).not.toBe(cuerpo.charla)
})

test('another address begins anew, and who lets go of it begins anew too; staff read all of it', async () => {
  const yo = visitante()
  const una = (await yo.pregunta('hola')).cuerpo.charla
  const otra = (await yo.pregunta('hola', { correo: 'otra@ejemplo.com' })).cuerpo.charla
  expect(otra).not.toBe(una)
  await yo.llama(olvidarCharla)
  await yo.llama(olvidarCharla)
  expect((await yo.lee()).charla?.id).not.toBe(otra)
  const { status, cuerpo } = await carla.llamar(leerCharlaEnGestion, { params: { id: una } })
  expect([status, cuerpo.correo, cuerpo.dichos.length]).toEqual([200, yo.correo, 2])
  expect((await carla.llamar(leerCharlaEnGestion, { params: { id: randomUUID() } })).status).toBe(404)
  expect((await beto.llamar(leerCharlaEnGestion, { params: { id: una } })).status).toBe(403)
})

test('HTML and scripts are kept as what they are, text', async () => {
  const yo = visitante()
  const texto = '<script>alert(1)</script><img src=x onerror=alert(2)> cuanto cuesta el envio'
  await yo.pregunta(texto)
  expect((await yo.lee()).charla?.dichos[0]?.contenido).toBe(texto)
})

test('one with a code that staff keep for themselves is not there', async () => {
  expect((await visitante().pregunta('como va B01-00000')).cuerpo.dicho).toMatchObject({ pedido: null })
})

test('what was asked for no answer is kept without what tells who asked', async () => {
  await visitante().pregunta('Hacen relojes de arena? soy yo@ejemplo.com, 809-555-7777, membresia B-123456')
  await visitante().pregunta('hacen relojes de ARENA?? soy yo@ejemplo.com 8095557777 membresía B-654321')
  const filas = await db.select().from(preguntasSinRespuesta)
  const suya = filas.find(({ texto }) => texto.toLowerCase().includes('arena'))
  expect(suya?.texto).toBe('hacen relojes de ARENA?? soy membresía')
  expect(suya?.veces).toBe(2)
})

test.each([
  ['mi B01-12345 y el b02 54321 no llegan', 'mi y el no llegan'],
  ['escribe a ana.pena+x@ejemplo.com.do o al +1 (809) 555-0134', 'escribe a o al'],
  ['mira https://malo.example/x?y=1 y www.malo.com', 'mira y'],
  ['cuenta 1234567890 de 2 piezas', 'cuenta de 2 piezas'],
])('%s', (texto, queda) => {
  expect(sinPersonales(texto)).toBe(queda)
})

test('imported conversations are nobody’s browser’s', async () => {
  await db
    .insert(charlas)
    .values({ email: 'vieja@ejemplo.com', conversation_data: { messages: [{ role: 'user', content: 'Hola' }] } })
  expect((await ana.llamar(leerCharla, {})).cuerpo.charla).toBeNull()
  expect(await db.$count(charlas, eq(charlas.email, 'vieja@ejemplo.com'))).toBe(1)
})
