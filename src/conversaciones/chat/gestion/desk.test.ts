import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listarActividad } from '#admin/actividad/contract.ts'
import { conversaciones, mensajes, turnos } from '#db/schema/chat.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { openChats } from '#testing/chats.server.ts'
import { avisarPresencia, terminarChat } from '../contract.ts'
import {
  devolverConversacion,
  escribirEnConversacion,
  latir,
  leerConversacion,
  leerMesa,
  listarPasadas,
  listarPreparadas,
  MAX_IN_MESA,
  marcarVistoEnGestion,
  terminarConversacion,
  tomarConversacion,
} from './contract.ts'

const {
  ana,
  beto,
  carla,
  dora,
  db,
  visitor,
  turno,
  take,
  answer,
  readAsStaff,
  row,
  idOf,
  timePasses: pasa,
} = await openChats()
const [deCarla, deDora] = [await idOf(carla), await idOf(dora)]
const mesa = async (quien = carla) => (await quien.call(leerMesa, {})).body

beforeEach(async () => {
  await db.delete(conversaciones)
  await db.delete(turnos)
})

/** Makes a waiting visitor who has sent one message. */
async function wait(mensaje = 'Hola', changes: { email?: string; codigo_pedido?: string } = {}) {
  const yoka = await visitor()
  await yoka.request({ mensaje, ...changes })
  return { yoka, id: (await yoka.read()).conversacion?.id ?? '' }
}

// Must be the first test: the median includes waits in earlier tests.
test('the median wait is told once there are enough visitors', async () => {
  for (let n = 0; n < 3; n++) {
    const { id, yoka } = await wait()
    await pasa(150)
    await take(id)
    await yoka.call(terminarChat, {})
    await turno(carla, false)
  }
  const { yoka } = await wait()
  expect((await yoka.read()).conversacion?.espera_minutos).toBe(3)
})

test('of two agents who take a conversation at once, one has it and the other is told who', async () => {
  const { id } = await wait()
  const [a, b] = await Promise.all([take(id, carla), take(id, dora)])
  expect([a.status, b.status].toSorted()).toEqual([200, 409])
  const ganadora = a.status === 200 ? 'Carla' : 'Dora'
  expect((a.status === 409 ? a : b).body.detail).toBe(`La tiene ${ganadora}.`)
  expect((await readAsStaff(id)).mensajes.filter(({ rol }) => rol === 'system')).toHaveLength(1)
  // Browsers repeat the request after a lost answer; taking again succeeds.
  expect((await take(id, ganadora === 'Carla' ? carla : dora)).status).toBe(200)
})

test('another agent’s conversation can be taken only by naming that agent', async () => {
  const { id } = await wait()
  await take(id, carla)
  expect((await take(id, dora)).status).toBe(409)
  expect((await answer(id, 'Yo', dora)).body.detail).toBe('La tiene Carla.')
  expect((await take(id, dora, deCarla)).body).toMatchObject({ es_mia: true, agente: { id: deDora } })
  expect((await answer(id, 'Ahora yo', carla)).status).toBe(409)
})

test('taking a waiting visitor puts the agent on duty; answering a left message does not', async () => {
  const { yoka, id } = await wait()
  await take(id)
  expect((await mesa()).en_turno).not.toBeNull()
  await turno(carla, false, true)
  await yoka.leave('Pues por correo')
  expect((await answer(id, 'Sí hay.')).body.conversacion).toMatchObject({ estado: 'atendida', es_mia: true })
  expect((await mesa()).en_turno).toBeNull()
  // The agent is off duty, so the visitor waits for another agent.
  await turno(dora)
  await yoka.say('¿Y en azul?')
  expect(await row(id)).toMatchObject({ estado: 'esperando', agente_id: null })
})

test('the desk lists each conversation in its group, longest wait first, with name and last message', async () => {
  const codigo = await beto.pide()
  const { id, yoka } = await wait('<b>¿Dónde está?</b>', { email: beto.correo, codigo_pedido: codigo })
  await yoka.call(avisarPresencia, { body: { pagina: '/rastrear?codigo=B01-00001' } })
  await pasa(30)
  const other = await wait('Otra cosa')
  const dejada = await visitor()
  await dejada.leave('Para luego')
  await take(other.id, dora)
  const { esperan, contigo, con_otros, dejadas, agentes } = await mesa()
  expect(esperan).toMatchObject([
    {
      id,
      // Anybody may type an order's address: an unverified address reveals no name.
      nombre: null,
      correo: beto.correo,
      correo_comprobado: false,
      resumen: '<b>¿Dónde está?</b>',
      resumen_rol: 'user',
      sin_leer: 1,
      en_linea: true,
      agente: null,
    },
  ])
  expect([contigo, con_otros.length, dejadas.map(({ resumen }) => resumen)]).toEqual([[], 1, ['Para luego']])
  expect(agentes).toMatchObject([{ id: deDora, nombre: 'Dora Paz', conversaciones: 1 }])
  expect(await readAsStaff(id)).toMatchObject({ nombre: null, pagina: '/rastrear' })
  await db.update(conversaciones).set({ correo_comprobado: true }).where(eq(conversaciones.id, id))
  expect([(await readAsStaff(id)).nombre, (await mesa()).esperan[0]?.nombre]).toEqual(['Beto Cruz', 'Beto Cruz'])
  await pasa(60)
  expect(await readAsStaff(id)).toMatchObject({ pagina: null, en_linea: false })
})

test('the desk lists the first of thousands with their count, and all of the agent’s own', async () => {
  const now = Date.now()
  const rows = (estado: 'esperando' | 'dejada' | 'atendida', agente_id: string | null) =>
    Array.from({ length: MAX_IN_MESA + 50 }, (_, n) => ({
      estado,
      agente_id,
      correo: `${n}@ejemplo.com`,
      espera_desde: estado === 'atendida' ? null : new Date(now + (n - 1000) * 60_000),
      actividad_en: new Date(now - n * 60_000),
    }))
  await db
    .insert(conversaciones)
    .values([
      ...rows('dejada', null),
      ...rows('esperando', null).toReversed(),
      ...rows('atendida', deDora),
      ...rows('atendida', deCarla),
    ])
  const { esperan, contigo, con_otros, dejadas, cuantas } = await mesa()
  const first = Array.from({ length: MAX_IN_MESA }, (_, n) => `${n}@ejemplo.com`)
  for (const group of [esperan, con_otros, dejadas]) expect(group.map(({ correo }) => correo)).toEqual(first)
  expect(contigo).toHaveLength(MAX_IN_MESA + 50)
  const all = MAX_IN_MESA + 50
  expect(cuantas).toEqual({ esperan: all, con_otros: all, dejadas: all })
})

test('assigned conversations are told apart from taken ones', async () => {
  const { id } = await wait()
  await take(id)
  await turno(carla)
  const other = await wait()
  expect((await mesa()).contigo.map((conversacion) => [conversacion.id, conversacion.repartida]).toSorted()).toEqual(
    [
      [id, false],
      [other.id, true],
    ].toSorted(),
  )
})

test('an answer is written once per key, and staff share one seen mark that only grows', async () => {
  const { id } = await wait()
  await take(id)
  const clave = randomUUID()
  const [a, b] = [await answer(id, 'Dime', carla, clave), await answer(id, 'Dime', carla, clave)]
  expect(b.body.mensaje).toEqual(a.body.mensaje)
  expect(a.body.mensaje).toMatchObject({ rol: 'agent', autor: 'Carla' })
  expect((await answer(id, 'Otra', carla, clave)).status).toBe(409)
  const mark = async (mensaje: number) =>
    (await dora.call(marcarVistoEnGestion, { params: { id }, body: { mensaje } })) && readAsStaff(id)
  expect(await mark(2 ** 31 - 1)).toMatchObject({ visto_por_gestion: a.body.mensaje.id, sin_leer: 0 })
  expect((await mark(0)).visto_por_gestion).toBe(a.body.mensaje.id)
})

test('a returned conversation waits since its last unanswered message; a closed one is listed as past', async () => {
  const { yoka, id } = await wait('Primero')
  await take(id)
  await answer(id, 'Ya voy')
  await yoka.say('¿Y?')
  await pasa(100)
  const { body } = await carla.call(devolverConversacion, { params: { id } })
  expect(body).toMatchObject({ estado: 'esperando', agente: null })
  expect(Date.now() - Date.parse(body.espera_desde ?? '')).toBeGreaterThan(95_000)
  await carla.call(terminarConversacion, { params: { id } })
  expect((await answer(id, 'Tarde')).status).toBe(409)
  const pasadas = async (q: string) => (await carla.call(listarPasadas, { querystring: { q } })).body.conversaciones
  expect((await pasadas('YOKA')).map((conversacion) => conversacion.id)).toEqual([id])
  expect(await pasadas('nadie')).toEqual([])
  const { hechos } = (await carla.call(listarActividad, { querystring: { tipo: 'chat' } })).body
  expect(hechos.slice(0, 3).map(({ accion }) => accion)).toEqual(['terminar-chat', 'devolver-chat', 'tomar-chat'])
})

test('a past conversation is found by the name of the order that it is about, not by the phone', async () => {
  const [codigo, correo] = ['B09-15554', 'z@ejemplo.com']
  await db
    .insert(pedidos)
    .values({ codigo, cliente: 'Zunilda Güílamo', correo_cliente: correo, telefono: '809-157-5321' })
  await db
    .insert(conversaciones)
    .values({ correo, correo_comprobado: true, codigo_pedido: codigo, estado: 'terminada', terminada_por: 'visitante' })
  const found = async (q: string) =>
    (await carla.call(listarPasadas, { querystring: { q } })).body.conversaciones.map(({ nombre }) => nombre)
  expect(await found('guilamo zunilda')).toEqual(['Zunilda Güílamo'])
  expect(await found('b09-15554')).toEqual(['Zunilda Güílamo'])
  expect(await found('809-157-5321')).toEqual([])
})

test('pages of past conversations have no gaps', async () => {
  const cuando = new Date()
  await db.insert(conversaciones).values(
    Array.from({ length: 65 }, () => ({
      correo: 'a@ejemplo.com',
      estado: 'terminada' as const,
      terminada_por: 'visitante' as const,
      actividad_en: cuando,
    })),
  )
  const seen: string[] = []
  let despues_de: string | undefined
  do {
    const { conversaciones: part, sigue } = (await carla.call(listarPasadas, { querystring: { despues_de } })).body
    seen.push(...part.map(({ id }) => id))
    despues_de = sigue ?? undefined
  } while (despues_de)
  expect(new Set(seen).size).toBe(65)
  for (const id of ['-'.repeat(36), 'a'.repeat(36)])
    expect((await carla.call(listarPasadas, { querystring: { despues_de: `1_${id}` } })).status).toBe(422)
})

test('an agent with waiting visitors cannot go off duty without returning them', async () => {
  await turno(carla)
  const { id } = await wait()
  expect(await row(id)).toMatchObject({ estado: 'atendida', agente_id: deCarla })
  expect(await turno(carla, false)).toMatchObject({ status: 409, body: { type: 'con-conversaciones' } })
  expect((await turno(carla, false, true)).body).toMatchObject({ en_turno: null, esperan: [{ id }] })
  expect((await carla.call(latir, {})).body).toEqual({ en_turno: false })
  // An agent who goes off duty keeps answered conversations of absent visitors.
  await turno(dora)
  await take(id, dora)
  await answer(id, 'Listo', dora)
  await pasa(700)
  await turno(dora)
  expect((await turno(dora, false)).status).toBe(200)
  expect(await row(id)).toMatchObject({ estado: 'atendida', agente_id: deDora })
})

test('taking while another agent goes off duty ends with a present agent or in the queue', async () => {
  await turno(carla)
  const esperan = await Promise.all([visitor(), visitor(), visitor()])
  await Promise.all([...esperan.map((item) => item.request({ mensaje: 'Hola' })), turno(carla, false, true)])
  const rows = await db.select().from(conversaciones)
  expect(rows.map(({ estado }) => estado)).toEqual(['esperando', 'esperando', 'esperando'])
})

test('unknown ids give 404, invalid input names its field, and strangers are refused', async () => {
  const params = { id: randomUUID() }
  for (const path of [terminarConversacion, devolverConversacion])
    expect((await carla.call(path, { params })).status).toBe(404)
  expect((await take(params.id)).status).toBe(404)
  expect((await carla.call(leerConversacion, { params, querystring: {} })).status).toBe(404)
  const { id } = await wait()
  const typing = (quien: typeof ana, content: string) =>
    quien.call(escribirEnConversacion, { params: { id }, body: { clave: randomUUID(), contenido: content } })
  expect(await typing(carla, ' ')).toMatchObject({
    status: 422,
    body: { campos: { contenido: 'Escribe tu mensaje.' } },
  })
  for (const [quien, status] of [
    [ana, 401],
    [beto, 403],
  ] as const) {
    expect((await typing(quien, 'Yo')).status).toBe(status)
    expect((await quien.call(tomarConversacion, { params: { id }, body: { era: null } })).status).toBe(status)
  }
  expect(await db.$count(mensajes, eq(mensajes.rol, 'agent'))).toBe(0)
  expect((await carla.call(listarPreparadas, {})).body.length).toBeGreaterThan(2)
})
