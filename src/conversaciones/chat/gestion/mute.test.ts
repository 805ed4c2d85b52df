import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listarActividad } from '#admin/actividad/contract.ts'
import { contarPendientes } from '#admin/hoy/contract.ts'
import { enviarMensaje } from '#conversaciones/contacto/contract.ts'
import { conversaciones, silencios, turnos } from '#db/schema/chat.server.ts'
import { negocio } from '#negocio'
import { browserOf, openChats } from '#testing/chats.server.ts'
import { cleanUpConexiones } from '../cleanup.server.ts'
import { leerAtencion } from '../contract.ts'
import { pausaText } from '../pausa.ts'
import { runRound } from '../round.server.ts'
import { leerMesa, listarPasadas, quitarSilencio, silenciarConexion, terminarConversacion } from './contract.ts'

const { ana, carla, dora, elsa, db, persona, turno, take, row } = await openChats()

beforeEach(async () => {
  await db.delete(conversaciones)
  await db.delete(turnos)
})

let number = 0
/** A new browser at an address. */
const at = async (ip: string) => browserOf(await persona('Visita', `visita-${++number}@ejemplo.com`, { ip }))
/** A browser at an address with a conversation that waits. */
async function waiting(ip: string, mensaje = 'Hola') {
  const browser = await at(ip)
  await browser.request({ mensaje })
  return { browser, id: (await browser.read()).conversacion?.id ?? '' }
}
let network = 0
/** An address that no other test uses. */
const newIp = () => `10.${100 + Math.floor(++network / 200)}.${network % 200}.1`
const mesa = async (quien = carla) => (await quien.call(leerMesa, {})).body
const mute = (id: string, quien = carla) => quien.call(silenciarConexion, { params: { id } })
const unmute = (id: string, quien = carla) => quien.call(quitarSilencio, { params: { id } })
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const mutedRow = async () => (await db.select().from(silencios))[0]

test('the desk tells which conversations come from one address, and never the address', async () => {
  const ip = newIp()
  const first = await waiting(ip)
  const other = await waiting(newIp())
  const second = await waiting(ip)
  const { body } = await carla.call(leerMesa, {})
  expect(idsOf(body.esperan)).toEqual([first.id, other.id, second.id])
  const [one, two, three] = body.esperan.map(({ conexion }) => conexion)
  expect([one === three, one === two, typeof one]).toEqual([true, false, 'number'])
  expect(JSON.stringify(body)).not.toContain(ip)
})

test('in IPv6 the addresses of one /64 are one connection', async () => {
  await waiting('2001:db8:99:1::1')
  await waiting('2001:db8:99:1::2')
  await waiting('2001:db8:99:2::1')
  const [one, two, three] = (await mesa()).esperan.map(({ conexion }) => conexion)
  expect([one === two, one === three]).toEqual([true, false])
})

test('a muted address leaves the queue and the numbers, and nobody is assigned its conversations', async () => {
  const ip = newIp()
  const flood = [await waiting(ip), await waiting(ip)]
  const left = await at(ip)
  await left.leave('Compren aquí', 'otra@ejemplo.com')
  const honest = await waiting(newIp())
  const muted = await mute(flood[0]?.id ?? '')
  expect(muted.status).toBe(200)
  expect(Date.parse(muted.body.silenciada_hasta ?? '') - Date.now()).toBeGreaterThan(23.9 * 3600_000)
  const before = await mesa()
  expect(idsOf(before.esperan)).toEqual([honest.id])
  expect([before.cuantas, before.dejadas, before.silenciadas.length]).toEqual([
    { esperan: 1, con_otros: 0, dejadas: 0 },
    [],
    3,
  ])
  expect((await carla.call(contarPendientes, {})).body.chat).toEqual({ cuantos: 1, dejadas: 0 })
  expect((await honest.browser.read()).conversacion?.puesto).toBe(1)
  await turno(carla)
  await runRound(db)
  const after = await mesa()
  expect([idsOf(after.contigo), after.esperan]).toEqual([[honest.id], []])
  expect((await row(flood[1]?.id ?? ''))?.estado).toBe('esperando')
})

test('the muted visitor is told until when, before and after writing, and nothing is stored', async () => {
  const ip = newIp()
  const { browser, id } = await waiting(ip)
  await mute(id)
  const hasta = (await mutedRow())?.hasta ?? new Date(0)
  const text = pausaText(hasta)
  expect(text).toMatch(/^La tienda pausó el chat desde tu conexión hasta el .+; escríbenos por correo o WhatsApp\.$/)
  const own = (await browser.read()).conversacion
  expect([Date.parse(own?.pausada_hasta ?? ''), own?.puesto]).toEqual([hasta.getTime(), null])
  const another = await at(ip)
  expect((await another.call(leerAtencion, {})).body.pausado_hasta).toBe(hasta.toISOString())
  expect((await (await at(newIp())).call(leerAtencion, {})).body.pausado_hasta).toBeNull()
  const count = await db.$count(conversaciones)
  const tries = [
    await browser.say('¿Y ahora?'),
    await browser.request({ mensaje: 'Otra vez' }),
    await another.request({ mensaje: 'Soy otro' }),
    await another.leave('Dejo esto'),
  ]
  expect(tries.map(({ status, body }) => [status, 'detail' in body && body.detail])).toEqual(Array(4).fill([429, text]))
  expect(Number(tries[0]?.headers['retry-after'])).toBeGreaterThan(86_000)
  expect(await db.$count(conversaciones)).toBe(count)
  expect((await browser.read()).conversacion?.mensajes.map(({ contenido }) => contenido)).toEqual(['Hola'])
})

test('a mute stops the chat only: the contact form goes on, and so does a conversation that an agent has', async () => {
  const ip = newIp()
  const neighbour = await waiting(ip)
  const { browser, id } = await waiting(ip)
  await take(neighbour.id)
  await mute(id)
  expect((await neighbour.browser.say('Sigo aquí')).status).toBe(200)
  expect((await neighbour.browser.read()).conversacion?.pausada_hasta).toBeNull()
  const sent = await browser.call(enviarMensaje, {
    body: { nombre_cliente: 'Luz', correo: 'luz@ejemplo.com', descripcion_problema: '¿Hacen anillos?' },
  })
  expect(sent.status).toBe(201)
})

test('a muted conversation that its agent gives back takes no message and waits outside the queue', async () => {
  const { browser, id } = await waiting(newIp())
  await take(id)
  await mute(id)
  expect((await browser.say('Aún me atienden')).status).toBe(200)
  await turno(carla, false, true)
  expect((await browser.say('¿Hola?')).status).toBe(429)
  const { esperan, silenciadas } = await mesa()
  expect([idsOf(esperan), idsOf(silenciadas)]).toEqual([[], [id]])
})

test('a mute can be lifted: the conversations are back in their places, and a free agent gets them', async () => {
  const { browser, id } = await waiting(newIp())
  const later = await waiting(newIp())
  await mute(id)
  const lifted = await unmute(id, dora)
  expect([lifted.status, lifted.body.silenciada_hasta]).toEqual([200, null])
  expect(idsOf((await mesa()).esperan)).toEqual([id, later.id])
  expect((await browser.say('Gracias')).status).toBe(200)
  await mute(id)
  await turno(carla)
  expect(idsOf((await mesa()).contigo)).toEqual([later.id])
  await unmute(id)
  expect(idsOf((await mesa()).contigo)).toContain(id)
})

test('a mute ends by itself after 24 hours, by the clock of the database', async () => {
  const { browser, id } = await waiting(newIp())
  await mute(id)
  await db.update(silencios).set({ hasta: sql`now() - interval '1 second'` })
  expect((await browser.say('Buenos días')).status).toBe(200)
  expect(idsOf((await mesa()).esperan)).toEqual([id])
  await runRound(db)
  expect(await db.$count(silencios)).toBe(0)
})

test('a mute from a closed conversation is listed, so that it can be lifted', async () => {
  const { id } = await waiting(newIp())
  await carla.call(terminarConversacion, { params: { id } })
  await mute(id)
  expect(idsOf((await mesa()).silenciadas)).toEqual([id])
  const { conversaciones: pasadas } = (await carla.call(listarPasadas, { querystring: { q: '' } })).body
  expect(pasadas.find((pasada) => pasada.id === id)?.silenciada_hasta).not.toBeNull()
})

test('muting and lifting are recorded without the address, and only staff may do either', async () => {
  const ip = newIp()
  const { id } = await waiting(ip)
  expect([(await mute(id, ana)).status, (await mute(id, elsa)).status]).toEqual([401, 403])
  await mute(id)
  await unmute(id)
  await unmute(id)
  const { body } = await carla.call(listarActividad, { querystring: { tipo: 'chat' } })
  const done = body.hechos.filter(({ clave }) => clave === id).map(({ accion }) => accion)
  expect(done).toEqual(['quitar-silencio', 'silenciar-chat'])
  const { rows } = await db.execute(sql`select antes::text || despues::text as said from auditoria`)
  expect(JSON.stringify(rows)).not.toContain(ip)
  expect((await mute('00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

test('the address is emptied at night, unless it is muted; without it there is nothing to mute', async () => {
  const old = await waiting(newIp())
  const muted = await waiting(newIp())
  const fresh = await waiting(newIp())
  await mute(muted.id)
  const age = sql`now() - make_interval(days => ${negocio.guarda.conexiones}, secs => 60)`
  for (const { id } of [old, muted])
    await db.update(conversaciones).set({ created_at: age }).where(eq(conversaciones.id, id))
  expect(await cleanUpConexiones(db)).toBe(1)
  const kept = await Promise.all([old, muted, fresh].map(async ({ id }) => (await row(id))?.casa !== null))
  expect(kept).toEqual([false, true, true])
  const refused = await mute(old.id)
  expect([refused.status, refused.body]).toMatchObject([409, { detail: 'Ya no se sabe desde qué conexión escribió.' }])
})
