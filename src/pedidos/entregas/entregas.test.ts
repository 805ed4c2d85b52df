import { and, desc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { correos, limites } from '#db/schema/machinery.server.ts'
import { pagos } from '#db/schema/pagos.server.ts'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { leerPagos } from '#pagos/pagos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { ESTATUS } from '../estatus.ts'
import { obtenerPedidoDeGestion } from '../ficha/contract.ts'
import { deshacerPasos, listarDeshacibles } from '../mover/contract.ts'
import { cerrarEntrega, EntregaDeHoy, listarEntregas } from './contract.ts'

const { db, ana, carla, persona } = await openShop()
const juan = await persona('Juan Mena', 'juan@brisa.example', { rol: 'mensajero', ip: '10.40.1.1' })

beforeEach(async () => {
  await db.delete(limites)
})

const AT_HOME = {
  direccion: 'Calle Duarte',
  numero_casa: '14',
  sector: 'Centro',
  provincia: 'Santiago',
  telefono: '809-555-0177',
}

/** An order of Ana's for delivery, 900.00 with 200.00 that she says to have paid, in a status. @param days from today to its promised day */
async function createDelivery(estatus_id: number, days = 0, changes: Partial<typeof pedidos.$inferInsert> = {}) {
  const codigo = await ana.pide()
  const day = sql`(now() at time zone 'America/Santo_Domingo')::date + ${days}::int`
  const money = { total: '900.00', abono: '200.00' }
  await db
    .update(pedidos)
    .set({ tipo_servicio: 'envio', ...AT_HOME, ...money, ...changes, estatus_id, fecha_estimada_entrega: day })
    .where(eq(pedidos.codigo, codigo))
  return codigo
}
const read = async () => (await juan.call(listarEntregas, {})).body.entregas
const find = async (codigo: string) => (await read()).find((entrega) => entrega.codigo === codigo)
const rowOf = async (codigo: string) => (await db.select().from(pedidos).where(eq(pedidos.codigo, codigo)))[0]
const ledgerOf = async (codigo: string) =>
  (await leerPagos(db, codigo)).map(({ clase, metodo, monto, cobrado_por }) => [clase, metodo, monto, cobrado_por])
const close = async (
  codigo: string,
  body: { estatus_id: 6 | 8 | 9; cobrado?: boolean; monto?: string; motivo?: string },
) => juan.call(cerrarEntrega, { params: { codigo }, body: { version: (await rowOf(codigo))?.version ?? 0, ...body } })

test('a messenger sees what is on its way or due today, and of each only what the delivery needs', async () => {
  const onWay = await createDelivery(ESTATUS.en_ruta, 5)
  const due = await createDelivery(ESTATUS.listo)
  const late = await createDelivery(ESTATUS.listo, -2)
  const others = [
    await createDelivery(ESTATUS.listo, 1),
    await createDelivery(ESTATUS.en_preparacion),
    await createDelivery(ESTATUS.entregado),
    await createDelivery(ESTATUS.listo, 0, { tipo_servicio: 'retiro' }),
  ]
  const entregas = await read()
  const codes = entregas.map(({ codigo }) => codigo)
  expect(codes).toEqual(expect.arrayContaining([onWay, due, late]))
  for (const other of others) expect(codes).not.toContain(other)
  const one = entregas.find(({ codigo }) => codigo === due)
  expect(one).toMatchObject({ cliente: 'Ana Peña', por_cobrar: '900.00', ...AT_HOME })
  expect(Object.keys(one ?? {}).toSorted()).toEqual(Object.keys(EntregaDeHoy.shape).toSorted())
  expect((await juan.call(obtenerPedidoDeGestion, { params: { codigo: due } })).status).toBe(403)
})

test('without a total there is nothing to collect that one could name', async () => {
  const codigo = await createDelivery(ESTATUS.en_ruta, 0, { total: '0.00', abono: '0.00' })
  expect(await find(codigo)).toMatchObject({ por_cobrar: null })
  expect((await close(codigo, { estatus_id: 8, cobrado: true })).status).toBe(200)
  expect(await rowOf(codigo)).toMatchObject({ abono: '0.00', estatus_id: ESTATUS.entregado })
})

test('handing over with the money notes both, leaves the list, and can be undone by who did it', async () => {
  const codigo = await createDelivery(ESTATUS.en_ruta)
  const { status, body } = await close(codigo, { estatus_id: 8, cobrado: true })
  expect([status, body.entregas.map((entrega) => entrega.codigo).includes(codigo)]).toEqual([200, false])
  expect(await rowOf(codigo)).toMatchObject({ estatus_id: ESTATUS.entregado, abono: '200.00' })
  expect(await ledgerOf(codigo)).toEqual([['pago', 'contra_entrega', '900.00', 'Juan Mena']])
  expect(
    await db.$count(correos, and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, 'send-status-update'))),
  ).toBe(1)
  const [step] = (await juan.call(listarDeshacibles, {})).body.movimientos
  expect(step).toMatchObject({ codigo, estatus: { id: ESTATUS.entregado } })
  expect((await carla.call(listarDeshacibles, {})).body.movimientos).toEqual([])
  const undone = await juan.call(deshacerPasos, { body: { movimientos: [step?.id ?? ''] } })
  expect(undone.body).toMatchObject({ deshechos: [{ codigo }], rechazados: [] })
  expect(await rowOf(codigo)).toMatchObject({ estatus_id: ESTATUS.en_ruta, abono: '200.00' })
  expect(await ledgerOf(codigo)).toEqual([
    ['pago', 'contra_entrega', '900.00', 'Juan Mena'],
    ['correccion', 'contra_entrega', '-900.00', 'Juan Mena'],
  ])
  const told = and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, 'send-payment'))
  expect(await db.select({ estado: correos.estado }).from(correos).where(told)).toEqual([{ estado: 'omitido' }])
  expect(await find(codigo)).toMatchObject({ por_cobrar: '900.00' })
})

test('handing over without the money leaves it to pay', async () => {
  const codigo = await createDelivery(ESTATUS.en_ruta)
  await close(codigo, { estatus_id: 8 })
  expect(await rowOf(codigo)).toMatchObject({ estatus_id: ESTATUS.entregado, abono: '200.00' })
})

test('what could not be handed over says why to the client, and never counts as paid', async () => {
  const codigo = await createDelivery(ESTATUS.listo)
  const refused = await close(codigo, { estatus_id: 9, cobrado: true })
  expect([refused.status, refused.body.campos]).toEqual([422, { motivo: 'Di por qué no se pudo.' }])
  await close(codigo, { estatus_id: 9, cobrado: true, motivo: 'No había nadie.' })
  expect(await rowOf(codigo)).toMatchObject({ estatus_id: ESTATUS.devuelto, abono: '200.00' })
  const [last] = await db.select().from(historial).where(eq(historial.codigo, codigo)).orderBy(desc(historial.id))
  expect(last).toMatchObject({ descripcion: 'No se pudo entregar: No había nadie.' })
})

test('what another day is better for is ready again with the reason, is not tried twice today, and can be planned', async () => {
  const codigo = await createDelivery(ESTATUS.en_ruta)
  expect((await close(codigo, { estatus_id: 6 })).body.campos).toEqual({ motivo: 'Di por qué no se pudo.' })
  expect((await close(codigo, { estatus_id: 6, cobrado: true, motivo: 'Pidió otro día.' })).status).toBe(200)
  expect(await rowOf(codigo)).toMatchObject({ estatus_id: ESTATUS.listo, abono: '200.00' })
  const [last] = await db.select().from(historial).where(eq(historial.codigo, codigo)).orderBy(desc(historial.id))
  expect(last).toMatchObject({ estatus_id: ESTATUS.listo, descripcion: 'No se pudo entregar: Pidió otro día.' })
  expect(await find(codigo)).toBeUndefined()
  await db.update(historial).set({ registrado: sql`now() - interval '1 day'` }).where(eq(historial.codigo, codigo))
  expect(await find(codigo)).toBeDefined()
})

test('only a delivery of today is closed, once, and by the version that was seen', async () => {
  const tomorrow = await createDelivery(ESTATUS.listo, 1)
  expect((await close(tomorrow, { estatus_id: 8 })).body.detail).toMatch('no está entre las entregas de hoy')
  const codigo = await createDelivery(ESTATUS.en_ruta)
  const seen = { params: { codigo }, body: { estatus_id: 8, version: (await rowOf(codigo))?.version ?? 0 } } as const
  await db.update(pedidos).set({ referencias: 'Portón azul' }).where(eq(pedidos.codigo, codigo))
  expect((await juan.call(cerrarEntrega, seen)).body.type).toBe('version-vieja')
  const key = { 'idempotency-key': crypto.randomUUID() }
  const again = { ...seen, body: { ...seen.body, version: (await rowOf(codigo))?.version ?? 0 } }
  expect([await juan.call(cerrarEntrega, again, key), await juan.call(cerrarEntrega, again, key)]).toMatchObject([
    { status: 200 },
    { status: 200 },
  ])
  expect(await db.$count(historial, and(eq(historial.codigo, codigo), eq(historial.estatus_id, 8)))).toBe(1)
})

test('less than what was to pay is collected with its reason, and the rest stays to pay', async () => {
  const codigo = await createDelivery(ESTATUS.en_ruta)
  const owed = (await find(codigo))?.por_cobrar ?? ''
  expect((await close(codigo, { estatus_id: 8, monto: '300.00' })).body.campos).toEqual({
    motivo: 'Di por qué cobraste menos.',
  })
  const tooMuch = await close(codigo, { estatus_id: 8, monto: '5000.00', motivo: 'No había cambio.' })
  expect([tooMuch.status, Object.keys(tooMuch.body.campos ?? {})]).toEqual([422, ['monto']])
  expect((await close(codigo, { estatus_id: 8, monto: '300.00', motivo: 'No tenía completo.' })).status).toBe(200)
  expect(
    await db
      .select()
      .from(pagos)
      .where(and(eq(pagos.codigo, codigo), eq(pagos.metodo, 'contra_entrega'))),
  ).toMatchObject([
    { metodo: 'contra_entrega', monto: '300.00', razon: 'No tenía completo.', cobrado_por: expect.any(String) },
  ])
  const [last] = await db.select().from(historial).where(eq(historial.codigo, codigo)).orderBy(desc(historial.id))
  const rest = formatDinero(`${Number(owed) - 300}.00`)
  expect(last?.descripcion).toBe(`Quedan por pagar ${rest}: No tenía completo.`)
})
