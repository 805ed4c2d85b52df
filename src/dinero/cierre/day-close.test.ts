import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { user } from '#db/schema/auth.server.ts'
import { limites } from '#db/schema/machinery.server.ts'
import { cierres, comprobantes, libro, pagos } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { addDays } from '#lib/dates.ts'
import { type NewPago, readLibro, registrar } from '#pagos/pagos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { listarCajas, obtenerMiCaja, recibirEfectivo } from '../caja/contract.ts'
import { cerrarDia, obtenerCierre } from './contract.ts'

const { db, ana, carla, persona } = await openShop()
const kelvin = await persona('Kelvin Mena', 'kelvin@brisa.example', { rol: 'mensajero', ip: '10.41.1.1' })
const iris = await persona('Iris Pou', 'iris@brisa.example', { rol: 'ayudante', ip: '10.41.1.2' })
const idOf = async (correo: string) =>
  (await db.select({ id: user.id }).from(user).where(eq(user.email, correo)))[0]?.id ?? ''
const [kelvinId, irisId, carlaId] = await Promise.all([kelvin, iris, carla].map(({ correo }) => idOf(correo)))
const { hoy } = await readLibro(db)

beforeEach(async () => {
  await db.delete(limites)
  await db.execute(sql`truncate pagos, rendiciones, cierres, lineas_de_cierre, comprobantes cascade`)
  await db.update(libro).set({ cerrado_hasta: null })
})

type Entry = Pick<NewPago, 'metodo' | 'monto'> & Partial<NewPago>
async function record(entry: Entry, codigo?: string) {
  const order = codigo ?? (await ana.pide())
  await db.transaction(async (tx) => {
    await tx.select().from(pedidos).where(eq(pedidos.codigo, order)).for('update')
    await registrar(tx, { codigo: order, clase: 'pago', autor: carlaId ?? null, ...entry })
  })
  return order
}
/** An entry of another day, which no verb can write any more. */
async function recordOn(dia: string, { metodo, monto }: Pick<NewPago, 'metodo' | 'monto'>) {
  const codigo = await ana.pide()
  await db.insert(pagos).values({
    codigo,
    clase: 'pago',
    metodo,
    monto,
    dia,
    cobrado_por: carlaId,
    recibo: 90_000 + Math.floor(Math.random() * 1e6),
  })
}
const show = async (dia?: string) => (await carla.call(obtenerCierre, { querystring: { dia } })).body
async function close({ dia, contado, razon = '' }: { dia?: string; contado?: string; razon?: string } = {}) {
  const seen = await show(dia)
  const cuentas = seen.lineas
    .filter((line) => line.contado === null)
    .map(({ persona, esperado }) => ({ persona: persona?.id ?? null, contado: contado ?? esperado, razon }))
  return carla.call(cerrarDia, { body: { dia: seen.dia, visto: seen.visto, cuentas } })
}
const hand = (esperado: string, contado: string, razon = '') =>
  iris.call(recibirEfectivo, { params: { id: kelvinId ?? '' }, body: { esperado, contado, razon } })

test('a day counts cash by person, deliveries by who carries them, and the rest by method', async () => {
  const order = await record({ metodo: 'efectivo', monto: '500.00' })
  await record({ metodo: 'efectivo', monto: '250.00', cobrado_por: irisId })
  await record({ metodo: 'contra_entrega', monto: '900.00', cobrado_por: kelvinId })
  await record({ metodo: 'transferencia', monto: '1200.00' })
  await record({ metodo: 'efectivo', clase: 'devolucion', monto: '-100.00', razon: 'Vino una de menos' }, order)
  await db.insert(comprobantes).values({
    ...{ codigo: order, origen: 'enlace', tipo: 'application/pdf', bytes: 1, hash: Buffer.from('x'), monto: '77.00' },
  })
  const { lineas, por_verificar, cerrado, dia } = await show()
  expect(lineas.map(({ metodo, persona, esperado, contado }) => [metodo, persona?.nombre, esperado, contado])).toEqual([
    ['efectivo', carla.nombre, '400.00', null],
    ['efectivo', 'Iris Pou', '250.00', null],
    ['contra_entrega', 'Kelvin Mena', '900.00', '0.00'],
    ['transferencia', undefined, '1200.00', '1200.00'],
  ])
  expect({ por_verificar, cerrado, dia }).toEqual({
    por_verificar: { cuantos: 1, monto: '77.00' },
    cerrado: null,
    dia: hoy,
  })
})

test('a close keeps what was counted, and later entries go to the next day', async () => {
  await record({ metodo: 'efectivo', monto: '500.00' })
  const refused = await close({ contado: '450.00' })
  expect([refused.status, refused.body.campos]).toEqual([
    422,
    { 'cuentas.0.razon': 'Di por qué faltan RD$\u00a050.00.' },
  ])
  expect((await close({ contado: '450.00', razon: 'Cambio de más' })).status).toBe(200)
  await record({ metodo: 'efectivo', monto: '80.00' })
  const kept = await show(hoy)
  expect(kept.cerrado?.por).toBe(carla.nombre)
  expect(kept.lineas).toMatchObject([{ esperado: '500.00', contado: '450.00', razon: 'Cambio de más' }])
  expect(kept.pagos.map(({ monto }) => monto)).toEqual(['500.00'])
  const next = await show(addDays(hoy, 1))
  expect(next.lineas).toMatchObject([{ esperado: '80.00', contado: null }])
  expect((await close({ dia: addDays(hoy, 1) })).status).toBe(422)
})

test('what entered while somebody counted is shown before the day closes', async () => {
  await record({ metodo: 'efectivo', monto: '500.00' })
  const seen = await show()
  await record({ metodo: 'transferencia', monto: '80.00' })
  const cuentas = [{ persona: carlaId ?? null, contado: '500.00' }]
  const { status, body } = await carla.call(cerrarDia, { body: { dia: hoy, visto: seen.visto, cuentas } })
  expect([status, body.type]).toEqual([409, 'cierre-cambiado'])
  expect(await db.$count(cierres)).toBe(0)
})

test('past midnight the day before is the one to close, and what enters meanwhile is of today', async () => {
  const yesterday = addDays(hoy, -1)
  await db.update(libro).set({ cerrado_hasta: addDays(hoy, -3) })
  await recordOn(yesterday, { metodo: 'efectivo', monto: '300.00' })
  const seen = await show()
  expect([seen.dia, seen.lineas[0]?.esperado]).toEqual([yesterday, '300.00'])
  await record({ metodo: 'efectivo', monto: '70.00' })
  const cuentas = [{ persona: carlaId ?? null, contado: '300.00' }]
  const closed = await carla.call(cerrarDia, { body: { dia: yesterday, visto: seen.visto, cuentas } })
  expect([closed.status, closed.body.lineas]).toMatchObject([200, [{ contado: '300.00' }]])
  expect((await show()).lineas).toMatchObject([{ esperado: '70.00' }])
})

test('a close of today counts the days that were left open', async () => {
  await db.update(libro).set({ cerrado_hasta: addDays(hoy, -5) })
  await recordOn(addDays(hoy, -3), { metodo: 'efectivo', monto: '10.00' })
  await record({ metodo: 'efectivo', monto: '5.00' })
  const all = await show(hoy)
  expect([all.desde, all.lineas[0]?.esperado]).toEqual([addDays(hoy, -3), '15.00'])
})

test('of two who close at once one wins, and the other hears who it was', async () => {
  await record({ metodo: 'efectivo', monto: '500.00' })
  const answers = await Promise.all([close(), close(), close()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const late = answers.find(({ status }) => status === 409)
  expect(late?.body.detail).toBe(`${carla.nombre} ya cerró ese día.`)
})

test('a payment and a close that meet never leave an entry outside of both days', async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, () => ana.pide()))
  await record({ metodo: 'transferencia', monto: '1.00' })
  const closing = close()
  await Promise.all(orders.map((codigo) => record({ metodo: 'transferencia', monto: '10.00' }, codigo)))
  const first = await closing
  if (first.status === 409) expect((await close()).status).toBe(200)
  const kept = (await show(hoy)).lineas[0]?.esperado ?? '0'
  const [sum] = await db.select({ monto: sql<string>`sum(monto)::text` }).from(pagos).where(eq(pagos.dia, hoy))
  expect(kept).toBe(sum?.monto)
})

test('what a messenger carries is handed in once, and a difference stays with the name', async () => {
  await record({ metodo: 'contra_entrega', monto: '900.00', cobrado_por: kelvinId })
  expect((await kelvin.call(obtenerMiCaja, {})).body).toEqual({ lleva: '900.00' })
  expect((await hand('900.00', '850.00')).body.campos).toEqual({ razon: 'Di por qué faltan RD$\u00a050.00.' })
  expect((await hand('800.00', '800.00')).body.type).toBe('caja-cambiada')
  const [one, other] = await Promise.all([hand('900.00', '850.00', 'Un pasaje'), hand('900.00', '850.00', 'Un pasaje')])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
  const { personas, rendiciones } = (await iris.call(listarCajas, {})).body
  expect(personas).toEqual([])
  expect(rendiciones).toMatchObject([{ mensajero: 'Kelvin Mena', recibido_por: 'Iris Pou', razon: 'Un pasaje' }])
  const line = { metodo: 'contra_entrega', esperado: '900.00', contado: '850.00', razon: 'Un pasaje' }
  expect((await show()).lineas).toMatchObject([line])
})

test('what a messenger still carries when the day closes is carried into the next one', async () => {
  await record({ metodo: 'contra_entrega', monto: '900.00', cobrado_por: kelvinId })
  expect((await close()).body.lineas).toMatchObject([
    { esperado: '900.00', contado: '0.00', razon: 'Lo lleva Kelvin Mena' },
  ])
  await record({ metodo: 'contra_entrega', monto: '100.00', cobrado_por: kelvinId })
  expect((await kelvin.call(obtenerMiCaja, {})).body).toEqual({ lleva: '1000.00' })
  expect((await hand('1000.00', '1000.00')).body.personas).toEqual([])
})

test('nobody but the owner counts what they collected, and a messenger counts nothing', async () => {
  await record({ metodo: 'contra_entrega', monto: '50.00', cobrado_por: irisId })
  const body = { esperado: '50.00', contado: '50.00' }
  const own = await iris.call(recibirEfectivo, { params: { id: irisId ?? '' }, body })
  expect([own.status, own.body.detail]).toEqual([403, 'Lo que tú cobraste lo cuenta otra persona.'])
  const shouted = { params: { id: irisId?.toUpperCase() ?? '' }, body: { ...body, esperado: '0.00', razon: 'Sí' } }
  expect((await iris.call(recibirEfectivo, shouted)).status).toBe(403)
  const nobody = { params: { id: '00000000-0000-4000-8000-000000000000' }, body: { esperado: '0.00', contado: '0.00' } }
  expect((await carla.call(recibirEfectivo, nobody)).status).toBe(409)
  expect((await kelvin.call(recibirEfectivo, { params: { id: irisId ?? '' }, body })).status).toBe(403)
  await record({ metodo: 'contra_entrega', monto: '50.00', cobrado_por: carlaId })
  for (const id of [irisId, carlaId])
    expect((await carla.call(recibirEfectivo, { params: { id: id ?? '' }, body })).status).toBe(200)
  expect((await iris.call(obtenerCierre, { querystring: {} })).status).toBe(403)
})
