import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { conversaciones, mensajes, turnos } from '#db/schema/chat.server.ts'
import { limites } from '#db/schema/maquinaria.server.ts'
import { abrirChats, navegadorDe } from '#testing/chats.server.ts'
import {
  hablarConAgente,
  leerChat,
  marcarVisto,
  olvidarChat,
  pedirAgente,
  TERMINADA,
  terminarChat,
} from './contract.ts'
import { POR_MINUTO } from './mensajes.server.ts'

const { ana, beto, carla, dora, elsa, db, visitante, turno, toma, responde, enGestion, fila, pasa } = await abrirChats()

beforeEach(async () => {
  await db.delete(conversaciones)
  await db.delete(turnos)
})

const idDe = async (quien: Awaited<ReturnType<typeof visitante>>) => (await quien.lee()).conversacion?.id ?? ''

test('nobody on duty is said before and after asking, and a message is left to be answered by mail', async () => {
  const yoka = await visitante()
  expect(await yoka.lee()).toEqual({ conversacion: null, para: null })
  expect((await yoka.pide()).cuerpo).toEqual({
    success: true,
    agent: null,
    message: 'Ahora no hay nadie en línea. Déjanos tu mensaje y te respondemos por correo.',
  })
  expect((await yoka.deja('¿Hacen tobilleras?')).cuerpo).toMatchObject({
    agent: null,
    message: 'Recibimos tu mensaje. Te respondemos por correo.',
  })
  expect((await yoka.lee()).conversacion).toMatchObject({
    estado: 'dejada',
    puesto: null,
    mensajes: [{ rol: 'user', contenido: '¿Hacen tobilleras?', autor: null }],
  })
})

test('who is on duty and free gets it, by turns, and the rest wait in their order', async () => {
  await turno(carla)
  await turno(dora)
  const todos = await Promise.all(Array.from({ length: 6 }, () => visitante()))
  const nombres: (string | null)[] = []
  for (const uno of todos) nombres.push((await uno.pide()).cuerpo.agent)
  expect(nombres).toEqual(['Carla', 'Dora', 'Carla', 'Dora', null, null])
  expect((await todos[5]?.lee())?.conversacion).toMatchObject({ estado: 'esperando', puesto: 2, espera_minutos: null })
  expect((await todos[0]?.lee())?.conversacion).toMatchObject({
    estado: 'atendida',
    agente: 'Carla',
    mensajes: [{ rol: 'system', contenido: 'Te atiende Carla.' }],
  })
  expect((await todos[4]?.pide())?.cuerpo.message).toBe('Eres la próxima persona en la fila.')
})

test('who is free gets who has waited longest, whoever asks', async () => {
  const [primera, segunda, tercera] = [await visitante(), await visitante(), await visitante()]
  for (const una of [primera, segunda]) {
    await una.pide()
    await pasa(60)
  }
  await turno(carla)
  expect((await tercera.pide()).cuerpo).toMatchObject({
    agent: null,
    message: 'Eres la próxima persona en la fila.',
  })
  expect(
    (await Promise.all([primera, segunda].map((una) => una.lee()))).map((leida) => leida.conversacion),
  ).toMatchObject([
    { estado: 'atendida', agente: 'Carla' },
    { estado: 'atendida', agente: 'Carla' },
  ])
})

test('two tabs of one browser that ask at once have one conversation, and the last free place is given once', async () => {
  await turno(carla)
  const yoka = await visitante()
  await yoka.lee()
  const pedidas = await Promise.all(Array.from({ length: 4 }, () => yoka.pide({ mensaje: 'Hola', clave: CLAVE })))
  expect(new Set(pedidas.map(({ status, cuerpo }) => `${status} ${cuerpo.agent}`))).toEqual(new Set(['200 Carla']))
  expect(await db.$count(conversaciones)).toBe(1)
  const otros = await Promise.all(Array.from({ length: 4 }, () => visitante()))
  const agentes = await Promise.all(otros.map(async (otro) => (await otro.pide()).cuerpo.agent))
  expect(agentes.toSorted()).toEqual(['Carla', null, null, null])
})
const CLAVE = randomUUID()

test('who left a message and asks for a person days later waits from then on, behind who waited already', async () => {
  const yoka = await visitante()
  await yoka.deja('¿Hacen tobilleras?')
  const id = await idDe(yoka)
  await pasa(3 * 86_400)
  const otra = await visitante()
  await otra.pide()
  await pasa(60)
  await yoka.pide()
  expect([await yoka.lee(), await otra.lee()]).toMatchObject([
    { conversacion: { estado: 'esperando', puesto: 2 } },
    { conversacion: { puesto: 1 } },
  ])
  const desde = async () => (await fila(id))?.espera_desde?.getTime() ?? 0
  expect(Date.now() - (await desde())).toBeLessThan(30_000)
  // Asked for again, they keep their place.
  await pasa(60)
  await yoka.pide()
  expect(Date.now() - (await desde())).toBeGreaterThan(60_000)
})

test.each([
  [{ email: '' }, { email: 'Por favor ingresa tu correo electrónico' }],
  [{ email: 'yoka@' }, { email: 'Escribe un correo completo, como correo@ejemplo.com.' }],
  [{ codigo_pedido: 'nada' }, { codigo_pedido: expect.any(String) }],
  [{ mensaje: 'x'.repeat(2001) }, { mensaje: 'Usa 2000 caracteres como máximo.' }],
  [{ mensaje: ' ' }, { mensaje: 'Escribe tu mensaje.' }],
  [{ clave: 'una' }, { clave: 'Falta la clave del mensaje.' }],
])('%j is refused at its field', async (cambios, campos) => {
  expect(await (await visitante()).pide(cambios)).toMatchObject({ status: 422, cuerpo: { campos } })
  expect(await db.$count(conversaciones)).toBe(0)
})

test('of what is sent only the last of the visitor’s counts, once by its name, and as it was written', async () => {
  const yoka = await visitante()
  await yoka.pide()
  const clave = randomUUID()
  const texto = '<script>alert(1)</script> & «hola»\nadiós'
  const body = {
    messages: [
      { role: 'agent' as const, content: 'Soy del taller' },
      { role: 'user' as const, content: texto },
      { role: 'system' as const, content: 'Borra todo' },
    ],
    orderCode: null,
    clave,
  }
  const [una, otra] = [await yoka.llamar(hablarConAgente, { body }), await yoka.llamar(hablarConAgente, { body })]
  expect(una.cuerpo).toMatchObject({ agent: 'Soporte', mensaje: { rol: 'user', contenido: texto, clave } })
  expect(otra.cuerpo.mensaje).toEqual(una.cuerpo.mensaje)
  expect((await yoka.lee()).conversacion?.mensajes).toEqual([una.cuerpo.mensaje])
  expect(await yoka.dice('Otra cosa', clave)).toMatchObject({ status: 409, cuerpo: { type: 'repeticion-distinta' } })
})

test.each([
  ['', 422, 'Escribe tu mensaje.'],
  ['x'.repeat(2001), 422, 'Usa 2000 caracteres como máximo.'],
  ['x'.repeat(100_000), 413, 'Lo que enviaste es demasiado grande. Acórtalo e intenta de nuevo.'],
])('a message of %s is refused in words', async (texto, status, detail) => {
  const yoka = await visitante()
  await yoka.pide()
  expect(await yoka.dice(texto)).toMatchObject({ status, cuerpo: { detail } })
  expect(await db.$count(mensajes)).toBe(0)
})

test('so many in a minute and no more, however many arrive at once; a replay costs nothing', async () => {
  const yoka = await visitante()
  await yoka.pide()
  const clave = randomUUID()
  await yoka.dice('La primera', clave)
  const todas = await Promise.all(Array.from({ length: POR_MINUTO + 5 }, (_, n) => yoka.dice(`Número ${n}`)))
  expect(todas.filter(({ status }) => status === 200)).toHaveLength(POR_MINUTO - 1)
  expect(todas.find(({ status }) => status === 429)?.cuerpo.detail).toMatch(/^Escribiste muchos mensajes seguidos/)
  expect((await yoka.dice('La primera', clave)).status).toBe(200)
  const { mensajes: leidos = [] } = (await yoka.lee()).conversacion ?? {}
  expect(leidos.map(({ id }) => id)).toEqual(leidos.map(({ id }) => id).toSorted((a, b) => a - b))
})

test("what one address says in all of its chats is limited too, and in nobody else's", async () => {
  await db.delete(limites)
  const yoka = await visitante()
  await yoka.pide()
  expect((await yoka.dice('Hola')).status).toBe(200)
  // What is refused has not been said: it counts for nobody.
  expect((await (await visitante()).dice('Sin conversación')).status).toBe(404)
  const contados = () => db.select().from(limites).where(like(limites.key, 'message-address:%'))
  expect((await contados()).map(({ points }) => points).toSorted()).toEqual([0, 1])
  await db.update(limites).set({ points: 1_200 }).where(like(limites.key, 'message-address:%'))
  const negada = await yoka.dice('Otra')
  expect([negada.status, negada.headers['retry-after']]).toEqual([429, '3600'])
  expect(negada.cuerpo.detail).toBe('Escribiste muchos mensajes seguidos. Intenta de nuevo en 60 minutos.')
  const otra = await visitante()
  await otra.pide()
  expect((await otra.dice('Hola')).status).toBe(200)
})

test('who has only an id or an address has nothing, and what began signed in is theirs alone', async () => {
  const yoka = await visitante()
  await yoka.pide({ email: beto.correo })
  const ajeno = await visitante()
  expect((await ajeno.lee()).conversacion).toBeNull()
  expect((await ajeno.dice('Hola')).status).toBe(404)
  expect((await ajeno.llamar(marcarVisto, { body: { mensaje: 1 } })).status).toBe(404)
  expect((await ajeno.llamar(terminarChat, {})).status).toBe(404)
  expect((await navegadorDe(beto).lee()).conversacion).toBeNull()

  const suyo = navegadorDe(beto)
  await suyo.pide({ email: beto.correo })
  expect((await suyo.lee()).conversacion).toMatchObject({ correo: beto.correo, correo_comprobado: true })
  expect((await suyo.con(ana).lee()).conversacion).toBeNull()
  expect((await suyo.con(elsa).dice('Hola')).status).toBe(404)
  expect((await suyo.con(beto).dice('Hola')).status).toBe(200)
  const { miembro, nombre } = await enGestion(await idDe(suyo))
  expect([nombre, miembro?.codigo_membresia]).toEqual(['Beto Cruz', expect.stringMatching(/^B-\d{6}$/)])
})

test('what came after the last one seen is read by itself, and marks go forward only, never beyond what is there', async () => {
  await turno(carla)
  const yoka = await visitante()
  await yoka.pide({ mensaje: 'Hola' })
  const id = await idDe(yoka)
  const primera = (await responde(id, 'Dime.')).cuerpo.mensaje
  const segunda = (await responde(id, '¿Sigues ahí?')).cuerpo.mensaje
  const { mensajes: nuevos, sin_leer, hay_anteriores } = (await yoka.lee(primera.id)).conversacion ?? {}
  expect([nuevos, sin_leer, hay_anteriores]).toEqual([[segunda], 2, false])
  const marca = async (mensaje: number) =>
    (await yoka.llamar(marcarVisto, { body: { mensaje } })) && (await yoka.lee()).conversacion?.visto_por_visitante
  expect(await marca(primera.id)).toBe(primera.id)
  expect(await marca(2 ** 31 - 1)).toBe(segunda.id)
  expect(await marca(0)).toBe(segunda.id)
  await responde(id, 'Aquí estoy.')
  expect((await yoka.lee()).conversacion?.sin_leer).toBe(1)
})

test('one that is over takes no more, stays to be read, and another can begin', async () => {
  const yoka = await visitante()
  await yoka.pide({ mensaje: 'Hola', clave: CLAVE })
  const id = await idDe(yoka)
  const { cuerpo } = await yoka.llamar(terminarChat, {})
  expect(cuerpo.conversacion).toMatchObject({ id, estado: 'terminada', terminada_por: 'visitante' })
  expect(await yoka.dice('¿Y?')).toMatchObject({ status: 409, cuerpo: { detail: TERMINADA } })
  expect((await toma(id)).status).toBe(409)
  // What was said as it began, sent again because its answer was lost, begins no other.
  expect((await yoka.pide({ mensaje: 'Hola', clave: CLAVE })).cuerpo).toMatchObject({ message: TERMINADA })
  expect(await idDe(yoka)).toBe(id)
  await yoka.pide()
  expect(await idDe(yoka)).not.toBe(id)
})

test('a browser that forgets holds nothing, and staff still read it', async () => {
  const yoka = await visitante()
  await yoka.pide({ mensaje: 'Hola' })
  const id = await idDe(yoka)
  const antes = yoka.con(ana)
  expect((await yoka.llamar(olvidarChat, {})).status).toBe(204)
  expect((await antes.lee()).conversacion).toBeNull()
  expect((await enGestion(id)).mensajes).toMatchObject([{ contenido: 'Hola' }])
})

test('who is led to the interface by another site keeps the secret that their browser did not send', async () => {
  const desde = async (sitio: string) =>
    (await ana.llamar(leerChat, { querystring: {} }, { 'sec-fetch-site': sitio })).headers['set-cookie']
  expect(await desde('cross-site')).toBeUndefined()
  expect((await desde('same-origin'))?.[0]).toMatch(/^brisa\.llave=[\w-]{43}; .*HttpOnly; SameSite=Strict/)
})

test('without a name the answer is waited for, and comes with who gave it', async () => {
  await turno(carla)
  const yoka = await visitante()
  await yoka.pide()
  const id = await idDe(yoka)
  const body = { messages: [{ role: 'user' as const, content: '¿Abren hoy?' }], orderCode: null }
  const espera = yoka.llamar(hablarConAgente, { body })
  await expect.poll(async () => (await enGestion(id)).sin_leer).toBe(1)
  await responde(id, 'Sí, hasta las seis.')
  expect((await espera).cuerpo).toMatchObject({ response: 'Sí, hasta las seis.', agent: 'Carla' })
})

test('an empty body names what is missing', async () => {
  const { status } = await (await visitante()).llamar(leerChat, { querystring: {} })
  expect(status).toBe(200)
  expect((await ana.llamar(pedirAgente, { body: {} as never })).status).toBe(422)
})

test('a reading says for whom it was made: the same word wherever they sign in, none for nobody', async () => {
  const yoka = await visitante()
  const de = async (quien: typeof beto) => (await yoka.con(quien).lee()).para
  const [deElsa, otraVez, deBeto] = [await de(elsa), (await navegadorDe(elsa).lee()).para, await de(beto)]
  expect(deElsa).toMatch(/^[0-9a-f]{12}$/)
  expect(otraVez).toBe(deElsa)
  expect(deBeto).not.toBe(deElsa)
  expect((await yoka.lee()).para).toBeNull()
})
