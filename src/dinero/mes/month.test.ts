import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { auditoria, limites } from '#db/schema/machinery.server.ts'
import { propuestas } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { urlOf } from '#lib/callRoute.ts'
import { UTF8_BOM } from '#lib/csvCells.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { type NewPago, readLibro, registrar } from '#pagos/pagos.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { guardarDatosFiscales, obtenerDatosFiscales } from '#pedidos/fiscales/contract.ts'
import { contarPedidos, listarPedidos } from '#pedidos/lista/contract.ts'
import { obtenerTexto } from '#pedidos/mover/whatsapp/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { descargarMes, obtenerMes } from './contract.ts'
import { restosOf } from './rules.ts'

const { db, app, ana, carla, persona } = await openShop()
const iris = await persona('Iris Pou', 'iris@brisa.example', { rol: 'ayudante', ip: '10.42.1.2' })
const mes = (await readLibro(db)).hoy.slice(0, 7)

beforeEach(async () => {
  await db.delete(limites)
  await db.execute(sql`truncate pagos, datos_fiscales cascade`)
  await db.update(pedidos).set({ estatus_id: ESTATUS.recibido })
  await db.execute(sql`update libro set ultimo_recibo = 0`)
})

/** An order with a total. @param age days since it came in */
async function createOrder(
  total: string,
  { age = 0, ...changes }: Partial<typeof pedidos.$inferInsert> & { age?: number } = {},
) {
  const codigo = await ana.pide()
  const came = sql`now() - make_interval(days => ${age}::int)`
  const row = { total, estatus_id: ESTATUS.confirmado, fecha_creacion: came, ...changes }
  await db.update(pedidos).set(row).where(eq(pedidos.codigo, codigo))
  return codigo
}
const record = (codigo: string, entry: Partial<NewPago> & { monto: string }) =>
  db.transaction(async (tx) => {
    await tx.select().from(pedidos).where(eq(pedidos.codigo, codigo)).for('update')
    await registrar(tx, { codigo, clase: 'pago', metodo: 'transferencia', autor: null, ...entry })
  })
const read = async () => (await carla.call(obtenerMes, { params: { mes } })).body
async function download() {
  const url = urlOf(descargarMes, { querystring: { mes } })
  const { body } = await app.inject({ method: 'GET', url, headers: { cookie: carla.cookie } })
  return body
}

test('a month says what was sold and collected, and what is owed by age', async () => {
  const first = await createOrder('1000.00')
  await createOrder('500.00', { age: 20 })
  await createOrder('70.00', { age: 45 })
  await createOrder('999.00', { estatus_id: ESTATUS.cancelado })
  await createOrder('888.00', { estatus_id: ESTATUS.recibido })
  await record(first, { monto: '400.00' })
  await record(first, { monto: '100.00', metodo: 'efectivo' })
  await record(first, { monto: '-50.00', clase: 'devolucion', razon: 'Rebaja' })
  const { vendido, cobrado, debe } = await read()
  expect(Number(vendido.monto)).toBeGreaterThanOrEqual(1000)
  expect(cobrado).toEqual([
    { metodo: 'transferencia', cuantos: 2, monto: '350.00' },
    { metodo: 'efectivo', cuantos: 1, monto: '100.00' },
  ])
  expect(debe).toEqual([
    { edad: '0-7', pedidos: 1, monto: '550.00' },
    { edad: '8-30', pedidos: 1, monto: '500.00' },
    { edad: '31+', pedidos: 1, monto: '70.00' },
  ])
})

test('lines, and what no line has as its price, add up to what was sold; a piece without a price stands last', async () => {
  const codigo = await createOrder('1500.00')
  await createOrder('250.00')
  await db.delete(lineasDePedido)
  const line = { codigo, cantidad: 1, precio: null }
  await db.insert(lineasDePedido).values([
    { ...line, nombre: 'Sin precio' },
    { ...line, nombre: 'Aretes', cantidad: 2, precio: '600.00' },
  ])
  const month = await read()
  expect(month.clases).toEqual([{ clase: null, cantidad: 3, monto: '1200.00' }])
  expect(month.piezas.map(({ nombre, monto }) => [nombre, monto])).toEqual([
    ['Aretes', '1200.00'],
    ['Sin precio', '0.00'],
  ])
  expect([month.vendido.monto, restosOf(month)]).toEqual(['1750.00', { otras: null, sinDetalle: '550.00' }])
})

test('agreed discounts stand in the month and in the file, by their reason', async () => {
  const [first, second, cancelled] = [
    await createOrder('1850.00'),
    await createOrder('900.00'),
    await createOrder('900.00', { estatus_id: ESTATUS.cancelado }),
  ]
  const line = { concepto: 'x', cantidad: 1, razon: null, linea: null }
  const off = (precio: string, razon: string, cantidad = 1) =>
    ({ ...line, clase: 'descuento', precio, razon, cantidad }) as const
  const agree = (codigo: string, lineas: ReturnType<typeof off>[], estado: 'aceptada' | 'reemplazada' = 'aceptada') =>
    db.insert(propuestas).values({
      ...{ codigo, estado, lineas, total: '1.00', plan: 'antes', cuotas: [] },
      ...{ fecha_estimada_entrega: '2099-01-02', vale_hasta: '2099-01-01' },
    })
  await agree(first, [off('-999.00', 'De antes')])
  await agree(first, [{ ...line, clase: 'pieza', precio: '2000.00' } as never, off('-150.00', 'Clienta fiel')])
  await agree(first, [off('-700.00', 'No se aceptó')], 'reemplazada')
  await agree(second, [off('-50.00', 'Clienta fiel', 2), off('-25.50', '=2+5')])
  await agree(cancelled, [off('-800.00', 'Clienta fiel')])
  expect((await read()).descuentos).toEqual([
    { razon: 'Clienta fiel', cantidad: 2, monto: '250.00' },
    { razon: '=2+5', cantidad: 1, monto: '25.50' },
  ])
  for (const codigo of [first, second]) await record(codigo, { monto: '100.00' })
  const [header = [], ...rows] = parse(await download(), { bom: true }) as string[][]
  const at = header.indexOf('Descuento del pedido')
  expect(rows.map((row) => row.slice(at, at + 2))).toEqual([
    ['150.00', 'Clienta fiel'],
    ['125.50', 'Clienta fiel; =2+5'],
  ])
})

test('an order delivered before the ledger began owes nothing; one delivered later without money does', async () => {
  await createOrder('300.00', { age: 60, estatus_id: ESTATUS.entregado })
  await record(await createOrder('10.00'), { monto: '10.00' })
  expect((await read()).debe.map(({ monto }) => monto)).toEqual(['0.00', '0.00', '0.00'])
  await createOrder('200.00', { estatus_id: ESTATUS.entregado, fecha_creacion: new Date(Date.now() + 60_000) })
  expect((await read()).debe.map(({ monto }) => monto)).toEqual(['200.00', '0.00', '0.00'])
})

test('list, month, sheet and WhatsApp say the same of what is owed, whatever the status', async () => {
  const day = { fecha_creacion: new Date(Date.now() + 60_000), age: 0 }
  const { recibido, confirmado, en_revision, entregado, devuelto, cancelado } = ESTATUS
  const cases: [Parameters<typeof createOrder>[1], string | null][] = [
    [{ ...day, estatus_id: recibido }, null],
    [{ ...day, estatus_id: confirmado }, '300.00'],
    [{ ...day, estatus_id: en_revision, estatus_previo: confirmado }, '300.00'],
    [{ ...day, estatus_id: en_revision, estatus_previo: recibido }, null],
    [{ ...day, estatus_id: entregado }, '300.00'],
    [{ ...day, estatus_id: devuelto }, null],
    [{ ...day, estatus_id: cancelado }, null],
  ]
  const owed = async () => (await read()).debe.reduce((sum, { monto }) => sum + Number(monto), 0)
  const listed = async () =>
    (await carla.call(listarPedidos, { querystring: { pago: 'por_pagar', estatus: 'todos' } })).body.pedidos
  const before = await owed()
  for (const [changes, falta] of cases) {
    const codigo = await createOrder('300.00', changes)
    const row = (await listed()).find((one) => one.codigo === codigo)
    expect([changes, row?.falta ?? null]).toEqual([changes, falta])
    expect(await owed()).toBe(before + Number(falta))
    const { body } = await carla.call(obtenerPedidoDeGestion, { params: { codigo } })
    expect(body.cuenta).toMatchObject({ falta })
    const { valores } = (await carla.call(obtenerTexto, { params: { codigo, mensaje: 'precio' } })).body
    expect(valores.falta).toBe(falta === null ? 'por confirmar' : formatDinero(falta))
    if (falta === null) continue
    await record(codigo, { monto: '300.00' })
    expect((await listed()).map((one) => one.codigo)).not.toContain(codigo)
    expect(await owed()).toBe(before)
  }
  const counts = (await carla.call(contarPedidos, { querystring: {} })).body
  expect(counts.por_pagar).toBe((await listed()).length)
})

test('the file for the accountant has the tax data, and runs no formula', async () => {
  const codigo = await createOrder('900.00', { cliente: '=HYPERLINK("x")' })
  await record(codigo, { monto: '900.00', referencia: '+1809' })
  const params = { codigo }
  const wrong = await iris.call(guardarDatosFiscales, { params, body: { rnc: '12', encf: 'E3' } })
  expect([wrong.status, Object.keys(wrong.body.campos ?? {})]).toEqual([422, ['rnc', 'encf']])
  const body = { rnc: '1-31-24679-6', nombre: '@Taller Peña', encf: 'e310000000001' }
  const saved = { rnc: '131246796', nombre: '@Taller Peña', encf: 'E310000000001' }
  expect((await iris.call(guardarDatosFiscales, { params, body })).body).toEqual(saved)
  const file = await download()
  expect(file.startsWith(UTF8_BOM)).toBe(true)
  const [header, line] = parse(file, { bom: true })
  expect(header).toContain('RNC o cédula')
  expect(line).toEqual(
    expect.arrayContaining([
      codigo,
      `'=HYPERLINK("x")`,
      `'+1809`,
      '131246796',
      `'@Taller Peña`,
      'E310000000001',
      '900.00',
    ]),
  )
  expect(await db.$count(auditoria, eq(auditoria.accion, 'exportar'))).toBeGreaterThan(0)
  expect(JSON.stringify(await db.select().from(auditoria).where(eq(auditoria.clave, codigo)))).not.toContain(
    '131246796',
  )
  await iris.call(guardarDatosFiscales, { params, body: {} })
  expect((await iris.call(obtenerDatosFiscales, { params })).body).toEqual({ rnc: '', nombre: '', encf: '' })
})

test('the month and its file are the owner’s', async () => {
  expect((await iris.call(obtenerMes, { params: { mes } })).status).toBe(403)
  expect((await iris.call(descargarMes, { querystring: { mes } })).status).toBe(403)
  expect((await carla.call(obtenerMes, { params: { mes: '2026-13' } })).status).toBe(404)
})
