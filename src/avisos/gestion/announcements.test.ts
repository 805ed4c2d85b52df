import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { user } from '#db/schema/auth.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { avisosEnviados, notifications, profiles } from '#db/schema/miembros.server.ts'
import { desvincular } from '#jobs/leaving.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { leerAviso, listarAvisos } from '../contract.ts'
import {
  type AvisoNuevo,
  avisarATodos,
  avisarAUno,
  contarAlcance,
  listarAvisosDeCliente,
  listarAvisosDeGestion,
} from './contract.ts'

const { app, ana, beto, carla, db, url } = await openShop()
const follow = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))
const dora = await crearMiembro(db, {
  nombre: 'Dora Gil',
  correo: 'dora@ejemplo.com',
  contrasena: 'cuentas-y-mariposas',
  rol: 'user',
})
const perfilOf = async (correo: string) => {
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, correo))
  if (!perfil) throw new Error(`${correo} has no profile`)
  return perfil
}
const deBeto = await perfilOf(beto.correo)
const deCarla = await perfilOf(carla.correo)

const CLOSING: AvisoNuevo = {
  tipo: 'general',
  titulo: 'Cerramos el lunes',
  mensaje: 'Es feriado.\nTe esperamos el martes.',
}
const codigo = deBeto.codigo_membresia
const alcance = async () => (await carla.call(contarAlcance, {})).body.cuantos
const sendToAll = (changes: Partial<AvisoNuevo> = {}, key: string = randomUUID(), quien = carla) =>
  quien.call(avisarATodos, { body: { ...CLOSING, alcance_visto: 3, ...changes } }, { 'idempotency-key': key })
const sendToOne = (params: { codigo: string }, changes: Partial<AvisoNuevo> = {}, key: string = randomUUID()) =>
  carla.call(avisarAUno, { params, body: { ...CLOSING, ...changes } }, { 'idempotency-key': key })
const sent = async (despues_de?: string | null) =>
  (await carla.call(listarAvisosDeGestion, { querystring: { despues_de: despues_de ?? undefined } })).body
const suspender = (id: string, suspendido_en: Date | null) =>
  db.update(user).set({ suspendido_en }).where(eq(user.id, id))
/** Audit entries of an action since the tests began. */
const traces = async (accion: string) =>
  (await db.select().from(auditoria).orderBy(auditoria.id))
    .slice(alreadyRecorded)
    .filter((done) => done.accion === accion)
let alreadyRecorded = 0

beforeEach(async () => {
  await db.delete(avisosEnviados)
  await db.delete(notifications)
  alreadyRecorded = await db.$count(auditoria)
})

test('all members but staff and suspended ones get it once; the count is stored, returned and audited', async () => {
  await suspender(dora?.id ?? '', new Date())
  expect(await alcance()).toBe(1)
  const { status, body } = await sendToAll({ tipo: 'paquete', titulo: '  Cerramos el lunes ' })
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ ...CLOSING, tipo: 'paquete', para: null, cuantos: 1, leidos: 0, autor: carla.nombre }),
  ])
  const texts = await db.select().from(notifications)
  expect(texts.map(({ user_id, codigo_membresia, envio }) => [user_id, codigo_membresia, envio]).toSorted()).toEqual(
    [deBeto].map((own) => [own.user_id, own.codigo_membresia, body.id]).toSorted(),
  )
  expect((await beto.call(listarAvisos, { querystring: {} })).body).toMatchObject({
    sin_leer: 1,
    avisos: [{ ...CLOSING, tipo: 'paquete', leido: false }],
  })
  expect(await traces('avisar-a-todos')).toMatchObject([
    { quien: deCarla.user_id, clave: String(body.id), despues: { cuantos: 1, alcance_visto: 3 } },
  ])
  await suspender(dora?.id ?? '', null)
  expect(await alcance()).toBe(2)
})

test('concurrent copies of one request send once, and all get the same answer', async () => {
  const key = randomUUID()
  const respuestas = await Promise.all([1, 2, 3].map(() => sendToAll({}, key)))
  expect(respuestas.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(respuestas.map(({ body }) => body.id)).size).toBe(1)
  expect([await db.$count(notifications), await db.$count(avisosEnviados)]).toEqual([2, 1])
  expect(await traces('avisar-a-todos')).toHaveLength(1)
  // Another text with the same replay key is refused.
  expect((await sendToAll({ titulo: 'Otra cosa' }, key)).body.type).toBe('repeticion-distinta')
})

test('while members register, each gets it at most once, and the count is right', async () => {
  const registrations = Array.from({ length: 6 }, (_, n) =>
    crearMiembro(db, {
      nombre: `Nueva ${n}`,
      correo: `nueva-${n}@ejemplo.com`,
      contrasena: 'cuentas-y-mariposas',
      rol: 'user',
    }),
  )
  const sending = sendToAll()
  const [{ status, body }] = await Promise.all([sending, ...registrations])
  expect(status).toBe(200)
  const rows = await db.select({ quien: notifications.user_id }).from(notifications)
  expect(rows).toHaveLength(body.cuantos)
  expect(new Set(rows.map(({ quien }) => quien)).size).toBe(rows.length)
  expect(body.cuantos).toBeGreaterThanOrEqual(2)
  expect(await alcance()).toBe(8)
})

test('an account deleted meanwhile does not stop the others from getting it', async () => {
  const ida = await crearMiembro(db, {
    nombre: 'Ida Peña',
    correo: 'ida@ejemplo.com',
    contrasena: 'cuentas-y-mariposas',
    rol: 'user',
  })
  const count = (await alcance()) - 1
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('begin')
  await other.query('delete from "user" where id = $1', [ida?.id])
  const sending = sendToAll()
  // The request has read the members and waits for the lock on her account.
  await expect
    .poll(async () => (await other.query('select from pg_locks where not granted')).rowCount, { timeout: 5_000 })
    .toBeGreaterThan(0)
  await other.query('commit')
  await other.end()
  expect(await sending).toMatchObject({ status: 200, body: { cuantos: count } })
  expect(await db.$count(notifications)).toBe(count)
  expect(await db.$count(avisosEnviados)).toBe(1)
})

test('one member gets it alone; the audit names the member and omits the text', async () => {
  const key = randomUUID()
  const [item, copy] = await Promise.all([sendToOne({ codigo }, {}, key), sendToOne({ codigo }, {}, key)])
  expect(item).toMatchObject({
    status: 200,
    body: { ...CLOSING, para: { codigo_membresia: codigo, nombre: beto.nombre }, cuantos: 1, autor: carla.nombre },
  })
  expect(copy.body.id).toBe(item.body.id)
  expect(await db.select().from(notifications)).toMatchObject([{ ...CLOSING, user_id: deBeto.user_id, leido: false }])
  const [trace, ...others] = await traces('avisar')
  expect([trace?.clave, others]).toEqual([deBeto.user_id, []])
  expect(JSON.stringify(trace)).not.toMatch(/feriado|lunes/)
})

test('an unknown code and a suspended member are refused', async () => {
  for (const other of ['B-000000', 'hola']) {
    const { status, body } = await sendToOne({ codigo: other })
    expect([status, body.detail]).toEqual([404, 'Ese cliente ya no está.'])
  }
  await suspender(deBeto.user_id, new Date())
  expect((await sendToOne({ codigo })).body.type).toBe('cuenta-suspendida')
  await suspender(deBeto.user_id, null)
  expect(await db.$count(notifications)).toBe(0)
})

test.each([
  [{ titulo: '   ' }, 'titulo', 'Completa título y mensaje'],
  [{ mensaje: '' }, 'mensaje', 'Completa título y mensaje'],
  [{ titulo: 'x'.repeat(201) }, 'titulo', 'Usa 200 caracteres como máximo.'],
  [{ titulo: 'dos\nlíneas' }, 'titulo', 'Escríbelo en una sola línea.'],
  [{ mensaje: 'x'.repeat(5001) }, 'mensaje', 'Usa 5000 caracteres como máximo.'],
  [{ tipo: 'oferta' as 'general' }, 'tipo', 'Ese tipo no existe.'],
])('%j is refused and names its field', async (changes, field, mensaje) => {
  for (const { status, body } of [await sendToAll(changes), await sendToOne({ codigo }, changes)])
    expect([status, body.campos]).toEqual([422, { [field]: mensaje }])
  expect(await db.$count(notifications)).toBe(0)
})

test('sending to all requires the confirmed count', async () => {
  const { cookie } = carla
  const { statusCode, json } = await app.inject({
    method: 'POST',
    url: avisarATodos.url,
    headers: { cookie, 'idempotency-key': randomUUID() },
    payload: CLOSING,
  })
  expect([statusCode, Object.keys(json().campos)]).toEqual([422, ['alcance_visto']])
})

test('sent notifications are listed newest first with their reads, page by page', async () => {
  const { id } = (await sendToAll()).body
  for (let n = 0; n < 21; n++) await sendToOne({ codigo }, { titulo: `Aviso ${n}` })
  const [loaded] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.user_id, deBeto.user_id), eq(notifications.envio, id)))
  await beto.call(leerAviso, { params: { id: loaded?.id ?? 0 } })
  const first = await sent()
  expect([first.envios.length, first.sigue !== null, first.envios[0]?.titulo]).toEqual([20, true, 'Aviso 20'])
  const second = await sent(first.sigue)
  expect(second.sigue).toBeNull()
  expect(second.envios).toMatchObject([{ titulo: 'Aviso 0' }, { id, leidos: 1, para: null }])
})

test('all notifications of one client are listed, read or not, whoever sent them', async () => {
  await sendToAll()
  await db.insert(notifications).values({ user_id: deBeto.user_id, titulo: 'Tu crédito', mensaje: 'Tienes más.' })
  await sendToOne({ codigo: deCarla.codigo_membresia }, { titulo: 'De Carla' })
  const { body } = await carla.call(listarAvisosDeCliente, { params: { codigo }, querystring: {} })
  expect([body.avisos.map(({ titulo }) => titulo), body.sin_leer]).toEqual([['Tu crédito', CLOSING.titulo], 2])
  expect((await carla.call(listarAvisosDeCliente, { params: { codigo: 'B-000000' }, querystring: {} })).status).toBe(
    404,
  )
})

test('only staff may send, count or read them', async () => {
  const paths = [
    [contarAlcance, {}],
    [listarAvisosDeGestion, { querystring: {} }],
    [listarAvisosDeCliente, { params: { codigo }, querystring: {} }],
    [avisarAUno, { params: { codigo }, body: CLOSING }],
    [avisarATodos, { body: { ...CLOSING, alcance_visto: 3 } }],
  ] as const
  for (const [path, request] of paths)
    expect([(await ana.call(path, request)).status, (await beto.call(path, request)).status]).toEqual([401, 403])
  expect(await db.$count(notifications)).toBe(0)
})

test('staff get live events of what is sent; a member only of their own', async () => {
  const deGestion = await follow(['gestion:avisos'], { cookie: carla.cookie })
  const own = await follow(['gestion:avisos', `avisos:${deBeto.user_id}`], { cookie: beto.cookie })
  expect(await own.next()).toMatchObject({ event: 'fin', data: 'gestion:avisos' })
  await own.nextOf('cambio')
  await deGestion.nextOf('cambio')
  await sendToOne({ codigo: deCarla.codigo_membresia })
  expect((await deGestion.nextOf('cambio')).data).toMatch('gestion:avisos ')
  await sendToAll()
  expect((await deGestion.nextOf('cambio')).data).toMatch('gestion:avisos ')
  expect((await own.next()).data).toMatch(`avisos:${deBeto.user_id} `)
})

test('notifications to one member are deleted with the account; those to all stay', async () => {
  await sendToOne({ codigo }, { mensaje: 'Tu pulsera te espera.' })
  await sendToAll()
  await db.transaction((tx) => desvincular(tx, { id: deBeto.user_id, codigo_membresia: codigo, correo: beto.correo }))
  expect((await sent()).envios).toMatchObject([{ para: null }])
})
