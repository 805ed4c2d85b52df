import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listarActividad } from '#admin/actividad/contract.ts'
import { conversaciones, mensajes, turnos } from '#db/schema/chat.server.ts'
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
  visitante,
  turno,
  toma,
  responde,
  enGestion,
  fila: row,
  idDe: idOf,
  timePasses: pasa,
} = await openChats()
const [deCarla, deDora] = [await idOf(carla), await idOf(dora)]
const mesa = async (quien = carla) => (await quien.llamar(leerMesa, {})).cuerpo

beforeEach(async () => {
  await db.delete(conversaciones)
  await db.delete(turnos)
})

/** Makes a waiting visitor who has sent one message. */
async function wait(mensaje = 'Hola', changes: { email?: string; codigo_pedido?: string } = {}) {
  const yoka = await visitante()
  await yoka.pide({ mensaje, ...changes })
  return { yoka, id: (await yoka.lee()).conversacion?.id ?? '' }
}

// Must be the first test: the median includes waits in earlier tests.
test('the median wait is told once there are enough visitors', async () => {
  for (let n = 0; n < 3; n++) {
    const { id, yoka } = await wait()
    await pasa(150)
    await toma(id)
    await yoka.llamar(terminarChat, {})
    await turno(carla, false)
  }
  const { yoka } = await wait()
  expect((await yoka.lee()).conversacion?.espera_minutos).toBe(3)
})

test('of two agents who take a conversation at once, one has it and the other is told who', async () => {
  const { id } = await wait()
  const [a, b] = await Promise.all([toma(id, carla), toma(id, dora)])
  expect([a.status, b.status].toSorted()).toEqual([200, 409])
  const ganadora = a.status === 200 ? 'Carla' : 'Dora'
  expect((a.status === 409 ? a : b).cuerpo.detail).toBe(`La tiene ${ganadora}.`)
  expect((await enGestion(id)).mensajes.filter(({ rol }) => rol === 'system')).toHaveLength(1)
  // Browsers repeat the request after a lost answer; taking again succeeds.
  expect((await toma(id, ganadora === 'Carla' ? carla : dora)).status).toBe(200)
})

test('another agent’s conversation can be taken only by naming that agent', async () => {
  const { id } = await wait()
  await toma(id, carla)
  expect((await toma(id, dora)).status).toBe(409)
  expect((await responde(id, 'Yo', dora)).cuerpo.detail).toBe('La tiene Carla.')
  expect((await toma(id, dora, deCarla)).cuerpo).toMatchObject({ es_mia: true, agente: { id: deDora } })
  expect((await responde(id, 'Ahora yo', carla)).status).toBe(409)
})

test('taking a waiting visitor puts the agent on duty; answering a left message does not', async () => {
  const { yoka, id } = await wait()
  await toma(id)
  expect((await mesa()).en_turno).not.toBeNull()
  await turno(carla, false, true)
  await yoka.deja('Pues por correo')
  expect((await responde(id, 'Sí hay.')).cuerpo.conversacion).toMatchObject({ estado: 'atendida', es_mia: true })
  expect((await mesa()).en_turno).toBeNull()
  // The agent is off duty, so the visitor waits for another agent.
  await turno(dora)
  await yoka.dice('¿Y en azul?')
  expect(await row(id)).toMatchObject({ estado: 'esperando', agente_id: null })
})

test('the desk lists each conversation in its group, longest wait first, with name and last message', async () => {
  const codigo = await beto.pide()
  const { id, yoka } = await wait('<b>¿Dónde está?</b>', { email: beto.correo, codigo_pedido: codigo })
  await yoka.llamar(avisarPresencia, { body: { pagina: '/rastrear?codigo=B01-00001' } })
  await pasa(30)
  const other = await wait('Otra cosa')
  const dejada = await visitante()
  await dejada.deja('Para luego')
  await toma(other.id, dora)
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
  expect(await enGestion(id)).toMatchObject({ nombre: null, pagina: '/rastrear' })
  await db.update(conversaciones).set({ correo_comprobado: true }).where(eq(conversaciones.id, id))
  expect([(await enGestion(id)).nombre, (await mesa()).esperan[0]?.nombre]).toEqual(['Beto Cruz', 'Beto Cruz'])
  await pasa(60)
  expect(await enGestion(id)).toMatchObject({ pagina: null, en_linea: false })
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
  await toma(id)
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
  await toma(id)
  const clave = randomUUID()
  const [a, b] = [await responde(id, 'Dime', carla, clave), await responde(id, 'Dime', carla, clave)]
  expect(b.cuerpo.mensaje).toEqual(a.cuerpo.mensaje)
  expect(a.cuerpo.mensaje).toMatchObject({ rol: 'agent', autor: 'Carla' })
  expect((await responde(id, 'Otra', carla, clave)).status).toBe(409)
  const mark = async (mensaje: number) =>
    (await dora.llamar(marcarVistoEnGestion, { params: { id }, body: { mensaje } })) && enGestion(id)
  expect(await mark(2 ** 31 - 1)).toMatchObject({ visto_por_gestion: a.cuerpo.mensaje.id, sin_leer: 0 })
  expect((await mark(0)).visto_por_gestion).toBe(a.cuerpo.mensaje.id)
})

test('a returned conversation waits since its last unanswered message; a closed one is listed as past', async () => {
  const { yoka, id } = await wait('Primero')
  await toma(id)
  await responde(id, 'Ya voy')
  await yoka.dice('¿Y?')
  await pasa(100)
  const { cuerpo: body } = await carla.llamar(devolverConversacion, { params: { id } })
  expect(body).toMatchObject({ estado: 'esperando', agente: null })
  expect(Date.now() - Date.parse(body.espera_desde ?? '')).toBeGreaterThan(95_000)
  await carla.llamar(terminarConversacion, { params: { id } })
  expect((await responde(id, 'Tarde')).status).toBe(409)
  const pasadas = async (q: string) => (await carla.llamar(listarPasadas, { querystring: { q } })).cuerpo.conversaciones
  expect((await pasadas('YOKA')).map((conversacion) => conversacion.id)).toEqual([id])
  expect(await pasadas('nadie')).toEqual([])
  const { hechos } = (await carla.llamar(listarActividad, { querystring: { tipo: 'chat' } })).cuerpo
  expect(hechos.slice(0, 3).map(({ accion }) => accion)).toEqual(['terminar-chat', 'devolver-chat', 'tomar-chat'])
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
    const { conversaciones: part, sigue } = (await carla.llamar(listarPasadas, { querystring: { despues_de } })).cuerpo
    seen.push(...part.map(({ id }) => id))
    despues_de = sigue ?? undefined
  } while (despues_de)
  expect(new Set(seen).size).toBe(65)
  for (const id of ['-'.repeat(36), 'a'.repeat(36)])
    expect((await carla.llamar(listarPasadas, { querystring: { despues_de: `1_${id}` } })).status).toBe(422)
})

test('an agent with waiting visitors cannot go off duty without returning them', async () => {
  await turno(carla)
  const { id } = await wait()
  expect(await row(id)).toMatchObject({ estado: 'atendida', agente_id: deCarla })
  expect(await turno(carla, false)).toMatchObject({ status: 409, cuerpo: { type: 'con-conversaciones' } })
  expect((await turno(carla, false, true)).cuerpo).toMatchObject({ en_turno: null, esperan: [{ id }] })
  expect((await carla.llamar(latir, {})).cuerpo).toEqual({ en_turno: false })
  // An agent who goes off duty keeps answered conversations of absent visitors.
  await turno(dora)
  await toma(id, dora)
  await responde(id, 'Listo', dora)
  await pasa(700)
  await turno(dora)
  expect((await turno(dora, false)).status).toBe(200)
  expect(await row(id)).toMatchObject({ estado: 'atendida', agente_id: deDora })
})

test('taking while another agent goes off duty ends with a present agent or in the queue', async () => {
  await turno(carla)
  const esperan = await Promise.all([visitante(), visitante(), visitante()])
  await Promise.all([...esperan.map((item) => item.pide({ mensaje: 'Hola' })), turno(carla, false, true)])
  const rows = await db.select().from(conversaciones)
  expect(rows.map(({ estado }) => estado)).toEqual(['esperando', 'esperando', 'esperando'])
})

test('unknown ids give 404, invalid input names its field, and strangers are refused', async () => {
  const params = { id: randomUUID() }
  for (const path of [terminarConversacion, devolverConversacion])
    expect((await carla.llamar(path, { params })).status).toBe(404)
  expect((await toma(params.id)).status).toBe(404)
  expect((await carla.llamar(leerConversacion, { params, querystring: {} })).status).toBe(404)
  const { id } = await wait()
  const typing = (quien: typeof ana, content: string) =>
    quien.llamar(escribirEnConversacion, { params: { id }, body: { clave: randomUUID(), contenido: content } })
  expect(await typing(carla, ' ')).toMatchObject({
    status: 422,
    cuerpo: { campos: { contenido: 'Escribe tu mensaje.' } },
  })
  for (const [quien, status] of [
    [ana, 401],
    [beto, 403],
  ] as const) {
    expect((await typing(quien, 'Yo')).status).toBe(status)
    expect((await quien.llamar(tomarConversacion, { params: { id }, body: { era: null } })).status).toBe(status)
  }
  expect(await db.$count(mensajes, eq(mensajes.rol, 'agent'))).toBe(0)
  expect((await carla.llamar(listarPreparadas, {})).cuerpo.length).toBeGreaterThan(2)
})
