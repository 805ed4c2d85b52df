import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listarActividad } from '#admin/actividad/contract.ts'
import { fraseDe } from '#admin/actividad/frases.ts'
import { ticketsAyuda } from '#db/schema/miembros.server.ts'
import { descargarDatos } from '#miembros/contract.ts'
import { abrirTickets } from '#testing/tickets.server.ts'
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

const { ana, beto, carla, dora, elsa, db, abre, escribe, responde } = await abrirTickets()

type Consulta = Parameters<typeof carla.llamar<typeof listarTicketsEnGestion>>[1]['querystring']
const lista = async (querystring: Consulta = {}) => (await carla.llamar(listarTicketsEnGestion, { querystring })).cuerpo
const asuntos = async (consulta?: Consulta) => (await lista(consulta)).tickets.map(({ asunto }) => asunto)
const uno = async (id: number) => (await carla.llamar(obtenerTicketEnGestion, { params: { id } })).cuerpo
const cambia = (id: number, era: 'abierto' | 'en_progreso' | 'cerrado', estado: typeof era, quien = carla) =>
  quien.llamar(cambiarEstadoDeTicket, { params: { id }, body: { estado, era } })
/** As if it had happened so many hours before. */
const hace = (id: number, horas: number, columna: 'espera_desde' | 'actividad_en' | 'created_at') =>
  db
    .update(ticketsAyuda)
    .set({ [columna]: sql`now() - make_interval(hours => ${horas})` })
    .where(eq(ticketsAyuda.id, id))

beforeEach(async () => {
  await db.delete(ticketsAyuda)
})

test('who waits longest comes first, then the latest talks; or simply the newest', async () => {
  const [a, b, c, d] = [
    await abre({ asunto: 'Respondido' }),
    await abre({ asunto: 'Espera poco' }),
    await abre({ asunto: 'Espera mucho' }),
    await abre({ asunto: 'Respondido ayer' }, elsa),
  ]
  await responde(a.id, 'Listo.')
  await responde(d.id, 'Listo.')
  await hace(d.id, 24, 'actividad_en')
  await hace(b.id, 1, 'espera_desde')
  await hace(c.id, 5, 'espera_desde')
  await hace(a.id, 9, 'created_at')
  expect(await asuntos()).toEqual(['Espera mucho', 'Espera poco', 'Respondido', 'Respondido ayer'])
  expect(await asuntos({ orden: 'nuevos' })).toEqual(['Respondido ayer', 'Espera mucho', 'Espera poco', 'Respondido'])
  for (const orden of ['espera', 'nuevos'] as const) {
    const vistos: string[] = []
    let despues_de: string | undefined
    do {
      const parte = await lista({ orden, limite: 1, despues_de })
      vistos.push(...parte.tickets.map(({ asunto }) => asunto))
      despues_de = parte.sigue ?? undefined
    } while (despues_de)
    expect(vistos).toEqual(await asuntos({ orden }))
  }
  expect(await asuntos({ cliente: d.id ? (await uno(d.id)).cliente.user_id : '' })).toEqual(['Respondido ayer'])
})

test('it is filtered and found by subject, client and codes, and each choice says how many it would show', async () => {
  const codigo = await beto.pide()
  const { id } = await abre({ asunto: 'Café y más', prioridad: 'alta', codigo_pedido: codigo })
  await abre({ asunto: '100% plata', prioridad: 'baja' }, elsa)
  const cerrado = await abre({ asunto: 'Ya pasó' })
  await cambia(cerrado.id, 'abierto', 'cerrado')
  await responde(id, 'Hola.')
  const { cliente } = await uno(id)
  for (const q of ['cafe', 'MAS beto', 'cruz café', codigo.toLowerCase(), cliente.codigo ?? ''])
    expect(await asuntos({ q, estado: 'en_progreso' })).toEqual(['Café y más'])
  expect(await asuntos({ q: '100%' })).toEqual(['100% plata'])
  expect(await asuntos({ q: '_' })).toEqual([])
  expect(await asuntos({ sin_responder: 'si' })).toEqual(['100% plata'])
  expect(await asuntos({ prioridad: 'alta', estado: 'abierto' })).toEqual([])
  const cuentas = async (querystring = {}) => (await carla.llamar(contarTickets, { querystring })).cuerpo
  expect(await cuentas()).toEqual({
    todos: 3,
    sin_responder: 1,
    estados: { abierto: 1, en_progreso: 1, cerrado: 1 },
    prioridades: { baja: 1, media: 1, alta: 1 },
  })
  expect(await cuentas({ prioridad: 'alta' })).toMatchObject({ todos: 1, estados: { abierto: 0, en_progreso: 1 } })
  expect(await cuentas({ estado: 'cerrado' })).toMatchObject({ todos: 3, prioridades: { baja: 0, media: 1 } })
  expect(await contarTicketsPendientes(db)).toEqual({
    abiertos: 1,
    en_progreso: 1,
    esperan: 1,
    espera_desde: expect.any(Date),
  })
})

test('an answer takes it up and ends the wait; what its member writes begins it again, once', async () => {
  const { id } = await abre()
  expect((await responde(id, 'Hola.')).estado).toBe('en_progreso')
  expect((await uno(id)).espera_desde).toBeNull()
  await escribe(id, 'Una.')
  const { espera_desde } = await uno(id)
  await escribe(id, 'Dos.')
  expect((await uno(id)).espera_desde).toBe(espera_desde)
  await cambia(id, 'en_progreso', 'cerrado')
  expect(await uno(id)).toMatchObject({ estado: 'cerrado', espera_desde: null })
  // Opened again, who wrote last still waits.
  await cambia(id, 'cerrado', 'abierto')
  expect((await uno(id)).espera_desde).not.toBeNull()
})

test('a note is read by staff alone, wherever its member looks, and moves nothing', async () => {
  const { id } = await abre()
  const antes = await uno(id)
  const con = await responde(id, 'Ya se quejó dos veces.', { interna: true })
  expect(con.respuestas).toMatchObject([{ interna: true, nombre: 'Carla Núñez', correo: null }])
  expect(con).toMatchObject({
    estado: 'abierto',
    actividad_en: antes.actividad_en,
    espera_desde: antes.espera_desde,
  })
  await cambia(id, 'abierto', 'cerrado')
  expect((await responde(id, 'Volverá.', { interna: true })).respuestas).toHaveLength(2)
  const suyo = [
    await beto.llamar(obtenerTicket, { params: { id } }),
    await beto.llamar(listarTickets, { querystring: {} }),
    await beto.llamar(descargarDatos, {}),
  ]
  expect(suyo.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(JSON.stringify(suyo)).not.toMatch(/quejó|Volverá/)
  expect(suyo[1]?.cuerpo).toMatchObject({ sin_leer: 0 })
})

test('what staff have not seen is counted, and marked up to what was read', async () => {
  const { id } = await abre()
  const sinLeer = async () => (await lista()).tickets[0]?.sin_leer
  expect(await sinLeer()).toBe(1)
  const marca = async (hasta: number, quien = carla) =>
    quien.llamar(leerTicketEnGestion, { params: { id }, body: { hasta } })
  expect((await marca(0)).cuerpo).toEqual({ visto: 0 })
  expect(await sinLeer()).toBe(0)
  const una = (await escribe(id, 'Una.')).respuestas.at(-1)?.id ?? 0
  await escribe(id, 'Dos.')
  expect(await sinLeer()).toBe(2)
  await marca(una)
  expect(await sinLeer()).toBe(1)
  expect((await marca(0)).cuerpo).toEqual({ visto: una })
  expect((await marca(0, beto)).status).toBe(403)
})

test('of two who change it at once the second is told who did, and nothing is lost', async () => {
  const { id } = await abre()
  const [una, otra] = await Promise.all([
    cambia(id, 'abierto', 'en_progreso', carla),
    cambia(id, 'abierto', 'cerrado', dora),
  ])
  expect([una.status, otra.status].toSorted()).toEqual([200, 409])
  const [gano, perdio] = una.status === 200 ? [carla, otra] : [dora, una]
  expect(perdio.cuerpo.type).toBe('ticket-cambiado')
  expect(perdio.cuerpo.detail).toMatch(
    new RegExp(`^${gano.nombre} ya pasó este ticket a ${gano === carla ? 'En progreso' : 'Cerrado'} \\(.+\\)\\.$`),
  )
  // Whose answer was lost on the way may ask again.
  const ahora = (await uno(id)).estado
  expect((await cambia(id, 'abierto', ahora, gano)).status).toBe(200)

  const prioriza = (prioridad: 'alta' | 'baja', quien: typeof carla) =>
    quien.llamar(cambiarPrioridad, { params: { id }, body: { prioridad, era: 'media' } })
  expect((await prioriza('alta', dora)).cuerpo.prioridad).toBe('alta')
  expect((await prioriza('baja', carla)).cuerpo.detail).toMatch(/^Dora Paz ya puso este ticket en prioridad alta/)
})

test('a closed one takes no answer, and what is sent twice is once there', async () => {
  const { id } = await abre()
  const clave = { 'idempotency-key': randomUUID() }
  const pedir = () => carla.llamar(responderEnGestion, { params: { id }, body: { mensaje: 'Hola.' } }, clave)
  expect([(await pedir()).status, (await pedir()).cuerpo.respuestas.length]).toEqual([200, 1])
  await cambia(id, 'en_progreso', 'cerrado')
  expect(await responde(id, '¿Algo más?')).toMatchObject({ status: 409, type: 'ticket-cerrado' })
  expect((await uno(id)).respuestas).toHaveLength(1)
})

test('nobody else does any of it, and one that is gone is not there', async () => {
  const { id } = await abre()
  for (const [quien, status] of [
    [beto, 403],
    [ana, 401],
  ] as const) {
    expect((await quien.llamar(listarTicketsEnGestion, { querystring: {} })).status).toBe(status)
    expect((await quien.llamar(obtenerTicketEnGestion, { params: { id } })).status).toBe(status)
    expect(await responde(id, 'Yo.', { quien })).toMatchObject({ status })
    expect((await cambia(id, 'abierto', 'cerrado', quien)).status).toBe(status)
  }
  await db.delete(ticketsAyuda)
  for (const { status } of [
    await carla.llamar(obtenerTicketEnGestion, { params: { id } }),
    await carla.llamar(responderEnGestion, { params: { id }, body: { mensaje: 'Hola.' } }),
    await cambia(id, 'abierto', 'cerrado'),
    await carla.llamar(leerTicketEnGestion, { params: { id }, body: { hasta: 1 } }),
  ])
    expect(status).toBe(404)
})

test('what staff did is in the activity in words', async () => {
  const { id } = await abre()
  await responde(id, 'Hola.')
  await responde(id, 'Ojo.', { interna: true })
  await carla.llamar(cambiarPrioridad, { params: { id }, body: { prioridad: 'alta', era: 'media' } })
  await cambia(id, 'en_progreso', 'cerrado')
  const { hechos } = (await carla.llamar(listarActividad, { querystring: { cosa: 'ticket', clave: String(id) } }))
    .cuerpo
  expect(hechos.map((hecho) => fraseDe(hecho).join(' ').trim())).toEqual([
    'pasó de En progreso a Cerrado',
    'cambió la prioridad de : de Media a Alta',
    'escribió una nota interna en',
    'respondió y lo puso en progreso',
  ])
})

test('answers at hand are the owner’s, with places for the client and the order', async () => {
  const { cuerpo } = await carla.llamar(listarPreparadas, {})
  expect(cuerpo[0]).toEqual({ titulo: expect.any(String), texto: expect.stringContaining('{nombre}') })
})
