import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { eq, like, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Tx } from '#db/open.server.ts'
import { auditoria, correos } from '#db/schema/machinery.server.ts'
import { estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { filledColumns } from '#testing/columns.ts'
import { openShop } from '#testing/shop.server.ts'
import { COLUMNS, type Column } from '../archivos/columns.ts'
import { ESTATUS } from '../estatus.ts'
import type { Importacion, Revision } from './contract.ts'
import { digestOf, readTable } from './table.server.ts'

const { app, db, ana, beto, carla } = await openShop()
// A second shop, with a statement timeout of one second.
const other = await openShop({ throughProxy: true })

type Tienda = Pick<typeof other, 'app' | 'carla'>
async function mandar<T>(path: string, file: string | Buffer, { app, carla: quien }: Tienda) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/gestion/importaciones${path}`,
    payload: file,
    headers: { 'content-type': 'text/csv', cookie: quien.cookie },
  })
  return { status: response.statusCode, body: response.json() as T & { detail: string; title: string } }
}
const revisar = (file: string | Buffer, shop: Tienda = { app, carla }) => mandar<Revision>('/revisiones', file, shop)
const importar = (file: string | Buffer, shop: Tienda = { app, carla }) =>
  mandar<Importacion>('?nombre=pedidos.csv', file, shop)
const de = (cliente: string) => db.select().from(pedidos).where(eq(pedidos.cliente, cliente))

test('a file that one shop exports can be imported by another: the same orders, whatever their texts', async () => {
  const exported = [
    {
      codigo: 'B09-00001',
      cliente: '=cmd|calc',
      correo_cliente: 'ana@ejemplo.com',
      telefono: '+1 809 555 0134',
      estatus_id: ESTATUS.entregado,
      precio: '1850.00',
      peso: '0.25',
      total: '2350.50',
      fecha_estimada_entrega: '2026-03-14',
      fecha_creacion: new Date('2026-03-08T02:30:00Z'),
      tipo_servicio: 'envio' as const,
      direccion: 'Calle "Duarte", km 3',
      numero_casa: '14',
      sector: 'Los Jardines',
      municipio: 'Moca',
      provincia: 'Espaillat',
      referencias: '-- portón blanco',
      notas: 'Una línea\ny otra; con, comas 😀',
      notas_privadas: "'@cuidado",
    },
    {
      codigo: 'B09-00002',
      cliente: 'Beto Cruz',
      correo_cliente: null,
      telefono: null,
      estatus_id: ESTATUS.recibido,
      precio: '0.00',
      peso: '0.00',
      total: '0.00',
      fecha_estimada_entrega: null,
      fecha_creacion: new Date('2026-03-10T15:00:00Z'),
      tipo_servicio: null,
      direccion: null,
      numero_casa: null,
      sector: null,
      municipio: null,
      provincia: null,
      referencias: null,
      notas: null,
      notas_privadas: null,
    },
  ]
  await other.db.insert(pedidos).values(exported)
  await other.db
    .insert(historial)
    .values({ codigo: 'B09-00001', estatus_id: ESTATUS.entregado, fecha: new Date('2026-03-12T18:00:00Z') })
  const { rawPayload } = await other.app.inject({
    url: '/api/gestion/archivos/pedidos.csv?estatus=todos',
    headers: { cookie: other.carla.cookie },
  })
  // Payments are entries of a ledger, which a file does not write.
  const avisos = ['No usamos las columnas «Pagado», «Falta».']
  expect((await revisar(rawPayload)).body).toMatchObject({ filas: 2, por_crear: 2, total_de_errores: 0, avisos })
  expect((await importar(rawPayload)).body).toMatchObject({ creados: 2, filas_con_error: 0, repetido: false })
  const arrived = await db.select().from(pedidos).where(like(pedidos.codigo, 'B09-%')).orderBy(pedidos.codigo)
  expect(arrived).toMatchObject(exported)
  expect(await db.select().from(historial).where(eq(historial.codigo, 'B09-00001'))).toMatchObject([
    { estatus_id: ESTATUS.entregado, fecha: new Date('2026-03-12T18:00:00Z') },
  ])
})

test('every column of the files survives export and import unchanged', async () => {
  const codigo = 'B08-00001'
  const enArchivo = filledColumns(({ label, file }) => label && file !== false)
  const own = { ...enArchivo, codigo, correo_cliente: 'ana@ejemplo.com', estatus_id: ESTATUS.entregado }
  await db.insert(pedidos).values(own as typeof pedidos.$inferInsert)
  const { body } = await app.inject({
    method: 'POST',
    url: '/api/gestion/archivos/pedidos.csv',
    payload: { codigos: [codigo] },
    headers: { cookie: carla.cookie },
  })
  const titles = body.split('\r\n')[0]
  for (const column of Object.keys(enArchivo)) expect(titles).toContain(COLUMNS[column as Column])
  await db.delete(pedidos).where(eq(pedidos.codigo, codigo))
  expect((await importar(body)).body).toMatchObject({ creados: 1, filas_con_error: 0 })
  const [arrived] = await db.select().from(pedidos).where(eq(pedidos.codigo, codigo))
  expect(arrived).toMatchObject(own)
})

test('a check writes nothing', async () => {
  const cuantos = async () => [await db.$count(pedidos), await db.$count(historial), await db.$count(auditoria)]
  const before = await cuantos()
  expect((await revisar('Cliente,Total\nSeca Peña,500\n')).body).toMatchObject({ por_crear: 1 })
  expect(await cuantos()).toEqual(before)
})

test('an import sends no mail, and is audited once with its counts', async () => {
  const before = await db.$count(correos)
  const { body } = await importar(
    'Cliente,Correo,Estatus\nCarta Uno,uno@ejemplo.com,Entregado\nCarta Dos,dos@ejemplo.com,\nCarta Tres,sin arroba,\n',
  )
  expect(body).toMatchObject({ creados: 2, filas_con_error: 1 })
  expect(await db.$count(correos)).toBe(before)
  const notados = await db.select().from(auditoria).where(eq(auditoria.accion, 'importar'))
  expect(notados.at(-1)).toMatchObject({
    entidad: 'importacion',
    despues: { nombre: 'pedidos.csv', creados: 2, filas_con_error: 1 },
  })
})

test('importing the same file twice, also concurrently, creates each order once', async () => {
  const file = 'Cliente;Total\nDoble Peña;500\nDoble Peña;600\n'
  const times = await Promise.all([importar(file), importar(file), importar(file)])
  expect(times.map(({ body }) => body.repetido).toSorted()).toEqual([false, true, true])
  expect(times.map(({ body }) => body.creados)).toEqual([2, 2, 2])
  expect(await de('Doble Peña')).toHaveLength(2)
  expect((await revisar(file)).body.ya_importado).toEqual(expect.any(String))
})

test.each([
  ['one more line end', (file: string) => `${file}\n`],
  ['other line ends and Excel’s mark', (file: string) => `\ufeff${file.replaceAll('\n', '\r\n')}`],
  ['another separator', (file: string) => file.replaceAll(';', ',')],
  ['its columns in another order', () => 'Total;Cliente\n700;Misma Peña\n800;Misma Peña\n'],
])('the same content saved with %s counts as the same file', async (_, saveAgain) => {
  await db.delete(pedidos).where(eq(pedidos.cliente, 'Misma Peña'))
  const file = 'Cliente;Total\nMisma Peña;700\nMisma Peña;800\n'
  await importar(file)
  const before = await db.$count(pedidos)
  expect((await revisar(saveAgain(file))).body.ya_importado).toEqual(expect.any(String))
  expect((await importar(saveAgain(file))).body).toMatchObject({ creados: 2, repetido: true })
  expect(await db.$count(pedidos)).toBe(before)
})

test('rows without a code that say what an order of the shop says are pointed out before the import', async () => {
  const rows = 'Repetida Peña,809-555-0101,500.00,14/03/2026\nRepetida Peña,809-555-0101,500.00,15/03/2026\n'
  await importar(`Cliente,Teléfono,Total,Creado\n${rows}`)
  const others = 'Repetida Peña,,500,14/03/2026\nRepetida Peña,809-555-0101,500,16/03/2026\nOtra,,1,\n'
  const { body } = await revisar(
    `Cliente,Teléfono,Total,Creado\n${rows}${others}REPETIDA PEÑA,809-555-0101,500,\nRepetida Peña,809-555-0101,501,\n`,
  )
  expect(body).toMatchObject({
    por_crear: 7,
    avisos: [
      '3 filas dicen lo mismo que pedidos que ya están en la tienda (cliente, correo, teléfono, total y fecha): líneas 2, 3 y 7. Si las importas, quedarán dos veces.',
    ],
  })
})

test('the check of a long file asks the database as often as that of a short one', async () => {
  let taken = 0
  const count = () => taken++
  db.$client.on('acquire', count)
  onTestFinished(() => void db.$client.off('acquire', count))
  const takenBy = async (rows: number) => {
    taken = 0
    expect((await revisar(`Cliente,Total\n${'Larga Peña,5\n'.repeat(rows)}`)).body.por_crear).toBe(rows)
    return taken
  }
  expect(await takenBy(1_600)).toBe(await takenBy(1))
})

test('a copy of a request waits for the first one, for longer than the statement timeout', async () => {
  const file = 'Cliente,Total\nLenta Peña,500\n'
  const digest = digestOf((await readTable(Buffer.from(file))).rows)
  const first = await other.db.$client.connect()
  await first.query('select pg_advisory_lock(hashtextextended($1, 0))', [digest])
  const copy = importar(file, other)
  await setTimeout(1_200)
  await first.query('select pg_advisory_unlock(hashtextextended($1, 0))', [digest])
  first.release()
  expect((await copy).body).toMatchObject({ creados: 1, repetido: false })
})

test('unknown columns are named, up to a maximum', async () => {
  const { body } = await revisar(`Cliente${',Otra'.repeat(5_000)}\nAna\n`)
  expect(body).toMatchObject({ por_crear: 1, avisos: [expect.stringMatching(/ y 4980 más\.$/)] })
})

/** Runs `run` while the imports have read the table and have written nothing yet. */
async function enMedio<T>(imports: (() => Promise<T>)[], run: (tx: Tx) => Promise<unknown> = async () => {}) {
  const esperan = async () => {
    const { rows } = await db.execute<{ cuantos: number }>(sql`select count(*)::int as cuantos from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`)
    return rows[0]?.cuantos
  }
  const { hechos } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${pedidos} in share mode`)
    const hechos = Promise.all(imports.map((startImport) => startImport()))
    // Of several imports of one file, only one waits for the table lock.
    await expect.poll(esperan, { timeout: 10_000 }).toBe(1)
    await run(tx)
    return { hechos }
  })
  return hechos
}

test('two copies that start before either has written create each order once', async () => {
  const file = 'Cliente\nA La Vez\n'
  const times = await enMedio([() => importar(file), () => importar(file)])
  expect(times.map(({ body }) => body.repetido).toSorted()).toEqual([false, true])
  expect(await de('A La Vez')).toHaveLength(1)
})

test('a code that is taken meanwhile gives a 409, and nothing of the file is created', async () => {
  const codigo = 'B13-00001'
  const file = `Código,Cliente\n,En Medio\n${codigo},En Medio\n`
  const [told] = await enMedio([() => importar(file)], (tx) =>
    tx.insert(pedidos).values({ codigo, cliente: 'Quien Llegó Antes' }),
  )
  expect(told).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Vuelve a revisarlo') } })
  expect(await de('En Medio')).toEqual([])
})

test('an existing order is not touched, and a code that is twice in a file is reported with its line', async () => {
  const codigo = await ana.pide()
  const file = `Código,Cliente\n${codigo},Otra Persona\nB12-00001,Primera\nb12-00001,Segunda\n`
  const { body } = await revisar(file)
  expect(body).toMatchObject({ por_crear: 1, filas_con_error: 2 })
  expect(body.errores).toMatchObject([
    { linea: 2, columna: 'Código', valor: codigo, que_hacer: expect.stringContaining('ya existe') },
    { linea: 4, que_hacer: expect.stringContaining('línea 3') },
  ])
  expect((await importar(file)).body).toMatchObject({ creados: 1, filas_con_error: 2 })
  const [intacto] = await db.select().from(pedidos).where(eq(pedidos.codigo, codigo))
  expect(intacto?.cliente).toBe(ana.nombre)
})

test('each error has its line, its column and what to do, and the other rows are read', async () => {
  const { body } = await revisar(
    [
      'Cliente,Correo,Total,Estatus,Creado,Servicio,Color',
      '"Una\nsola",x@ejemplo.com,5,,,,rojo',
      ',y@ejemplo.com,mil,Perdido,03/14/2026,avión,',
      '"Bien",z@ejemplo.com,"1,850.00",en preparacion,14/03/2026,envío,azul,de más',
      'Bien,,RD$ 5,ENTREGADO,2026-03-14,Retiro,',
    ].join('\r\n'),
  )
  expect(body).toMatchObject({ filas: 4, por_crear: 1, filas_con_error: 3 })
  expect(body.avisos).toEqual(['No usamos la columna «Color».'])
  expect(body.errores.map(({ linea, columna: column }) => [linea, column])).toEqual([
    [2, 'Cliente'],
    [4, 'Cliente'],
    [4, 'Creado'],
    [4, 'Servicio'],
    [4, 'Estatus'],
    [4, 'Total'],
    [5, null],
  ])
  for (const { que_hacer } of body.errores) expect(que_hacer).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/)
})

test('a status that was retired is an error of its row', async () => {
  await other.db.update(estatus).set({ activo: false }).where(eq(estatus.id, ESTATUS.almacenado))
  const { body } = await revisar('Cliente,Estatus\nAna,Almacenado\n', other)
  expect(body).toMatchObject({ por_crear: 0, errores: [{ columna: 'Estatus', valor: 'Almacenado' }] })
})

const FORM_NAME = 'Yokasta Núñez'
let saved = 0
/** Each table says something else, because the same content is imported once. */
const table = (separator: string) =>
  `Teléfono${separator}Cliente${separator}Notas\n809 555 013${saved++}${separator}${FORM_NAME}${separator}"Dos\nlíneas"\n`
describe('every format in which Excel saves tables', () => {
  test.each<[string, string | Buffer, string]>([
    ['UTF-8', table(','), 'UTF-8'],
    ['UTF-8 with its mark', `\ufeff${table(',')}`, 'UTF-8'],
    ['UTF-16 with tabs', Buffer.from(`\ufeff${table('\t')}`, 'utf16le'), 'UTF-16'],
    ["Windows' letters and semicolons", Buffer.from(table(';'), 'latin1'), 'Windows (Excel)'],
    ['said in the first line', `sep=;\r\n${table(';')}`, 'UTF-8'],
  ])('%s', async (_, file, letters) => {
    const before = (await de(FORM_NAME)).length
    expect((await revisar(file)).body).toMatchObject({ por_crear: 1, total_de_errores: 0, letras: letters })
    expect((await importar(file)).body).toMatchObject({ creados: 1 })
    const hechos = await de(FORM_NAME)
    expect(hechos).toHaveLength(before + 1)
    expect(hechos.every(({ notas }) => notas === 'Dos\nlíneas')).toBe(true)
  })
})

describe('a file that is no table of orders is refused, with a message that says what to do', () => {
  const grande = 'Cliente\n'.padEnd(9 * 1024 * 1024, 'Ana\n')
  test.each<[string, string | Buffer, number, string]>([
    ['nothing', '', 422, 'vacío'],
    ['spaces', ' \r\n ', 422, 'vacío'],
    ['only headings', 'Cliente,Total\n', 422, 'ningún pedido'],
    ['other columns', 'Producto,Existencia\nPulsera,4\n', 422, 'Cliente'],
    ['a column twice', 'Cliente,Nombre\nAna,Ana\n', 422, 'dos veces'],
    ['a quotation mark without its pair', 'Cliente,Notas\nAna,"abierta\nBeto,\n', 422, 'comilla'],
    ['a million columns', `Cliente${','.repeat(1_000_000)}\n`, 422, 'Línea 1: es demasiado larga'],
    ['a row of a million cells', `Cliente\nAna\n${','.repeat(1_000_000)}`, 422, 'Línea 3: es demasiado larga'],
    ['a workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0, 6, 0]), 422, 'Excel'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 422, 'no es de texto'],
    ['more than 8 MB', grande, 413, '8 MB'],
    ['more than 20,000 rows', `Cliente\n${'Ana\n'.repeat(20_001)}`, 413, '20,000'],
  ])('%s', async (_, file, status, told) => {
    const before = await db.$count(pedidos)
    for (const mando of [revisar, importar]) {
      const response = await mando(file)
      expect([response.status, response.body.detail]).toEqual([status, expect.stringContaining(told)])
    }
    expect(await db.$count(pedidos)).toBe(before)
  })

  test('50 MB are refused before the body is sent', async () => {
    const direccion = await app.listen({ port: 0, host: '127.0.0.1' })
    const envio = request(`${direccion}/api/gestion/importaciones/revisiones`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'content-length': 50 * 1024 * 1024, cookie: carla.cookie },
    })
    envio.on('error', () => {})
    envio.flushHeaders()
    const [response] = (await once(envio, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(413)
    expect(await text(response)).toContain('8 MB')
    envio.destroy()
  })
})

test('formulas are imported as text', async () => {
  await importar('Cliente,Notas\n=1+1,"\'+cmd"\n')
  expect(await de('=1+1')).toMatchObject([{ notas: '+cmd' }])
})

test('orders without a code get one each, however many they are', async () => {
  const { body } = await importar(`Cliente\n${'Muchos Pérez\n'.repeat(3_000)}`)
  expect(body).toMatchObject({ creados: 3_000 })
  const hechos = await de('Muchos Pérez')
  expect(new Set(hechos.map(({ codigo }) => codigo)).size).toBe(3_000)
  expect(hechos.every(({ codigo }) => /^B\d{2}-\d{5}$/.test(codigo))).toBe(true)
})

test('only staff import, and only CSV is accepted', async () => {
  const quien = ({ cookie }: { cookie: string }, type = 'text/csv') =>
    app.inject({
      method: 'POST',
      url: '/api/gestion/importaciones',
      payload: 'Cliente\nIntrusa\n',
      headers: { 'content-type': type, cookie },
    })
  expect((await quien(ana)).statusCode).toBe(401)
  expect((await quien(beto)).statusCode).toBe(403)
  expect((await quien(carla, 'application/json')).statusCode).toBe(415)
  expect(await de('Intrusa')).toEqual([])
})
