import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditoria, correos, repeticiones } from '#db/schema/machinery.server.ts'
import { creditosDados, notifications, profiles } from '#db/schema/miembros.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import {
  acreditar,
  cargar,
  listarMisMovimientos,
  listarMovimientosDeCliente,
  type Movido,
  NO_SALDO,
  revertir,
  SALDO_CHANGED,
} from './contract.ts'
import { conciliar } from './reconciliation.server.ts'

const { app, db, beto, carla, persona } = await openShop()
const dora = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.4.4.4' })
const follow = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))
const perfilDe = async (correo: string) => {
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, correo))
  if (!perfil) throw new Error(`${correo} has no profile`)
  return perfil
}
const { codigo_membresia: codigo, user_id } = await perfilDe(beto.correo)
const params = { codigo }
const dar = (body: object, key: string = randomUUID(), quien = carla) =>
  quien.call(acreditar, { params, body: body as { monto: string } }, { 'idempotency-key': key })
const tomar = (monto: string, descripcion = 'Flete') => carla.call(cargar, { params, body: { monto, descripcion } })
const deshacer = (id: number, motivo = 'Era de otra persona') =>
  carla.call(revertir, { params: { codigo, id }, body: { motivo } })
const saldo = async () => (await perfilDe(beto.correo)).saldo
const rows = () => db.select().from(creditosDados).orderBy(creditosDados.id)

beforeEach(async () => {
  await db.delete(creditosDados)
  await db.delete(notifications)
  await db.delete(correos)
  await db.update(profiles).set({ saldo: '0' })
})

test('a credit writes the balance, its row, a notification, a mail and an audit entry', async () => {
  const { status, body } = await dar({ monto: '1850.50', descripcion: 'Transferencia recibida' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    saldo: '1850.50',
    movimiento: { clase: 'credito', monto: '1850.50', saldo_despues: '1850.50', autor: carla.nombre, revertido: false },
  })
  const [row] = await rows()
  expect(row).toMatchObject({ codigo_membresia: codigo, nombre: beto.nombre, admin_nombre: carla.nombre })
  const [aviso] = await db.select().from(notifications)
  expect(aviso).toMatchObject({ user_id, tipo: 'credito', mensaje: expect.stringContaining('Transferencia recibida') })
  expect(aviso?.mensaje).toContain('1,850.50')
  const [correo] = await db.select().from(correos)
  expect(correo).toMatchObject({
    funcion: 'send-credit-notification',
    para: beto.correo,
    datos: { saldoNuevo: '1850.50' },
  })
  const [trace] = await db.select().from(auditoria).orderBy(desc(auditoria.id)).limit(1)
  expect(trace).toMatchObject({
    accion: 'acreditar',
    clave: codigo,
    antes: { saldo: '0.00' },
    despues: { saldo: '1850.50' },
  })
})

test('the same key counts once, and is refused with another amount', async () => {
  const key = randomUUID()
  const copies = await Promise.all(Array.from({ length: 8 }, () => dar({ monto: '100.00' }, key)))
  expect(copies.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(copies.map(({ body }) => body.movimiento.id)).size).toBe(1)
  expect((await dar({ monto: '200.00' }, key)).status).toBe(409)
  expect([await saldo(), (await rows()).length, await db.$count(correos)]).toEqual(['100.00', 1, 1])
  // The stored answer for replays does not name the member.
  const [guardada] = await db.select().from(repeticiones).where(eq(repeticiones.clave, key))
  expect(guardada?.respuesta).toHaveProperty('saldo', '100.00')
  expect(JSON.stringify(guardada?.respuesta)).not.toMatch(new RegExp(`${beto.correo}|${codigo}|${user_id}`))
})

test('a charge never takes the balance below zero, nor do ten at once', async () => {
  await dar({ monto: '500.00' })
  const negado = await tomar('500.01')
  expect(negado).toMatchObject({
    status: 409,
    body: { type: NO_SALDO, campos: { monto: expect.stringContaining('500.00') } },
  })
  const cargos = await Promise.all(Array.from({ length: 10 }, () => tomar('120.00')))
  expect(cargos.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(await saldo()).toBe('20.00')
  expect((await rows()).map((row) => row.saldo_despues)).toEqual(['500.00', '380.00', '260.00', '140.00', '20.00'])
})

test('a wrong row is undone once, by another row', async () => {
  const { body } = await dar({ monto: '500.00' })
  const dos = await Promise.all([deshacer(body.movimiento.id), deshacer(body.movimiento.id)])
  expect(dos.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const reverso = dos.find(({ status }) => status === 200)?.body as Movido
  expect(reverso.movimiento).toMatchObject({ clase: 'reverso', monto: '-500.00', saldo_despues: '0.00' })
  expect(await deshacer(reverso.movimiento.id)).toMatchObject({ status: 409 })
  expect(await deshacer(999_999)).toMatchObject({ status: 404 })
  const { movimientos } = (await carla.call(listarMovimientosDeCliente, { params, querystring: {} })).body
  expect(movimientos.map(({ clase, revertido }) => [clase, revertido])).toEqual([
    ['reverso', false],
    ['credito', true],
  ])
})

test('a credit that was spent meanwhile cannot be undone', async () => {
  const { body } = await dar({ monto: '500.00' })
  await tomar('400.00')
  expect(await deshacer(body.movimiento.id)).toMatchObject({ status: 409, body: { type: NO_SALDO } })
  expect(await saldo()).toBe('100.00')
})

test('of two staff who enter one transfer, the second is warned of the first', async () => {
  await dar({ monto: '300.00', saldo_visto: '0.00' })
  const second = await dar({ monto: '300.00', saldo_visto: '0.00' }, randomUUID(), dora)
  expect(second).toMatchObject({ status: 409, body: { type: SALDO_CHANGED } })
  expect(second.body.detail).toContain(`${carla.nombre} agregó RD$`)
  expect(await saldo()).toBe('300.00')
  expect((await dar({ monto: '300.00', saldo_visto: '300.00' }, randomUUID(), dora)).status).toBe(200)
})

test.each(['', '0.00', '-5.00', '12.345', '1e12', '1,000.00', 'NaN', '99999999999.00', '0,50'])(
  'the amount «%s» is refused beside its field, and nothing moves',
  async (monto) => {
    const { status, body } = await dar({ monto })
    expect([status, Object.keys(body.campos ?? {})]).toEqual([422, ['monto']])
    expect(await saldo()).toBe('0.00')
  },
)

test('a balance has a maximum', async () => {
  await dar({ monto: '9999999999.99' })
  expect(await dar({ monto: '0.01' })).toMatchObject({ status: 409 })
  expect(await saldo()).toBe('9999999999.99')
})

test('an unknown code is a 404', async () => {
  const request = { params: { codigo: 'B-000000' }, body: { monto: '5.00', descripcion: 'Flete' } }
  expect(await carla.call(acreditar, request)).toMatchObject({ status: 404 })
  expect(await carla.call(cargar, request)).toMatchObject({ status: 404 })
})

test('a member reads their own movements, page by page and as a file, and nobody else’s', async () => {
  for (let time = 1; time <= 31; time++)
    await dar({ monto: `${time}.00`, descripcion: time === 31 ? '=HYPERLINK("x")' : '' })
  const first = (await beto.call(listarMisMovimientos, { querystring: {} })).body
  expect([first.saldo, first.movimientos.length, first.sigue !== null]).toEqual(['496.00', 30, true])
  expect(first.movimientos[0]).not.toHaveProperty('autor')
  const despues_de = first.sigue ?? undefined
  const rest = (await beto.call(listarMisMovimientos, { querystring: { despues_de } })).body
  expect([rest.movimientos.map(({ monto }) => monto), rest.sigue]).toEqual([['1.00'], null])
  const { body, headers } = await app.inject({ url: '/api/movimientos.csv', headers: { cookie: beto.cookie } })
  expect(headers['content-disposition']).toContain(codigo)
  const lines = body.trim().split('\r\n')
  expect(lines).toHaveLength(32)
  expect(lines.at(-1)).toContain(`"'=HYPERLINK(""x"")",31.00,496.00`)
  expect((await dora.call(listarMisMovimientos, { querystring: {} })).body.movimientos).toEqual([])
})

test('the member’s open page gets a live event, and nobody else’s', async () => {
  const topic = `miembro:${user_id}`
  const own = await follow([topic], { cookie: beto.cookie })
  expect((await follow([topic], { cookie: dora.cookie })).response.status).toBe(404)
  expect((await follow([topic])).response.status).toBe(401)
  const before = await own.nextOf('cambio')
  await dar({ monto: '5.00' })
  expect((await own.nextOf('cambio')).data).not.toBe(before.data)
})

test('balances that do not match their movements are reported, and not changed', async () => {
  await dar({ monto: '50.00' })
  await dar({ monto: '25.00' })
  expect(await conciliar(db)).toMatchObject({ diferencias: [], saltos: [] })
  await db.update(profiles).set({ saldo: '80.00' }).where(eq(profiles.codigo_membresia, codigo))
  const [, second] = await rows()
  await db
    .update(creditosDados)
    .set({ saldo_despues: '76.00' })
    .where(eq(creditosDados.id, second?.id ?? 0))
  expect(await conciliar(db)).toMatchObject({
    diferencias: [{ codigo_membresia: codigo, saldo: '80.00', suma: '75.00', diferencia: '5.00' }],
    saltos: [{ id: second?.id, saldo_despues: '76.00', esperado: '75.00' }],
  })
  expect(await saldo()).toBe('80.00')
})
