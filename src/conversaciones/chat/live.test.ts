import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { cerrarSesion } from '#auth/contract.ts'
import { conversaciones, turnos } from '#db/schema/chat.server.ts'
import { descargarDatos } from '#miembros/contract.ts'
import { browserOf, openChats, type TestBrowser } from '#testing/chats.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { avisarPresencia, avisarQueEscribe, marcarVisto, olvidarChat, terminarChat } from './contract.ts'
import { avisarQueEscribeGestion, latir } from './gestion/contract.ts'
import { topicVersionOf, withTopicVersion } from './seen.ts'
import { isFirstNotice } from './typing.server.ts'

const { app, beto, carla, dora, db, persona, visitor, turno, take, answer, row } = await openChats()
const follow = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))
const follows = (quien: Pick<TestBrowser, 'cookies'>, ...topics: string[]) =>
  follow(topics, { cookie: quien.cookies() })
const asStaff = { cookies: () => carla.cookie }

beforeEach(async () => {
  await db.delete(conversaciones)
  await db.delete(turnos)
})

async function empezar(quien?: TestBrowser) {
  const yoka = quien ?? (await visitor())
  await yoka.request({ mensaje: 'Hola' })
  return { yoka, id: (await yoka.read()).conversacion?.id ?? '' }
}

/** Waits for the next event of a stream. @returns its topic version */
const hear = async ({ nextOf: siguienteDe }: Awaited<ReturnType<typeof follow>>) =>
  (await siguienteDe('cambio')).data?.split(' ').at(-1)
/** Waits for this version. A new stream may get earlier changes first. */
async function hearUntil(stream: Awaited<ReturnType<typeof follow>>, mark: string) {
  for (let oida: string | undefined; oida !== mark; ) oida = await hear(stream)
}
const versionOf = (mark = '') => Number(mark.split('.')[0])

test('each side is notified of the other’s changes, and the desk of all', async () => {
  const { yoka, id } = await empezar()
  const stream = await follows(yoka, `conversacion:${id}`)
  const mesa = await follows(asStaff, 'gestion:chat', `gestion:conversacion:${id}`)
  for (let n = 0; n < 2; n++) await mesa.nextOf('cambio')
  const mark = await hear(stream)
  await answer(id, 'Dime')
  const newItem = await hear(stream)
  expect(versionOf(newItem)).toBeGreaterThan(versionOf(mark))
  expect(versionOf(newItem)).toBeLessThanOrEqual((await row(id))?.version ?? 0)
  for (let n = 0; n < 2; n++) await mesa.nextOf('cambio')
  await yoka.say('¿Abren hoy?')
  for (let n = 0; n < 2; n++) await mesa.nextOf('cambio')
})

test('seen marks are in the topic version, which equals the one that a page computes', async () => {
  const { yoka, id } = await empezar()
  await take(id)
  const { mensaje } = (await answer(id, 'Dime')).body
  const [stream, mesa] = [
    await follows(yoka, `conversacion:${id}`),
    await follows(asStaff, `gestion:conversacion:${id}`),
  ]
  const own = async () => {
    const { conversacion } = await yoka.read()
    if (!conversacion) throw new Error('It is gone.')
    return conversacion
  }
  const before = await own()
  await Promise.all([hearUntil(stream, topicVersionOf(before)), hearUntil(mesa, topicVersionOf(before))])
  await yoka.call(marcarVisto, { body: { mensaje: mensaje.id } })
  const mark = `${before.version}.${mensaje.id}.${before.visto_por_gestion}`
  await Promise.all([hearUntil(stream, mark), hearUntil(mesa, mark)])
  const after = await own()
  expect(withTopicVersion(before, mark, 'visitante')).toEqual(after)
  expect([topicVersionOf(after), after.sin_leer]).toEqual([mark, 0])
  // Marking the message as seen again sends no event, so the next event is about the new message.
  await yoka.call(marcarVisto, { body: { mensaje: mensaje.id } })
  await yoka.say('Gracias')
  expect(versionOf(await hear(mesa))).toBe(before.version + 1)
})

test('a browser without access and a member without the staff role may follow nothing', async () => {
  const { id } = await empezar()
  const foreign = await visitor()
  await empezar(foreign)
  for (const topic of [`conversacion:${id}`, `tecleo:${id}`, 'conversacion:nada'])
    expect((await follows(foreign, topic)).response.status).toBe(404)
  for (const topic of ['gestion:chat', `gestion:conversacion:${id}`, `gestion:tecleo:${id}`]) {
    expect((await follows(foreign, topic)).response.status).toBe(401)
    expect((await follows(browserOf(beto), topic)).response.status).toBe(403)
  }
  expect((await follows(asStaff, `gestion:conversacion:${randomUUID()}`)).response.status).toBe(404)
})

test('typing notifies only the other side, and neither it nor presence changes anything', async () => {
  const { yoka, id } = await empezar()
  await take(id)
  const before = await row(id)
  const [own, mesa] = [await follows(yoka, `tecleo:${id}`), await follows(asStaff, `gestion:tecleo:${id}`)]
  await Promise.all([own.nextOf('cambio'), mesa.nextOf('cambio')])
  const all = await follows(asStaff, 'gestion:chat')
  await all.nextOf('cambio')

  expect((await carla.call(avisarQueEscribeGestion, { params: { id } })).status).toBe(204)
  await own.nextOf('cambio')
  expect((await yoka.call(avisarQueEscribe, {})).status).toBe(204)
  await mesa.nextOf('cambio')
  expect((await yoka.call(avisarPresencia, { body: { pagina: '/catalogo' } })).status).toBe(204)
  await turno(dora)
  await all.nextOf('cambio')
  await carla.call(latir, {})
  expect(await row(id)).toEqual(before)
  // Presence and heartbeat sent no event, so the next event is about the end.
  await yoka.call(terminarChat, {})
  await all.nextOf('cambio')
  // Typing in a conversation that just ended is no error and sends no event.
  expect((await carla.call(avisarQueEscribeGestion, { params: { id } })).status).toBe(204)
  const oidas = await follows(asStaff, `gestion:tecleo:${id}`, 'gestion:chat')
  for (let n = 0; n < 2; n++) await oidas.nextOf('cambio')
  // The clock moves, since a second notice within a second is dropped.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000)
  expect((await yoka.call(avisarQueEscribe, {})).status).toBe(204)
  vi.restoreAllMocks()
  await empezar()
  expect((await oidas.nextOf('cambio')).data).toMatch(/^gestion:chat /)
  expect((await (await visitor()).call(avisarQueEscribe, {})).status).toBe(404)
  expect((await (await visitor()).call(avisarPresencia, { body: { pagina: '/' } })).status).toBe(404)
})

test('constant typing costs the database one notice a second', async () => {
  const { yoka, id } = await empezar()
  const mesa = await follows(asStaff, `gestion:tecleo:${id}`)
  await mesa.nextOf('cambio')
  const preguntar = vi.spyOn(db, 'execute')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  const avisos = await Promise.all(Array.from({ length: 30 }, () => yoka.call(avisarQueEscribe, {})))
  const done = preguntar.mock.calls.length
  vi.restoreAllMocks()
  expect(new Set(avisos.map(({ status }) => status))).toEqual(new Set([204]))
  expect(done).toBe(1)
  await mesa.nextOf('cambio')
})

test('typing notices are stored for one second and up to a limit', () => {
  const all = (second: number) =>
    Array.from({ length: 1_200 }, (_, n) => isFirstNotice(`navegador ${n}`, second * 1000)).filter(Boolean)
  expect([all(1).length, all(1).length, all(2).length]).toEqual([1_000, 0, 1_000])
  expect([2_999, 3_000, 3_999, 4_000].map((now) => isFirstNotice('uno', now))).toEqual([false, true, false, true])
})

test('waiting visitors are notified of the queue without any ids', async () => {
  const yoka = await visitor()
  const cola = await follows(yoka, 'cola-de-chat')
  await cola.nextOf('cambio')
  await turno(carla)
  await cola.nextOf('cambio')
  const { id } = await empezar()
  const { data = '' } = await cola.nextOf('cambio')
  expect(data).not.toContain(id)
})

test('a stream ends with its access: the member’s session or the browser’s key', async () => {
  const quien = await persona('Fina Paz', 'fina@ejemplo.com', { rol: 'user', ip: '10.5.5.7' })
  const own = browserOf(quien)
  const { id } = await empezar(own)
  const stream = await follows(own, `conversacion:${id}`)
  await stream.nextOf('cambio')
  await quien.call(cerrarSesion, {})
  expect((await stream.nextOf('fin')).data).toContain(id)

  const { yoka, id: other } = await empezar()
  const dos = await follows(yoka, `conversacion:${other}`, `tecleo:${other}`)
  await dos.nextOf('cambio')
  await yoka.call(olvidarChat, {})
  for (let n = 0; n < 2; n++) expect((await dos.nextOf('fin')).data).toContain(other)
})

test('a member’s data export includes the conversation without the agents’ names', async () => {
  const own = browserOf(beto)
  const { id } = await empezar(own)
  await take(id)
  await answer(id, 'Dime')
  const { body } = await beto.call(descargarDatos, {})
  expect(body).toMatchObject({
    chats: [
      {
        estado: 'atendida',
        mensajes: [
          { mensaje: 'Hola', de_la_tienda: false },
          { mensaje: 'Dime', de_la_tienda: true },
        ],
      },
    ],
  })
  expect(JSON.stringify(body)).not.toContain('Carla')
})
