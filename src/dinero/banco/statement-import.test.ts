import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { comprobantes, formatosDeBanco, movimientosDeBanco, pagos } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { setChanged } from '#lib/negocio.ts'
import { registrar } from '#pagos/pagos.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { openShop } from '#testing/shop.server.ts'
import { confirmarVarios, decidirComprobante, deshacerConfirmados } from '../comprobantes/contract.ts'
import { asignarMovimiento, type ImportacionDeBanco, leerBanco, leerCuadre, type RevisionDeBanco } from './contract.ts'
import { parseDayOfBank, parseMontoConSigno } from './format.ts'

const { app, db, ana, beto, carla, persona } = await openShop()
const dora = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.4.4.4' })
const CUENTA = '9601234567'
setChanged({ cuentas: [{ banco: 'Banco Cibaeño', tipo: 'Ahorro', numero: CUENTA, titular: 'Carolina Marte' }] })
beforeEach(() => db.execute(sql`truncate movimientos_de_banco, formatos_de_banco`))

async function send<T>(path: string, file: string | Buffer, { query = {}, quien = carla } = {}) {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/api/gestion/banco/${path}`,
    query: { cuenta: CUENTA, archivo: 'nov.csv', ...query },
    payload: file,
    headers: { 'content-type': 'text/csv', cookie: quien.cookie },
  })
  return { status: statusCode, body: JSON.parse(body) as T & { detail: string } }
}
const revisar = (file: string | Buffer, options = {}) => send<RevisionDeBanco>('revisiones', file, options)
const importar = (file: string | Buffer, options = {}) => send<ImportacionDeBanco>('importaciones', file, options)
const kept = () => db.select().from(movimientosDeBanco).orderBy(asc(movimientosDeBanco.id))

const HEAD = 'Fecha;Descripción;Referencia;Débito;Crédito;Balance\n'
const ONE = '20/11/2026;TRANSF DE RAMÓN PEÑA;0042817736;;RD$ 2,400.00;10,000.00\n'
const TWO = '21/11/2026;TRANSF DE ANA FERMÍN;0042817801;;1,000.50;11,000.50\n'
const OUT = '21/11/2026;COMISIÓN;1;25.00;;10,975.50\n'

test.each([
  ['20/11/2026', '2026-11-20'],
  ['5-11-26', '2026-11-05'],
  ['2026-11-20', '2026-11-20'],
  ['20-nov-2026', '2026-11-20'],
  ['3 SEPT. 2026', '2026-09-03'],
  ['20/noviembre/2026', '2026-11-20'],
  ['20 de noviembre de 2026', '2026-11-20'],
  ['20/11/2026 11:50:03', '2026-11-20'],
  ['31/11/2026', null],
  ['20-xyz-2026', null],
])('the bank writes the day «%s»: %s', (cell, day) => {
  expect(parseDayOfBank(cell)).toBe(day)
})

test.each([
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['RD$ 1,234.50', '1234.50'],
  ['+1,234.50', '1234.50'],
  ['1,234.50 CR', '1234.50'],
  ['-1,234.50', '-1234.50'],
  ['RD$-1,234.50', '-1234.50'],
  ['(1,234.50)', '-1234.50'],
  ['1,234.50-', '-1234.50'],
  ['=1+1', null],
  ['--5', null],
])('the bank writes the amount «%s»: %s', (cell, monto) => {
  expect(parseMontoConSigno(cell)).toBe(monto)
})

test('a file says the same in every encoding and with every separator, so only the first adds rows', async () => {
  const text = HEAD + ONE + TWO + OUT
  const quoted = text.split('\n').map((line) => line.split(';').map((cell) => `"${cell}"`))
  const files = [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(text, 'latin1'),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(quoted.map((cells) => cells.join(',')).join('\r\n')),
    Buffer.from(text.replaceAll(';', '\t')),
  ]
  const added: number[] = []
  for (const file of files) added.push((await importar(file)).body.nuevos)
  expect(added).toEqual([2, 0, 0, 0, 0, 0])
  expect(await kept()).toMatchObject([
    { dia: '2026-11-20', monto: '2400.00', referencia: '0042817736', descripcion: 'TRANSF DE RAMÓN PEÑA' },
    { dia: '2026-11-21', monto: '1000.50', referencia: '0042817801', descripcion: 'TRANSF DE ANA FERMÍN' },
  ])
})

test('text above the table, one signed column and a total below are understood', async () => {
  const file = `Banco Cibaeño, S. A.\nCuenta:,${CUENTA}\nPeríodo,"noviembre, 2026"\n\nFecha,Concepto,Monto,No. Documento\n20-nov-26,PAGO ANA,"1,500.00",77\n20-nov-26,RETIRO,"-300.00",78\n,Total,"1,200.00",\n`
  const { body } = await revisar(file)
  expect(body).toMatchObject({
    columnas: { fecha: 'Fecha', descripcion: 'Concepto', monto: 'Monto', referencia: 'No. Documento' },
    muestra: [{ dia: '2026-11-20', monto: '1500.00', referencia: '77', descripcion: 'PAGO ANA' }],
    creditos: 1,
    nuevos: 1,
  })
  expect(await kept()).toEqual([])
})

test('overlapping periods add what is new, and two equal rows of one day are two', async () => {
  expect((await importar(HEAD + ONE + ONE)).body).toMatchObject({ nuevos: 2, ya_estaban: 0 })
  expect((await importar(HEAD + ONE + ONE)).body).toMatchObject({ nuevos: 0, ya_estaban: 2 })
  expect((await revisar(HEAD + TWO + ONE + ONE + ONE)).body).toMatchObject({ creditos: 4, nuevos: 2 })
  expect((await importar(HEAD + TWO + ONE + ONE + ONE)).body).toMatchObject({ nuevos: 2, ya_estaban: 2 })
  expect(await kept()).toHaveLength(4)
})

test('columns that no heading explains are asked for once and remembered for the account', async () => {
  const file = 'Op;Glosa;Neto\n20/11/2026;ANA;500.00\n'
  expect((await revisar(file)).body).toMatchObject({
    encabezados: ['Op', 'Glosa', 'Neto'],
    impedimento: expect.stringContaining('fecha'),
  })
  expect((await importar(file)).status).toBe(422)
  const query = { fecha: 'Op', descripcion: 'Glosa', monto: 'Neto' }
  expect((await importar(file, { query })).body.nuevos).toBe(1)
  expect((await revisar(file)).body).toMatchObject({ columnas: query, impedimento: null, creditos: 1, nuevos: 0 })
  expect(await db.select().from(formatosDeBanco)).toMatchObject([{ cuenta: CUENTA, columnas: query }])
})

test('formulas stay text', async () => {
  await importar(
    `${HEAD}20/11/2026;=HYPERLINK("http://x";"y");="0042";;500.00;1\n`.replace('"y")', 'y)').replace('"http://x";', ''),
  )
  await importar(`${HEAD}20/11/2026;+1 809;@SUM(A1);;600.00;1\n20/11/2026;=1+1;-2;;=100+1;1\n`)
  expect((await kept()).map(({ referencia, descripcion }) => [referencia, descripcion])).toEqual([
    ['="0042"', '=HYPERLINK(y)'],
    ['@SUM(A1)', '+1 809'],
  ])
})

test('rows that cannot be read are listed by line, and the others are imported', async () => {
  const file = `${HEAD}${ONE}31/02/2026;X;1;;5.00;1\n20/11/2026;X;2;;mucho;1\n20/11/2999;X;3;;5.00;1\n${TWO}`
  const { body } = await revisar(file)
  expect(body.errores.map(({ linea, columna, valor }) => [linea, columna, valor])).toEqual([
    [3, 'Fecha', '31/02/2026'],
    [4, 'Crédito', 'mucho'],
    [5, 'Fecha', '20/11/2999'],
  ])
  expect((await importar(file)).body).toEqual({ nuevos: 2, ya_estaban: 0, filas_con_error: 3 })
})

test('50,000 rows are imported once; one more, or an end that is torn off, leaves nothing', async () => {
  const rows = Array.from({ length: 50_000 }, (_, i) => `20/11/2026;TRANSF ${i};${i};;${i + 1}.00;1\n`)
  const torn = `${HEAD}${rows.slice(0, 5_000).join('')}20/11/2026;"sin cerrar;1;;5.00;1\n`
  expect((await importar(torn)).status).toBe(422)
  expect((await importar(HEAD + rows.join('') + ONE)).status).toBe(413)
  expect(await db.$count(movimientosDeBanco)).toBe(0)
  expect((await importar(HEAD + rows.join(''))).body).toMatchObject({ nuevos: 50_000 })
  expect((await importar(HEAD + rows.join(''))).body).toMatchObject({ nuevos: 0, ya_estaban: 50_000 })
}, 240_000)

test.each([
  ['nothing', ''],
  ['a workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0])],
  ['bytes', Buffer.from([0, 1, 2, 3, 255, 254])],
  ['prose', 'Hola, esto no es una tabla\n'.replace(',', '')],
])('%s is refused in words', async (_, file) => {
  const { status, body } = await revisar(file)
  expect([status, body.detail]).toEqual([422, expect.stringMatching(/\.$/)])
})

test('an account that is not of the shop is refused, and so is who has no right', async () => {
  expect((await importar(HEAD + ONE, { query: { cuenta: '1' } })).status).toBe(422)
  expect((await importar(HEAD + ONE, { quien: beto })).status).toBe(403)
  expect(await kept()).toEqual([])
})

test('the history says who brought which file, also one that added nothing', async () => {
  await importar(HEAD + ONE)
  await importar(HEAD + ONE)
  const { body } = await carla.call(leerBanco, {})
  expect(body.cuentas).toEqual([{ numero: CUENTA, nombre: 'Banco Cibaeño, ahorro ··4567' }])
  expect(body.importaciones.slice(0, 2)).toMatchObject([
    { banco: 'Banco Cibaeño', archivo: 'nov.csv', quien: carla.nombre, nuevos: 0, ya_estaban: 1 },
    { nuevos: 1, ya_estaban: 0 },
  ])
})

let orders = 10_000
/** A receipt of an order of its own, transferred on 20 November. @returns its id */
const waits = async (monto: string, referencia: string | null) => {
  const codigo = `B66-${orders++}`
  await db.insert(pedidos).values({ codigo, cliente: 'Ana Peña', estatus_id: ESTATUS.confirmado, total: '5000.00' })
  const [row] = await db
    .insert(comprobantes)
    .values({
      codigo,
      origen: 'enlace',
      tipo: 'application/pdf',
      bytes: 1,
      hash: Buffer.from(randomUUID()),
      monto,
      referencia,
      hecho_en: new Date('2026-11-20T15:00:00Z'),
    })
    .returning({ id: comprobantes.id })
  return row?.id
}
const cuadre = async () => (await carla.call(leerCuadre, {})).body

test('a receipt that waits is in the bank, or is not yet, or may be', async () => {
  const ids = [await waits('2400.00', '42817736'), await waits('2400.01', '42817736'), await waits('700.00', null)]
  await importar(`${HEAD}${ONE}20/11/2026;DEPOSITO;;;700.00;1\n${TWO}`)
  const body = await cuadre()
  const found = ids.map((id) => body.comprobantes.find(({ comprobante }) => comprobante === id))
  expect(found.map((row) => [row?.estado, row?.movimientos.map(({ monto }) => monto)])).toEqual([
    ['esta', ['2400.00']],
    ['no_esta', []],
    ['posible', ['700.00']],
  ])
  expect(body.sueltos.map(({ monto }) => monto)).toEqual(['1000.50', '700.00'])

  // Its row pays that receipt and nothing else, before and after it is confirmed.
  const [fila] = body.comprobantes.flatMap(({ estado, movimientos }) => (estado === 'esta' ? movimientos : []))
  const other = (await ana.solicita()).body.codigo
  const assign = () => carla.call(asignarMovimiento, { params: { movimiento: fila?.id ?? 0 }, body: { codigo: other } })
  expect((await assign()).status).toBe(409)
  const decision = { params: { comprobante: ids[0] ?? '' }, body: { decision: 'confirmar' } } as const
  expect((await carla.call(decidirComprobante, decision)).status).toBe(200)
  expect((await assign()).status).toBe(409)
  const [tied] = await db
    .select()
    .from(movimientosDeBanco)
    .where(eq(movimientosDeBanco.comprobante, ids[0] ?? ''))
  expect(tied).toMatchObject({ id: fila?.id, pago: expect.any(Number) })
})

test('a credit without a receipt pays one order, once, with the reference of the bank', async () => {
  await importar(HEAD + TWO)
  const [row] = await kept()
  const [one, other] = [await ana.solicita(), await ana.solicita()]
  const assign = (codigo: string, quien = carla) =>
    quien.call(asignarMovimiento, { params: { movimiento: row?.id ?? 0 }, body: { codigo } })
  expect((await assign(one.body.codigo, beto)).status).toBe(403)
  expect((await assign('B01-99999')).status).toBe(404)
  const answers = await Promise.all([one, other].map(({ body }) => assign(body.codigo)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const paid = await db.select().from(pagos).where(eq(pagos.monto, '1000.50'))
  expect(paid).toMatchObject([{ monto: '1000.50', metodo: 'transferencia', referencia: '0042817801', clase: 'pago' }])
  const loose = async () => (await carla.call(leerCuadre, {})).body.sueltos.map(({ monto }) => monto)
  expect(await loose()).toEqual([])
  const [{ id, codigo } = { id: 0, codigo: '' }] = paid
  await db.transaction((tx) =>
    registrar(tx, {
      codigo,
      clase: 'correccion',
      metodo: 'transferencia',
      monto: '-1000.50',
      razon: 'Era de otro',
      autor: null,
      corrige: id,
    }),
  )
  expect(await loose()).toEqual(['1000.50'])
})

test('a row that may be of two receipts pays the first one and is not offered to the other', async () => {
  const [one = '', other = ''] = [await waits('810.00', null), await waits('810.00', null)]
  await importar(`${HEAD}20/11/2026;DEPOSITO;;;810.00;1\n`)
  const stateOf = async (id: string) =>
    (await cuadre()).comprobantes.find(({ comprobante }) => comprobante === id)?.estado
  expect([await stateOf(one), await stateOf(other)]).toEqual(['posible', 'posible'])
  const decision = { params: { comprobante: one }, body: { decision: 'confirmar' } } as const
  expect((await carla.call(decidirComprobante, decision)).status).toBe(200)
  expect(await stateOf(other)).toBe('no_esta')
  expect((await cuadre()).sueltos).toEqual([])
  const [row] = await kept()
  const codigo = (await ana.solicita()).body.codigo
  const assigned = await carla.call(asignarMovimiento, { params: { movimiento: row?.id ?? 0 }, body: { codigo } })
  expect(assigned.status).toBe(409)
})

test('the same statement with other columns or in another format enters nothing twice', async () => {
  await importar(HEAD + ONE + TWO + TWO)
  const other = [
    'Fecha,Documento,Concepto,Monto',
    '20/11/2026,991,Transferencia recibida,2400.00',
    '21/11/2026,992,Transferencia recibida,1000.50',
    '21/11/2026,993,Transferencia recibida,1000.50',
    '22/11/2026,994,Transferencia recibida,5.00',
  ].join('\n')
  const query = { fecha: 'Fecha', monto: 'Monto', referencia: 'Documento' }
  expect((await revisar(other, { query })).body).toMatchObject({ creditos: 4, nuevos: 1 })
  expect((await importar(other, { query })).body).toMatchObject({ nuevos: 1, ya_estaban: 3 })
  const otherColumns = { ...query, descripcion: 'Concepto' }
  expect((await importar(other, { query: otherColumns })).body).toMatchObject({ nuevos: 0, ya_estaban: 4 })
  expect((await importar(other)).body).toMatchObject({ nuevos: 0 })
  expect((await importar(HEAD + ONE + TWO + TWO)).body).toMatchObject({ nuevos: 0, ya_estaban: 3 })
  expect(await kept()).toHaveLength(4)
})

test('what the bank shows without doubt is confirmed in one tap, and taken back in one', async () => {
  const ids = [await waits('910.00', '55667788'), await waits('920.00', '55667799'), await waits('930.00', null)].map(
    String,
  )
  await importar(
    `${HEAD}20/11/2026;TRANSF;55667788;;910.00;1\n20/11/2026;TRANSF;55667799;;920.00;1\n20/11/2026;TRANSF;;;930.00;1\n`,
  )
  const [first = '', second = '', unsure = ''] = ids
  const { body, status } = await carla.call(confirmarVarios, { body: { comprobantes: ids } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ confirmados: [first, second], rechazados: [{ comprobante: unsure }] })
  const states = async () => {
    const { comprobantes: waiting } = await cuadre()
    return ids.map((id) => waiting.find(({ comprobante }) => comprobante === id)?.estado)
  }
  expect(await states()).toEqual([undefined, undefined, 'posible'])
  const paid = async () => {
    const rows = await db
      .select({ codigo: comprobantes.codigo })
      .from(comprobantes)
      .where(inArray(comprobantes.id, ids))
    const of = inArray(
      pagos.codigo,
      rows.map(({ codigo }) => codigo),
    )
    return (await db.select().from(pagos).where(of)).reduce((sum, { monto }) => sum + Number(monto), 0)
  }
  expect(await paid()).toBe(1830)
  const undo = (quien = carla) => quien.call(deshacerConfirmados, { params: { lote: body.lote } })
  expect((await undo(dora)).status).toBe(409)
  expect((await undo()).body.deshechos.toSorted()).toEqual([first, second].toSorted())
  expect(await states()).toEqual(['esta', 'esta', 'posible'])
  expect(await paid()).toBe(0)
  expect((await undo()).status).toBe(409)
})

test('a repeated batch does not confirm what it was refused, also when that waits again since', async () => {
  const waiting = String(await waits('915.00', '33221100'))
  await importar(`${HEAD}20/11/2026;TRANSF;33221100;;915.00;1\n`)
  const confirm = async (key: string) =>
    (await carla.call(confirmarVarios, { body: { comprobantes: [waiting] } }, { 'idempotency-key': key })).body
  const [own, late] = [randomUUID(), randomUUID()]
  const { lote } = await confirm(own)
  const refused = await confirm(late)
  expect(refused).toMatchObject({ confirmados: [], rechazados: [{ comprobante: waiting }] })
  await carla.call(deshacerConfirmados, { params: { lote } })
  expect(await confirm(late)).toEqual(refused)
  expect(await confirm(own)).toMatchObject({ confirmados: [waiting] })
  expect(await db.$count(comprobantes, and(eq(comprobantes.id, waiting), eq(comprobantes.estado, 'espera')))).toBe(1)
})

test('a batch of which only the last payment is in time is taken back whole', async () => {
  const ids = [await waits('911.00', '44556677'), await waits('912.00', '44556688')].map(String)
  const [first = '', second = ''] = ids
  const [row] = await db.select({ codigo: comprobantes.codigo }).from(comprobantes).where(eq(comprobantes.id, first))
  await db
    .update(comprobantes)
    .set(row ?? {})
    .where(eq(comprobantes.id, second))
  await importar(`${HEAD}20/11/2026;TRANSF;44556677;;911.00;1\n20/11/2026;TRANSF;44556688;;912.00;1\n`)
  const { body } = await carla.call(confirmarVarios, { body: { comprobantes: ids } })
  expect(body.confirmados).toHaveLength(2)
  await db.execute(sql`alter table pagos disable trigger user`)
  await db.update(pagos).set({ fecha_creacion: sql`now() - interval '1 hour'` }).where(eq(pagos.comprobante, first))
  await db.execute(sql`alter table pagos enable trigger user`)
  expect((await carla.call(deshacerConfirmados, { params: { lote: body.lote } })).body.deshechos).toHaveLength(2)
  const states = await db.select().from(comprobantes).where(inArray(comprobantes.id, ids))
  expect(states.map(({ estado }) => estado)).toEqual(['espera', 'espera'])
})

test('of two undos at once one takes the money back', async () => {
  const waiting = String(await waits('910.00', '99887766'))
  const [row] = await db.select({ codigo: comprobantes.codigo }).from(comprobantes).where(eq(comprobantes.id, waiting))
  const codigo = row?.codigo ?? ''
  // Another payment of the order, so that its account may fall without an error.
  const other = { codigo, clase: 'pago', metodo: 'efectivo', monto: '5000.00', autor: null } as const
  await db.transaction((tx) => registrar(tx, other))
  await importar(`${HEAD}20/11/2026;TRANSF;99887766;;910.00;1\n`)
  const { body } = await carla.call(confirmarVarios, { body: { comprobantes: [waiting] } })
  const undo = () => carla.call(deshacerConfirmados, { params: { lote: body.lote } })
  const corrections = () => db.$count(pagos, and(eq(pagos.codigo, codigo), eq(pagos.clase, 'correccion')))
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await tx.select().from(pedidos).where(eq(pedidos.codigo, codigo)).for('update')
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const undos = Promise.all([undo(), undo()])
  // Both wait for the order.
  await expect
    .poll(async () => (await db.execute(sql`select from pg_locks where not granted`)).rows.length)
    .toBeGreaterThan(1)
  released.resolve()
  await holding
  expect((await undos).map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await corrections()).toBe(1)
})
