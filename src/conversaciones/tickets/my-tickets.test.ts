import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { user } from '#db/schema/auth.server.ts'
import { fotosDeTickets, notifications, respuestasTickets, ticketsAyuda } from '#db/schema/miembros.server.ts'
import { streamUrl } from '#live/url.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { newFoto, openTickets } from '#testing/tickets.server.ts'
import {
  CLOSED,
  crearTicket,
  leerTicket,
  listarTickets,
  obtenerTicket,
  responderTicket,
  verFotoDeTicket,
} from './contract.ts'
import { cambiarEstadoDeTicket, leerTicketEnGestion, responderEnGestion, verFotoEnGestion } from './gestion/contract.ts'
import { FOTOS_PER_DAY, PER_HOUR } from './quota.server.ts'

const { app, ana, beto, carla, elsa, db, open, write, answer, persona } = await openTickets()
const follow = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))
const idOf = async (correo: string) => (await db.select().from(user).where(eq(user.email, correo)))[0]?.id ?? ''
const deBeto = await idOf(beto.correo)
const list = async (query: Parameters<typeof beto.call<typeof listarTickets>>[1]['querystring'] = {}) =>
  (await beto.call(listarTickets, { querystring: query })).body
const item = async (id: number, quien = beto) => (await quien.call(obtenerTicket, { params: { id } })).body

beforeEach(async () => {
  await db.delete(ticketsAyuda)
})

test('a ticket has its own text, medium priority by default, and an order of the member’s', async () => {
  const codigo = await beto.pide()
  const ticket = await open({ asunto: '  El broche ', descripcion: 'Se abre.\nMucho.', codigo_pedido: codigo })
  expect(ticket).toMatchObject({
    asunto: 'El broche',
    descripcion: 'Se abre.\nMucho.',
    prioridad: 'media',
    estado: 'abierto',
    codigo_pedido: codigo,
    visto: 0,
    sin_leer: 0,
    respuestas: [],
  })
  expect((await open({ prioridad: 'alta' })).prioridad).toBe('alta')
})

test.each([
  [{ asunto: ' ' }, { asunto: 'Completa todos los campos' }],
  [{ descripcion: '' }, { descripcion: 'Completa todos los campos' }],
  [{ asunto: 'x'.repeat(201) }, { asunto: 'Usa 200 caracteres como máximo.' }],
  [{ descripcion: 'x'.repeat(5001) }, { descripcion: 'Usa 5000 caracteres como máximo.' }],
  [{ asunto: '\ud800' }, { asunto: 'Quita los caracteres invisibles o de control.' }],
  [{ codigo_pedido: 'B33-00000' }, { codigo_pedido: 'Ese pedido no está en tu cuenta.' }],
])('%j is refused at its field, and nothing is stored', async (changes, fields) => {
  expect(await open(changes)).toMatchObject({ status: 422, campos: fields })
  expect(await db.$count(ticketsAyuda)).toBe(0)
})

test('another member’s order is refused, and a repeated request makes one ticket', async () => {
  const codigo = await elsa.pide()
  expect(await open({ codigo_pedido: codigo })).toMatchObject({ campos: { codigo_pedido: expect.any(String) } })
  const key = { 'idempotency-key': randomUUID() }
  const body = { asunto: 'Una vez', descripcion: 'Y ya.' }
  const [a, b] = [await beto.call(crearTicket, { body }, key), await beto.call(crearTicket, { body }, key)]
  expect([a.status, b.status, b.body.id]).toEqual([201, 201, a.body.id])
  expect(await db.$count(ticketsAyuda)).toBe(1)
})

test('the member reads both sides with their names, and no notes', async () => {
  const { id } = await open()
  await answer(id, 'Gracias.')
  await answer(id, 'Cliente difícil.', { interna: true })
  await write(id, 'Perfecto.')
  const { respuestas } = await item(id)
  expect(respuestas.map(({ mensaje, es_admin, nombre }) => [mensaje, es_admin, nombre])).toEqual([
    ['Gracias.', true, 'Carla'],
    ['Perfecto.', false, 'Beto'],
  ])
})

test('only the member reads, writes and marks it, and an empty answer does nothing', async () => {
  const { id } = await open()
  for (const [quien, status] of [
    [elsa, 404],
    [carla, 404],
    [ana, 401],
  ] as const) {
    expect((await quien.call(obtenerTicket, { params: { id } })).status).toBe(status)
    expect((await quien.call(responderTicket, { params: { id }, body: { mensaje: 'Yo' } })).status).toBe(status)
    expect((await quien.call(leerTicket, { params: { id }, body: { hasta: 9 } })).status).toBe(status)
  }
  expect(await write(id, '  \n ')).toMatchObject({ status: 422, campos: { mensaje: 'Escribe tu mensaje.' } })
  expect(await db.$count(respuestasTickets)).toBe(0)
})

test('a closed ticket takes no answer and says so', async () => {
  const { id } = await open()
  await carla.call(cambiarEstadoDeTicket, { params: { id }, body: { estado: 'cerrado', era: 'abierto' } })
  const { status, body } = await beto.call(responderTicket, { params: { id }, body: { mensaje: '¿Y?' } })
  expect([status, body.type, body.detail]).toEqual([409, 'ticket-cerrado', CLOSED])
  expect((await item(id)).respuestas).toEqual([])
})

test('unseen answers are counted and marked up to an id, never backwards or beyond the last one', async () => {
  const { id } = await open()
  const other = await open({ asunto: 'Otro' })
  await answer(other.id, 'Hola.')
  const [first] = (await answer(id, 'Uno.')).respuestas
  await answer(id, 'Nota.', { interna: true })
  const last = (await answer(id, 'Dos.')).respuestas.at(-1)
  expect((await list()).tickets.map(({ id, sin_leer }) => [id, sin_leer])).toEqual([
    [id, 2],
    [other.id, 1],
  ])
  expect((await list()).sin_leer).toBe(2)
  const mark = async (until = 0) => (await beto.call(leerTicket, { params: { id }, body: { hasta: until } })).body
  expect(await mark(first?.id)).toEqual({ visto: first?.id, sin_leer: 2 })
  expect((await item(id)).sin_leer).toBe(1)
  expect(await mark(2 ** 31 - 1)).toEqual({ visto: last?.id, sin_leer: 1 })
  expect(await mark(first?.id)).toEqual({ visto: last?.id, sin_leer: 1 })
  // A later answer is unseen, although a higher id was marked before.
  await answer(id, 'Tres.')
  expect((await item(id)).sin_leer).toBe(1)
})

test('the list filters by state, counts all, and its pages have no gaps', async () => {
  const created = new Date()
  await db.insert(ticketsAyuda).values(
    Array.from({ length: 45 }, (_, n) => ({
      user_id: deBeto,
      asunto: `Número ${n}`,
      descripcion: '…',
      actividad_en: created,
      estado: n < 40 ? ('cerrado' as const) : ('abierto' as const),
      created_at: new Date(0),
    })),
  )
  await open({}, elsa)
  const seen: number[] = []
  let despues_de: string | undefined
  do {
    const part = await list({ despues_de })
    seen.push(...part.tickets.map(({ id }) => id))
    despues_de = part.sigue ?? undefined
    expect(part.cuentas).toEqual({ todos: 45, estados: { abierto: 5, en_progreso: 0, cerrado: 40 } })
  } while (despues_de)
  expect(new Set(seen).size).toBe(45)
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  expect((await list({ estado: 'abierto' })).tickets).toHaveLength(5)
})

test('photos come with a ticket and with an answer; those of notes and of others are not found', async () => {
  const foto = await newFoto()
  const ticket = await open({ fotos: [foto] })
  const { id } = ticket
  expect(ticket.fotos).toMatchObject([{ nombre: 'pulsera.webp', ancho: 8, alto: 6 }])
  const con = { mensaje: 'Así.', fotos: [foto] }
  const { body } = await beto.call(responderTicket, { params: { id }, body: con })
  const deNota = await carla.call(responderEnGestion, { params: { id }, body: { ...con, interna: true } })
  const [own = '', deRespuesta = '', nota = ''] = [
    ticket.fotos[0]?.id,
    body.respuestas[0]?.fotos[0]?.id,
    deNota.body.respuestas.at(-1)?.fotos[0]?.id,
  ]
  const pide = async (quien: typeof beto, foto: string, url: string = verFotoDeTicket.url) => {
    const direccion = url.replace(':id', String(id)).replace(':foto', foto)
    const { statusCode, headers } = await app.inject({ url: direccion, headers: { cookie: quien.cookie } })
    return [statusCode, headers['content-type']]
  }
  expect(await pide(beto, own)).toEqual([200, 'image/webp'])
  expect(await pide(beto, deRespuesta)).toEqual([200, 'image/webp'])
  expect((await pide(beto, nota))[0]).toBe(404)
  expect((await pide(elsa, own))[0]).toBe(404)
  expect((await pide(ana, own))[0]).toBe(401)
  expect(await pide(carla, nota, verFotoEnGestion.url)).toEqual([200, 'image/webp'])
  expect((await pide(beto, own, verFotoEnGestion.url))[0]).toBe(403)
  expect((await item(id)).respuestas.flatMap(({ fotos }) => fotos)).toHaveLength(1)

  const text = { nombre: 'a.png', contenido: Buffer.from('<svg onload=alert(1)>').toString('base64') }
  expect(await open({ fotos: [text] })).toMatchObject({ status: 422, campos: { fotos: expect.any(String) } })
  expect(await db.$count(ticketsAyuda)).toBe(1)
})

test('the hourly limit holds for concurrent messages; a replay does not count', async () => {
  const { id } = await open()
  const key = { 'idempotency-key': randomUUID() }
  const body = { mensaje: 'Otra cosa.' }
  await beto.call(responderTicket, { params: { id }, body }, key)
  const all = await Promise.all(
    Array.from({ length: PER_HOUR + 4 }, async () => {
      // A busy server answers 503. The page then repeats the request.
      for (;;) {
        const response = await beto.call(responderTicket, { params: { id }, body })
        if (response.status !== 503) return response
      }
    }),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(PER_HOUR - 2)
  const full = all.find(({ status }) => status === 429)?.body
  expect(full?.detail).toMatch(/^Escribiste muchos mensajes seguidos\. Intenta de nuevo en \d+ minutos\.$/)
  expect((await beto.call(responderTicket, { params: { id }, body }, key)).status).toBe(200)
  expect(await open()).toMatchObject({ status: 429 })
  expect(await db.$count(respuestasTickets)).toBe(PER_HOUR - 1)
  expect((await open({}, elsa)).id).toBeGreaterThan(0)
})

test('the member is notified of answers and states, and not of notes or of staff reading', async () => {
  const { id } = await open()
  const [ownTopics, avisos] = [`mis-tickets:${deBeto}`, `avisos:${deBeto}`]
  const stream = await follow([ownTopics, avisos], { cookie: beto.cookie })
  const deStaff = await follow(['gestion:tickets'], { cookie: carla.cookie })
  for (const _ of [ownTopics, avisos]) await stream.nextOf('cambio')
  await deStaff.nextOf('cambio')

  await answer(id, 'Ojo con este.', { interna: true })
  await carla.call(leerTicketEnGestion, { params: { id }, body: { hasta: 2 ** 31 - 1 } })
  await deStaff.nextOf('cambio')
  // Events arrive in the order of the commits, so the note sent the member none if this event is the next one.
  await db.insert(notifications).values({ user_id: deBeto, titulo: 'Otra cosa', mensaje: 'Nada que ver.' })
  expect((await stream.nextOf('cambio')).data).toMatch(`${avisos} `)

  await answer(id, 'Ya.')
  expect((await stream.nextOf('cambio')).data).toMatch(`${ownTopics} `)
  await carla.call(cambiarEstadoDeTicket, { params: { id }, body: { estado: 'cerrado', era: 'en_progreso' } })
  expect((await stream.nextOf('cambio')).data).toMatch(`${ownTopics} `)

  const pide = async (topics: string[], cookie: string) =>
    (await app.inject({ url: streamUrl(topics), headers: { cookie } })).statusCode
  expect([await pide([ownTopics], elsa.cookie), await pide([ownTopics], '')]).toEqual([404, 401])
  expect(await pide(['gestion:tickets'], beto.cookie)).toBe(403)
})

test('photos are never deleted, so a member’s are limited per day; the shop’s are not', async () => {
  const foto = await newFoto()
  const { id } = await open({ fotos: [foto] })
  await answer(id, 'Mira estas.')
  const [guardada] = await db.select().from(fotosDeTickets)
  if (!guardada) throw new Error('no photo was kept')
  const { id: _, ...other } = guardada
  await db.insert(fotosDeTickets).values(Array.from({ length: FOTOS_PER_DAY - 2 }, () => other))
  const enviar = (fotos: (typeof foto)[]) =>
    beto.call(responderTicket, { params: { id }, body: { mensaje: 'Así llegó.', fotos } })
  expect(await enviar([foto, foto])).toMatchObject({
    status: 429,
    body: { detail: expect.stringContaining('muchas fotos') },
  })
  const alaVez = await Promise.all([enviar([foto]), enviar([foto]), enviar([foto])])
  expect(alaVez.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
  expect((await enviar([])).status).toBe(200)
  const foreign = { params: { id }, body: { mensaje: 'Esta es la nuestra.', interna: false, fotos: [foto] } }
  expect((await carla.call(responderEnGestion, foreign)).status).toBe(200)
})

test('photos that are refused are counted too, and messages without photos go on', async () => {
  const quien = await persona('Fina Gil', 'fina@ejemplo.com', { rol: 'user', ip: '10.44.4.4' })
  const body = { asunto: 'El broche', descripcion: 'Mira.', prioridad: 'media', codigo_pedido: null } as const
  const damaged = { ...(await newFoto()), contenido: Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64') }
  const statuses = new Set<number>()
  for (let n = 0; n < 30; n++)
    statuses.add((await quien.call(crearTicket, { body: { ...body, fotos: [damaged] } })).status)
  expect([...statuses]).toEqual([422])
  expect((await quien.call(crearTicket, { body: { ...body, fotos: [damaged] } })).status).toBe(429)
  expect((await quien.call(crearTicket, { body: { ...body, fotos: [] } })).status).toBe(201)
})
