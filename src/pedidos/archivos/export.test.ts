import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ERASED_NAME } from '#db/columns/column.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { ESTATUS } from '../estatus.ts'
import { exportar } from './archivos.server.ts'
import { COLUMNS } from './columns.ts'

const { app, db, ana, beto, carla } = await openShop()

const bajar = (url: string, payload?: object, quien: { cookie: string } = carla) =>
  app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/gestion/archivos/${url}`,
    payload,
    headers: { cookie: quien.cookie },
  })
const read = (csvText: string): Record<string, string>[] => parse(csvText, { bom: true, columns: true })

const conTodo = {
  codigo: 'B09-00001',
  cliente: '=HYPERLINK("http://malo.example")',
  correo_cliente: 'Yokasta@Ejemplo.com',
  telefono: '+1 809 555 0134',
  estatus_id: ESTATUS.confirmado,
  precio: '1850.00',
  peso: '0.25',
  total: '1850.00',
  fecha_estimada_entrega: '2026-03-14',
  fecha_creacion: new Date('2026-03-08T02:30:00Z'),
  tipo_servicio: 'envio' as const,
  direccion: 'Calle «Duarte», al lado del "Colmado"',
  numero_casa: '-14',
  notas: 'Una línea\ny otra; con, comas',
  notas_privadas: '@cuidado',
}
await db.insert(pedidos).values([
  conTodo,
  {
    codigo: 'B09-00002',
    cliente: 'Yokasta Peña',
    correo_cliente: 'yokasta@ejemplo.com',
    total: '500.00',
    estatus_id: ESTATUS.entregado,
  },
  {
    codigo: 'B09-00003',
    cliente: 'Sin Correo',
    telefono: '809-555-0199',
    total: '300.00',
    estatus_id: ESTATUS.cancelado,
  },
  { codigo: 'B09-00004', cliente: 'Sin Correo Otra', telefono: '+1 (809) 555 0199', total: '200.00' },
])
await db.insert(historial).values([
  { codigo: 'B09-00001', estatus_id: ESTATUS.recibido, fecha: new Date('2026-03-08T02:30:00Z') },
  {
    codigo: 'B09-00001',
    estatus_id: ESTATUS.confirmado,
    fecha: new Date('2026-03-09T14:00:00Z'),
    descripcion: '+pagado',
  },
])

test('the file is CSV as Excel reads it here: BOM, commas, CRLF, local dates, amounts, no formulas', async () => {
  const { statusCode, headers, body } = await bajar('pedidos.csv?estatus=todos')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="pedidos-\d{4}-\d\d-\d\d\.csv"$/)
  expect(body.startsWith(`\ufeff${[...Object.values(COLUMNS), 'Pagado', 'Falta'].join(',')}\r\n`)).toBe(true)
  expect(body.endsWith('\r\n')).toBe(true)
  const full = read(body).find((row) => row.Código === conTodo.codigo)
  expect(full).toMatchObject({
    Cliente: `'${conTodo.cliente}`,
    Teléfono: "'+1 809 555 0134",
    Servicio: 'Envío a domicilio',
    Estatus: 'Confirmado',
    'Fecha del estatus': '09/03/2026 10:00',
    Precio: '1850.00',
    'Peso (kg)': '0.25',
    'Fecha estimada': '14/03/2026',
    // The date in Santo Domingo, where it was still the day before.
    Creado: '07/03/2026 22:30',
    Número: "'-14",
    Notas: conTodo.notas,
    'Notas privadas': "'@cuidado",
  })
  // The template is not the order of a client.
  expect(read(body).map((row) => row.Código)).not.toContain('B01-00000')
})

test('text that people wrote is never a formula, in any column of any file', async () => {
  const codigo = 'B09-00009'
  const bad = '=1+1'
  await db.insert(pedidos).values({
    codigo,
    cliente: bad,
    correo_cliente: '+malo@ejemplo.com',
    telefono: bad,
    direccion: bad,
    numero_casa: bad,
    sector: bad,
    municipio: bad,
    provincia: bad,
    referencias: bad,
    notas: bad,
    notas_privadas: bad,
  })
  await db.insert(historial).values({ codigo, estatus_id: ESTATUS.recibido, descripcion: bad })
  for (const file of ['pedidos.csv?estatus=todos', 'clientes.csv', 'movimientos.csv?estatus=todos']) {
    const cells = parse((await bajar(file)).body, { bom: true }).flat()
    expect(cells).toContain(`'${bad}`)
    expect(cells.filter((cell) => /^[=+@]/.test(cell))).toEqual([])
  }
  await db.delete(pedidos).where(eq(pedidos.codigo, codigo))
})

test('the filter of the list narrows the file, and so do codes, more of them than a URL can hold', async () => {
  const filtrado = read((await bajar(`pedidos.csv?estatus=${ESTATUS.entregado}`)).body)
  expect(filtrado.map((row) => row.Código)).toEqual(['B09-00002'])
  const codigos = Array.from({ length: 10_000 }, (_, i) => `B10-${String(i).padStart(5, '0')}`)
  const elegidos = await bajar('pedidos.csv', { codigos: [...codigos.slice(1), 'B09-00003'] })
  expect(read(elegidos.body).map((row) => row.Código)).toEqual(['B09-00003'])
  const demasiados = await bajar('pedidos.csv', { codigos: [...codigos, 'B09-00003'] })
  expect([demasiados.statusCode, demasiados.json().detail]).toEqual([422, expect.stringContaining('10,000')])
  expect((await bajar('pedidos.csv?estatus=otro')).statusCode).toBe(422)
})

test('clients are grouped by e-mail, ignoring case, else by the digits of their phone', async () => {
  const rows = read((await bajar('clientes.csv')).body)
  expect(rows.find((row) => row.Correo?.toLowerCase() === 'yokasta@ejemplo.com')).toMatchObject({
    Nombre: 'Yokasta Peña',
    Pedidos: '2',
    'Total comprado': '2350.00',
    'Primer pedido': '07/03/2026 22:30',
    'Código de membresía': '',
  })
  // Cancelled orders do not count as bought.
  expect(rows.find((row) => row.Teléfono?.includes('0199'))).toMatchObject({
    Pedidos: '2',
    'Total comprado': '200.00',
  })
  // A person whose data was erased is not listed as a client.
  await db.insert(pedidos).values({ codigo: 'B09-00005', cliente: ERASED_NAME, estatus_id: ESTATUS.entregado })
  expect(read((await bajar('clientes.csv')).body).map((row) => row.Nombre)).not.toContain(ERASED_NAME)
  await ana.solicita({ correo: beto.correo })
  const own = read((await bajar('clientes.csv')).body).find((row) => row.Correo === beto.correo)
  expect(own?.['Código de membresía']).toMatch(/^B-\d{6}$/)
  // An unconfirmed e-mail may belong to somebody else, so its row shows no membership code.
  await db.update(profiles).set({ confirmado: false }).where(eq(profiles.correo, beto.correo))
  const foreign = read((await bajar('clientes.csv')).body).find((row) => row.Correo === beto.correo)
  expect(foreign?.['Código de membresía']).toBe('')
})

test('the movement file has the history: each step, its date and its author', async () => {
  const rows = read((await bajar('movimientos.csv?estatus=todos')).body)
  expect(rows.filter((row) => row.Código === conTodo.codigo)).toMatchObject([
    { Estatus: 'Recibido', Descripción: '', Fecha: '07/03/2026 22:30', Quién: '' },
    { Estatus: 'Confirmado', Descripción: "'+pagado", Fecha: '09/03/2026 10:00' },
  ])
})

test('files longer than one batch list each row once: orders of equal dates, steps, clients', async () => {
  const muchos = Array.from({ length: 2_500 }, (_, i) => ({
    codigo: `B11-${String(i).padStart(5, '0')}`,
    cliente: `Muchos ${i}`,
    fecha_creacion: new Date('2026-01-02T12:00:00Z'),
  }))
  await db.insert(pedidos).values(muchos)
  const codigos = read((await bajar('pedidos.csv?estatus=todos&q=muchos')).body).map((row) => row.Código)
  expect(codigos.toSorted()).toEqual(muchos.map(({ codigo }) => codigo))
  await db.insert(historial).values(muchos.map(({ codigo }) => ({ codigo, estatus_id: ESTATUS.recibido })))
  const pasos = read((await bajar('movimientos.csv?estatus=todos&q=muchos')).body).map((row) => row.Código)
  expect(pasos.toSorted()).toEqual(muchos.map(({ codigo }) => codigo))
  const clientes = read((await bajar('clientes.csv')).body).map((row) => row.Nombre ?? '')
  expect(clientes.filter((nombre) => nombre.startsWith('Muchos')).toSorted()).toEqual(
    muchos.map(({ cliente }) => cliente).toSorted(),
  )
})

test('each export is recorded with its author, and a HEAD request is not', async () => {
  const notados = () => db.select().from(auditoria).where(eq(auditoria.accion, 'exportar'))
  const before = (await notados()).length
  await app.inject({ method: 'HEAD', url: '/api/gestion/archivos/clientes.csv', headers: { cookie: carla.cookie } })
  await bajar(`pedidos.csv?estatus=${ESTATUS.listo}`)
  await bajar('pedidos.csv', { codigos: ['B09-00003'] })
  expect((await notados()).slice(before)).toMatchObject([
    { clave: 'pedidos', despues: { estatus: String(ESTATUS.listo) } },
    { clave: 'pedidos', despues: { elegidos: 1 } },
  ])
})

test('a person can download one file at a time', async () => {
  const lenta = await app.inject({
    url: '/api/gestion/archivos/pedidos.csv?estatus=todos',
    headers: { cookie: carla.cookie },
    payloadAsStream: true,
  })
  expect(lenta.statusCode).toBe(200)
  const other = await bajar('clientes.csv')
  expect([other.statusCode, other.json().detail]).toEqual([429, expect.stringContaining('Espera a que termine')])
  expect(read(await text(lenta.stream())).length).toBeGreaterThan(2_500)
  expect((await bajar('clientes.csv')).statusCode).toBe(200)

  // A closed connection ends the download too.
  const direccion = await app.listen({ port: 0, host: '127.0.0.1' })
  const envio = get(`${direccion}/api/gestion/archivos/pedidos.csv?estatus=todos`, {
    headers: { cookie: carla.cookie },
  })
  await once(envio, 'response')
  envio.destroy()
  await expect.poll(async () => (await bajar('clientes.csv')).statusCode).toBe(200)
})

test('a download that reads nothing for a while is ended, even if its connection stays open', async () => {
  const job = { de: 'pedidos', autor: crypto.randomUUID(), filtro: { estatus: 'todos' } } as const
  const parada = await exportar(db, job, 200)
  await expect(exportar(db, job)).rejects.toMatchObject({ rechazo: { status: 429 } })
  await once(parada.contenido, 'close')
  const other = await exportar(db, job)
  expect(read(await text(other.contenido)).length).toBeGreaterThan(2_500)
})

test('only staff may download files', async () => {
  for (const which of ['pedidos', 'clientes', 'movimientos']) {
    expect((await bajar(`${which}.csv`, undefined, ana)).statusCode).toBe(401)
    expect((await bajar(`${which}.csv`, undefined, beto)).statusCode).toBe(403)
  }
})
