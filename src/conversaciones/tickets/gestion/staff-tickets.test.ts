import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listarActividad } from '#admin/actividad/contract.ts'
import { phraseFor } from '#admin/actividad/phrases.ts'
import { ticketsAyuda } from '#db/schema/miembros.server.ts'
import { descargarDatos } from '#miembros/contract.ts'
import { openTickets } from '#testing/tickets.server.ts'
import { listarTickets, obtenerTicket } from '../contract.ts'
import { contarTicketsPendientes } from '../tickets.server.ts'
import {
  cambiarEstadoDeTicket,
  cambiarPrioridad,
  contarTickets,
  leerTicketEnGestion,
  listarPreparadas,
  listarTicketsEnGestion,
  obtenerTicketEnGestion,
  responderEnGestion,
} from './contract.ts'

const { ana, beto, carla, dora, elsa, db, open, write, answer } = await openTickets()

type Consulta = Parameters<typeof carla.call<typeof listarTicketsEnGestion>>[1]['querystring']
const list = async (querystring: Consulta = {}) => (await carla.call(listarTicketsEnGestion, { querystring })).body
const asuntos = async (query?: Consulta) => (await list(query)).tickets.map(({ asunto }) => asunto)
const item = async (id: number) => (await carla.call(obtenerTicketEnGestion, { params: { id } })).body
const cambia = (id: number, was: 'abierto' | 'en_progreso' | 'cerrado', estado: typeof was, quien = carla) =>
  quien.call(cambiarEstadoDeTicket, { params: { id }, body: { estado, era: was } })
/** Moves a time of the ticket into the past. */
const ago = (id: number, hours: number, column: 'espera_desde' | 'actividad_en' | 'created_at') =>
  db
    .update(ticketsAyuda)
    .set({ [column]: sql`now() - make_interval(hours => ${hours})` })
    .where(eq(ticketsAyuda.id, id))

beforeEach(async () => {
  await db.delete(ticketsAyuda)
})

test('sorts by longest wait and then latest activity, or by newest', async () => {
  const [a, b, c, d] = [
    await open({ asunto: 'Respondido' }),
    await open({ asunto: 'Espera poco' }),
    await open({ asunto: 'Espera mucho' }),
    await open({ asunto: 'Respondido ayer' }, elsa),
  ]
  await answer(a.id, 'Listo.')
  await answer(d.id, 'Listo.')
  await ago(d.id, 24, 'actividad_en')
  await ago(b.id, 1, 'espera_desde')
  await ago(c.id, 5, 'espera_desde')
  await ago(a.id, 9, 'created_at')
  expect(await asuntos()).toEqual(['Espera mucho', 'Espera poco', 'Respondido', 'Respondido ayer'])
  expect(await asuntos({ orden: 'nuevos' })).toEqual(['Respondido ayer', 'Espera mucho', 'Espera poco', 'Respondido'])
  for (const order of ['espera', 'nuevos'] as const) {
    const seen: string[] = []
    let despues_de: string | undefined
    do {
      const part = await list({ orden: order, limite: 1, despues_de })
      seen.push(...part.tickets.map(({ asunto }) => asunto))
      despues_de = part.sigue ?? undefined
    } while (despues_de)
    expect(seen).toEqual(await asuntos({ orden: order }))
  }
  expect(await asuntos({ cliente: d.id ? (await item(d.id)).cliente.user_id : '' })).toEqual(['Respondido ayer'])
})

test('filters and finds by subject, client and codes, and counts each choice', async () => {
  const codigo = await beto.pide()
  const { id } = await open({ asunto: 'Café y más', prioridad: 'alta', codigo_pedido: codigo })
  await open({ asunto: '100% plata', prioridad: 'baja' }, elsa)
  const closed = await open({ asunto: 'Ya pasó' })
  await cambia(closed.id, 'abierto', 'cerrado')
  await answer(id, 'Hola.')
  const { cliente } = await item(id)
  for (const q of ['cafe', 'MAS beto', 'cruz café', codigo.toLowerCase(), cliente.codigo ?? ''])
    expect(await asuntos({ q, estado: 'en_progreso' })).toEqual(['Café y más'])
  expect(await asuntos({ q: '100%' })).toEqual(['100% plata'])
  expect(await asuntos({ q: '_' })).toEqual([])
  expect(await asuntos({ sin_responder: 'si' })).toEqual(['100% plata'])
  expect(await asuntos({ prioridad: 'alta', estado: 'abierto' })).toEqual([])
  const counts = async (querystring = {}) => (await carla.call(contarTickets, { querystring })).body
  expect(await counts()).toEqual({
    todos: 3,
    sin_responder: 1,
    estados: { abierto: 1, en_progreso: 1, cerrado: 1 },
    prioridades: { baja: 1, media: 1, alta: 1 },
  })
  expect(await counts({ prioridad: 'alta' })).toMatchObject({ todos: 1, estados: { abierto: 0, en_progreso: 1 } })
  expect(await counts({ estado: 'cerrado' })).toMatchObject({ todos: 3, prioridades: { baja: 0, media: 1 } })
  expect(await contarTicketsPendientes(db)).toEqual({
    abiertos: 1,
    en_progreso: 1,
    esperan: 1,
    espera_desde: expect.any(Date),
  })
})

test('an answer takes it up and ends the wait; the member’s first message begins a new one', async () => {
  const { id } = await open()
  expect((await answer(id, 'Hola.')).estado).toBe('en_progreso')
  expect((await item(id)).espera_desde).toBeNull()
  await write(id, 'Una.')
  const { espera_desde } = await item(id)
  await write(id, 'Dos.')
  expect((await item(id)).espera_desde).toBe(espera_desde)
  await cambia(id, 'en_progreso', 'cerrado')
  expect(await item(id)).toMatchObject({ estado: 'cerrado', espera_desde: null })
  // After reopening, the member who wrote last waits again.
  await cambia(id, 'cerrado', 'abierto')
  expect((await item(id)).espera_desde).not.toBeNull()
})

test('only staff see a note, and it changes nothing', async () => {
  const { id } = await open()
  const antes = await item(id)
  const con = await answer(id, 'Ya se quejó dos veces.', { interna: true })
  expect(con.respuestas).toMatchObject([{ interna: true, nombre: 'Carla Núñez', correo: null }])
  expect(con).toMatchObject({
    estado: 'abierto',
    actividad_en: antes.actividad_en,
    espera_desde: antes.espera_desde,
  })
  await cambia(id, 'abierto', 'cerrado')
  expect((await answer(id, 'Volverá.', { interna: true })).respuestas).toHaveLength(2)
  const own = [
    await beto.call(obtenerTicket, { params: { id } }),
    await beto.call(listarTickets, { querystring: {} }),
    await beto.call(descargarDatos, {}),
  ]
  expect(own.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(JSON.stringify(own)).not.toMatch(/quejó|Volverá/)
  expect(own[1]?.body).toMatchObject({ sin_leer: 0 })
})

test('unseen messages are counted, and marked up to the last one read', async () => {
  const { id } = await open()
  const sinLeer = async () => (await list()).tickets[0]?.sin_leer
  expect(await sinLeer()).toBe(1)
  const mark = async (until: number, quien = carla) =>
    quien.call(leerTicketEnGestion, { params: { id }, body: { hasta: until } })
  expect((await mark(0)).body).toEqual({ visto: 0 })
  expect(await sinLeer()).toBe(0)
  const entry = (await write(id, 'Una.')).respuestas.at(-1)?.id ?? 0
  await write(id, 'Dos.')
  expect(await sinLeer()).toBe(2)
  await mark(entry)
  expect(await sinLeer()).toBe(1)
  expect((await mark(0)).body).toEqual({ visto: entry })
  expect((await mark(0, beto)).status).toBe(403)
})

test('of two concurrent changes the second is told who changed it, and nothing is lost', async () => {
  const { id } = await open()
  const [entry, other] = await Promise.all([
    cambia(id, 'abierto', 'en_progreso', carla),
    cambia(id, 'abierto', 'cerrado', dora),
  ])
  expect([entry.status, other.status].toSorted()).toEqual([200, 409])
  const [gano, perdio] = entry.status === 200 ? [carla, other] : [dora, entry]
  expect(perdio.body.type).toBe('ticket-cambiado')
  expect(perdio.body.detail).toMatch(
    new RegExp(`^${gano.nombre} ya pasó este ticket a ${gano === carla ? 'En progreso' : 'Cerrado'} \\(.+\\)\\.$`),
  )
  // The same request again succeeds. A browser repeats it after a lost answer.
  const now = (await item(id)).estado
  expect((await cambia(id, 'abierto', now, gano)).status).toBe(200)

  const prioriza = (prioridad: 'alta' | 'baja', quien: typeof carla) =>
    quien.call(cambiarPrioridad, { params: { id }, body: { prioridad, era: 'media' } })
  expect((await prioriza('alta', dora)).body.prioridad).toBe('alta')
  expect((await prioriza('baja', carla)).body.detail).toMatch(/^Dora Paz ya puso este ticket en prioridad alta/)
})

test('a closed ticket takes no answer, and a repeated one is stored once', async () => {
  const { id } = await open()
  const key = { 'idempotency-key': randomUUID() }
  const pedir = () => carla.call(responderEnGestion, { params: { id }, body: { mensaje: 'Hola.' } }, key)
  expect([(await pedir()).status, (await pedir()).body.respuestas.length]).toEqual([200, 1])
  await cambia(id, 'en_progreso', 'cerrado')
  expect(await answer(id, '¿Algo más?')).toMatchObject({ status: 409, type: 'ticket-cerrado' })
  expect((await item(id)).respuestas).toHaveLength(1)
})

test('only staff may do any of it, and unknown ids give 404', async () => {
  const { id } = await open()
  for (const [quien, status] of [
    [beto, 403],
    [ana, 401],
  ] as const) {
    expect((await quien.call(listarTicketsEnGestion, { querystring: {} })).status).toBe(status)
    expect((await quien.call(obtenerTicketEnGestion, { params: { id } })).status).toBe(status)
    expect(await answer(id, 'Yo.', { quien })).toMatchObject({ status })
    expect((await cambia(id, 'abierto', 'cerrado', quien)).status).toBe(status)
  }
  await db.delete(ticketsAyuda)
  for (const { status } of [
    await carla.call(obtenerTicketEnGestion, { params: { id } }),
    await carla.call(responderEnGestion, { params: { id }, body: { mensaje: 'Hola.' } }),
    await cambia(id, 'abierto', 'cerrado'),
    await carla.call(leerTicketEnGestion, { params: { id }, body: { hasta: 1 } }),
  ])
    expect(status).toBe(404)
})

test('actions of staff appear in the activity in words', async () => {
  const { id } = await open()
  await answer(id, 'Hola.')
  await answer(id, 'Ojo.', { interna: true })
  await carla.call(cambiarPrioridad, { params: { id }, body: { prioridad: 'alta', era: 'media' } })
  await cambia(id, 'en_progreso', 'cerrado')
  const { hechos } = (await carla.call(listarActividad, { querystring: { cosa: 'ticket', clave: String(id) } })).body
  expect(hechos.map((done) => phraseFor(done).join(' ').trim())).toEqual([
    'pasó de En progreso a Cerrado',
    'cambió la prioridad de : de Media a Alta',
    'escribió una nota interna en',
    'respondió y lo puso en progreso',
  ])
})

test('prepared answers come from the owner, with placeholders for client and order', async () => {
  const { body } = await carla.call(listarPreparadas, {})
  expect(body[0]).toEqual({ titulo: expect.any(String), texto: expect.stringContaining('{nombre}') })
})
