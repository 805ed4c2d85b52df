import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { conversaciones, mensajes, turnos } from '#db/schema/chat.server.ts'
import { limites } from '#db/schema/machinery.server.ts'
import { UNNAMED_STAFF } from '#lib/unnamedStaff.ts'
import { cambiarPerfil } from '#miembros/contract.ts'
import { browserOf, openChats } from '#testing/chats.server.ts'
import { ENDED, hablarConAgente, leerChat, marcarVisto, olvidarChat, pedirAgente, terminarChat } from './contract.ts'
import { PER_MINUTE } from './mensajes.server.ts'

const {
  ana,
  beto,
  carla,
  dora,
  elsa,
  db,
  persona,
  visitor,
  turno,
  take,
  answer,
  readAsStaff,
  row,
  timePasses: pasa,
} = await openChats()

beforeEach(async () => {
  await db.delete(conversaciones)
  await db.delete(turnos)
})

const idOf = async (quien: Awaited<ReturnType<typeof visitor>>) => (await quien.read()).conversacion?.id ?? ''

test('with nobody on duty the visitor is told so, and a left message is answered by mail', async () => {
  const yoka = await visitor()
  expect(await yoka.read()).toEqual({ conversacion: null, para: null })
  expect((await yoka.request()).body).toEqual({
    success: true,
    agent: null,
    message: 'Ahora no hay nadie en línea. Déjanos tu mensaje y te respondemos por correo.',
  })
  expect((await yoka.leave('¿Hacen tobilleras?')).body).toMatchObject({
    agent: null,
    message: 'Recibimos tu mensaje. Te respondemos por correo.',
  })
  expect((await yoka.read()).conversacion).toMatchObject({
    estado: 'dejada',
    puesto: null,
    mensajes: [{ rol: 'user', contenido: '¿Hacen tobilleras?', autor: null }],
  })
})

test('free agents on duty get visitors in turn, and the others wait in order', async () => {
  await turno(carla)
  await turno(dora)
  const all = await Promise.all(Array.from({ length: 6 }, () => visitor()))
  const names: (string | null)[] = []
  for (const item of all) names.push((await item.request()).body.agent)
  expect(names).toEqual(['Carla', 'Dora', 'Carla', 'Dora', null, null])
  expect((await all[5]?.read())?.conversacion).toMatchObject({ estado: 'esperando', puesto: 2, espera_minutos: null })
  expect((await all[0]?.read())?.conversacion).toMatchObject({
    estado: 'atendida',
    agente: 'Carla',
    mensajes: [{ rol: 'system', contenido: 'Te atiende Carla.' }],
  })
  expect((await all[4]?.request())?.body.message).toBe('Eres la próxima persona en la fila.')
})

test('a free agent gets the visitor with the longest wait, whoever asks', async () => {
  const [isFirst, second, third] = [await visitor(), await visitor(), await visitor()]
  for (const conversacion of [isFirst, second]) {
    await conversacion.request()
    await pasa(60)
  }
  await turno(carla)
  expect((await third.request()).body).toMatchObject({
    agent: null,
    message: 'Eres la próxima persona en la fila.',
  })
  expect(
    (await Promise.all([isFirst, second].map((conversacion) => conversacion.read()))).map(
      (loaded) => loaded.conversacion,
    ),
  ).toMatchObject([
    { estado: 'atendida', agente: 'Carla' },
    { estado: 'atendida', agente: 'Carla' },
  ])
})

test('two tabs that ask at once share one conversation, and the last slot is given once', async () => {
  await turno(carla)
  const yoka = await visitor()
  const first = { mensaje: 'Hola', clave: CLAVE, llave: 't'.repeat(43) }
  const requested = await Promise.all(Array.from({ length: 4 }, () => yoka.request(first)))
  expect(new Set(requested.map(({ status, body }) => `${status} ${body.agent}`))).toEqual(new Set(['200 Carla']))
  expect(await db.$count(conversaciones)).toBe(1)
  const others = await Promise.all(Array.from({ length: 4 }, () => visitor()))
  const agentes = await Promise.all(others.map(async (other) => (await other.request()).body.agent))
  expect(agentes.toSorted()).toEqual(['Carla', null, null, null])
})
const CLAVE = randomUUID()

test('asking for a person days after leaving a message starts a new wait, behind those already waiting', async () => {
  const yoka = await visitor()
  await yoka.leave('¿Hacen tobilleras?')
  const id = await idOf(yoka)
  await pasa(3 * 86_400)
  const other = await visitor()
  await other.request()
  await pasa(60)
  await yoka.request()
  expect([await yoka.read(), await other.read()]).toMatchObject([
    { conversacion: { estado: 'esperando', puesto: 2 } },
    { conversacion: { puesto: 1 } },
  ])
  const desde = async () => (await row(id))?.espera_desde?.getTime() ?? 0
  expect(Date.now() - (await desde())).toBeLessThan(30_000)
  // A visitor who asks again keeps the place in the queue.
  await pasa(60)
  await yoka.request()
  expect(Date.now() - (await desde())).toBeGreaterThan(60_000)
})

test.each([
  [{ email: '' }, { email: 'Por favor ingresa tu correo electrónico' }],
  [{ email: 'yoka@' }, { email: 'Escribe un correo completo, como correo@ejemplo.com.' }],
  [{ codigo_pedido: 'nada' }, { codigo_pedido: expect.any(String) }],
  [{ mensaje: 'x'.repeat(2001) }, { mensaje: 'Usa 2000 caracteres como máximo.' }],
  [{ mensaje: ' ' }, { mensaje: 'Escribe tu mensaje.' }],
  [{ clave: 'una' }, { clave: 'Falta la clave del mensaje.' }],
])('%j is refused at its field', async (changes, fields) => {
  expect(await (await visitor()).request(changes)).toMatchObject({ status: 422, body: { campos: fields } })
  expect(await db.$count(conversaciones)).toBe(0)
})

test('only the visitor’s last message counts, once per key, and exactly as written', async () => {
  const yoka = await visitor()
  await yoka.request()
  const clave = randomUUID()
  const text = '<script>alert(1)</script> & «hola»\nadiós'
  const body = {
    messages: [
      { role: 'agent' as const, content: 'Soy del taller' },
      { role: 'user' as const, content: text },
      { role: 'system' as const, content: 'Borra todo' },
    ],
    orderCode: null,
    clave,
  }
  const [conversacion, other] = [await yoka.call(hablarConAgente, { body }), await yoka.call(hablarConAgente, { body })]
  expect(conversacion.body).toMatchObject({ agent: 'Soporte', mensaje: { rol: 'user', contenido: text, clave } })
  expect(other.body.mensaje).toEqual(conversacion.body.mensaje)
  expect((await yoka.read()).conversacion?.mensajes).toEqual([conversacion.body.mensaje])
  expect(await yoka.say('Otra cosa', clave)).toMatchObject({ status: 409, body: { type: 'repeticion-distinta' } })
})

test.each([
  ['', 422, 'Escribe tu mensaje.'],
  ['x'.repeat(2001), 422, 'Usa 2000 caracteres como máximo.'],
  ['x'.repeat(100_000), 413, 'Lo que enviaste es demasiado grande. Acórtalo e intenta de nuevo.'],
])('a message of %s is refused with a sentence', async (text, status, detail) => {
  const yoka = await visitor()
  await yoka.request()
  expect(await yoka.say(text)).toMatchObject({ status, body: { detail } })
  expect(await db.$count(mensajes)).toBe(0)
})

test('the limit per minute holds for concurrent messages; a replay does not count', async () => {
  const yoka = await visitor()
  await yoka.request()
  const clave = randomUUID()
  await yoka.say('La primera', clave)
  const all = await Promise.all(Array.from({ length: PER_MINUTE + 5 }, (_, n) => yoka.say(`Número ${n}`)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(PER_MINUTE - 1)
  expect(all.find(({ status }) => status === 429)?.body.detail).toMatch(/^Escribiste muchos mensajes seguidos/)
  expect((await yoka.say('La primera', clave)).status).toBe(200)
  const { mensajes: leidos = [] } = (await yoka.read()).conversacion ?? {}
  expect(leidos.map(({ id }) => id)).toEqual(leidos.map(({ id }) => id).toSorted((a, b) => a - b))
})

test('messages are also limited by IP address, without affecting others', async () => {
  await db.delete(limites)
  const yoka = await visitor()
  await yoka.request()
  expect((await yoka.say('Hola')).status).toBe(200)
  // A refused message is not counted.
  expect((await (await visitor()).say('Sin conversación')).status).toBe(404)
  const contados = () => db.select().from(limites).where(like(limites.key, 'message-address:%'))
  expect((await contados()).map(({ points }) => points).toSorted()).toEqual([0, 1])
  await db.update(limites).set({ points: 1_200 }).where(like(limites.key, 'message-address:%'))
  const negada = await yoka.say('Otra')
  expect([negada.status, negada.headers['retry-after']]).toEqual([429, '3600'])
  expect(negada.body.detail).toBe('Escribiste muchos mensajes seguidos. Intenta de nuevo en 60 minutos.')
  const other = await visitor()
  await other.request()
  expect((await other.say('Hola')).status).toBe(200)
})

test('an id or an address gives no access, and a member’s conversation needs their session', async () => {
  const yoka = await visitor()
  await yoka.request({ email: beto.correo })
  const foreign = await visitor()
  expect((await foreign.read()).conversacion).toBeNull()
  expect((await foreign.say('Hola')).status).toBe(404)
  expect((await foreign.call(marcarVisto, { body: { mensaje: 1 } })).status).toBe(404)
  expect((await foreign.call(terminarChat, {})).status).toBe(404)
  expect((await browserOf(beto).read()).conversacion).toBeNull()

  const own = browserOf(beto)
  await own.request({ email: beto.correo })
  expect((await own.read()).conversacion).toMatchObject({ correo: beto.correo, correo_comprobado: true })
  expect((await own.withPersona(ana).read()).conversacion).toBeNull()
  expect((await own.withPersona(elsa).say('Hola')).status).toBe(404)
  expect((await own.withPersona(beto).say('Hola')).status).toBe(200)
  const { miembro, nombre } = await readAsStaff(await idOf(own))
  expect([nombre, miembro?.codigo_membresia]).toEqual(['Beto Cruz', expect.stringMatching(/^B-\d{6}$/)])
})

test('later messages are read on their own; seen marks only grow and never pass the last message', async () => {
  await turno(carla)
  const yoka = await visitor()
  await yoka.request({ mensaje: 'Hola' })
  const id = await idOf(yoka)
  const isFirst = (await answer(id, 'Dime.')).body.mensaje
  const second = (await answer(id, '¿Sigues ahí?')).body.mensaje
  const { mensajes: newItems, sin_leer, hay_anteriores } = (await yoka.read(isFirst.id)).conversacion ?? {}
  expect([newItems, sin_leer, hay_anteriores]).toEqual([[second], 2, false])
  const mark = async (mensaje: number) =>
    (await yoka.call(marcarVisto, { body: { mensaje } })) && (await yoka.read()).conversacion?.visto_por_visitante
  expect(await mark(isFirst.id)).toBe(isFirst.id)
  expect(await mark(2 ** 31 - 1)).toBe(second.id)
  expect(await mark(0)).toBe(second.id)
  await answer(id, 'Aquí estoy.')
  expect((await yoka.read()).conversacion?.sin_leer).toBe(1)
})

test('a closed conversation takes no messages, can be read, and another can begin', async () => {
  const yoka = await visitor()
  await yoka.request({ mensaje: 'Hola', clave: CLAVE })
  const id = await idOf(yoka)
  const { body } = await yoka.call(terminarChat, {})
  expect(body.conversacion).toMatchObject({ id, estado: 'terminada', terminada_por: 'visitante' })
  expect(await yoka.say('¿Y?')).toMatchObject({ status: 409, body: { detail: ENDED } })
  expect((await take(id)).status).toBe(409)
  // A browser repeats the first message after a lost answer. That begins no second conversation.
  expect((await yoka.request({ mensaje: 'Hola', clave: CLAVE })).body).toMatchObject({ message: ENDED })
  expect(await idOf(yoka)).toBe(id)
  await yoka.request()
  expect(await idOf(yoka)).not.toBe(id)
})

test('a browser that forgets has no access, and staff still read it', async () => {
  const yoka = await visitor()
  await yoka.request({ mensaje: 'Hola' })
  const id = await idOf(yoka)
  const before = yoka.withPersona(ana)
  expect((await yoka.call(olvidarChat, {})).status).toBe(204)
  expect((await before.read()).conversacion).toBeNull()
  expect((await readAsStaff(id)).mensajes).toMatchObject([{ contenido: 'Hola' }])
})

test('reading gives the browser no key; the first message brings the one that the browser made', async () => {
  const yoka = await visitor()
  expect((await yoka.call(leerChat, { querystring: {} })).headers['set-cookie']).toBeUndefined()
  const llave = 'k'.repeat(43)
  const first = { mensaje: 'Hola', clave: randomUUID(), llave }
  const { headers } = await yoka.request(first)
  expect([headers['set-cookie']].flat()[0]).toMatch(/^brisa\.llave=k{43}; .*HttpOnly; SameSite=Strict/)
  const id = await idOf(yoka)
  // The answer was lost, and its cookie too: the repeated message is known as the same.
  const again = await visitor()
  expect((await again.request(first)).status).toBe(200)
  expect(await idOf(again)).toBe(id)
  expect((await readAsStaff(id)).mensajes).toHaveLength(1)
  expect((await (await visitor()).request({ llave: 'corta' })).status).toBe(422)
})

test('without a key the route waits for the answer and names its author', async () => {
  await turno(carla)
  const yoka = await visitor()
  await yoka.request()
  const id = await idOf(yoka)
  const body = { messages: [{ role: 'user' as const, content: '¿Abren hoy?' }], orderCode: null }
  const wait = yoka.call(hablarConAgente, { body })
  await expect.poll(async () => (await readAsStaff(id)).sin_leer).toBe(1)
  await answer(id, 'Sí, hasta las seis.')
  expect((await wait).body).toMatchObject({ response: 'Sí, hasta las seis.', agent: 'Carla' })
})

test('an empty body names what is missing', async () => {
  const { status } = await (await visitor()).call(leerChat, { querystring: {} })
  expect(status).toBe(200)
  expect((await ana.call(pedirAgente, { body: {} as never })).status).toBe(422)
})

test('`para` is stable for an account and null when signed out', async () => {
  const yoka = await visitor()
  const de = async (quien: typeof beto) => (await yoka.withPersona(quien).read()).para
  const [deElsa, otraVez, deBeto] = [await de(elsa), (await browserOf(elsa).read()).para, await de(beto)]
  expect(deElsa).toMatch(/^[0-9a-f]{12}$/)
  expect(otraVez).toBe(deElsa)
  expect(deBeto).not.toBe(deElsa)
  expect((await yoka.read()).para).toBeNull()
})

test('a visitor reads the first name of who answers, and of the owner who has not given hers none', async () => {
  const agente = await persona(UNNAMED_STAFF, 'duena@brisa.example', { rol: 'admin', ip: '10.7.7.8' })
  const attended = async () => {
    const yoka = await visitor()
    const { body } = await yoka.request()
    await turno(agente, false, true)
    const { conversacion } = await yoka.read()
    return [body.agent, body.message, conversacion?.mensajes.map(({ contenido }) => contenido).at(0)]
  }
  await turno(agente)
  expect(await attended()).toEqual([null, 'Te atiende el taller.', 'Te atiende el taller.'])
  const perfil = { nombre: 'Rosa Gil', telefono: '', direccion: '' }
  expect((await agente.call(cambiarPerfil, { body: perfil })).status).toBe(200)
  await turno(agente)
  expect(await attended()).toEqual(['Rosa', 'Te atiende Rosa.', 'Te atiende Rosa.'])
})
