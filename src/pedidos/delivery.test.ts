import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import pino from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/open.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { getPedidoLink } from '#mail/links.server.ts'
import { databaseUrlOf, dropDatabase, execute } from '#testing/postgres.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { obtenerPedido, obtenerPedidoPorEnlace } from './contract.ts'
import { obtenerPedidoDeGestion } from './ficha/contract.ts'
import { formatDireccion } from './rules.ts'

const secreto = 'un secreto de pruebas, bastante largo'
const { ana, beto, carla, db } = await openShop()

const envio = {
  tipo_servicio: 'envio' as const,
  telefono: '809 555 0134',
  direccion: 'Calle del Sol',
  numero_casa: '14',
  sector: 'Los Jardines',
  municipio: 'Tamboril',
  provincia: 'Santiago',
  referencias: 'portón blanco',
}

test('a request is stored in columns: phone and address; the notes keep the address line', async () => {
  const { codigo } = (await ana.solicita(envio)).body
  const pedido = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
  expect(pedido).toMatchObject(envio)
  expect(pedido.notas).toBe(
    'Servicio: Envío a domicilio\nArtículo: Pulsera de cuentas azules\nDirección: Calle del Sol 14, Los Jardines, Tamboril, Santiago (portón blanco)',
  )
})

test('a code alone shows no delivery data, and only staff see private notes', async () => {
  const { codigo } = (await beto.solicita(envio)).body
  await db.update(pedidos).set({ notas_privadas: 'Paga siempre tarde' }).where(eq(pedidos.codigo, codigo))
  const byCodigo = JSON.stringify(await ana.rastrea(codigo))
  for (const datum of ['Calle del Sol', '555 0134', 'portón']) expect(byCodigo).not.toContain(datum)
  const token = await db.transaction((tx) =>
    getPedidoLink(tx, { codigo_pedido: codigo, correo: beto.correo, secret: secreto }),
  )
  const ownerView = await beto.call(obtenerPedido, { params: { codigo } })
  const porEnlace = await ana.call(obtenerPedidoPorEnlace, {}, { 'x-enlace': token })
  for (const { body } of [ownerView, porEnlace]) expect(body).toMatchObject({ direccion: 'Calle del Sol' })
  for (const view of [byCodigo, JSON.stringify(ownerView.body), JSON.stringify(porEnlace.body)])
    expect(view).not.toMatch(/Paga siempre tarde|notas_privadas/)
})

const BEFORE = 3 // after this many migrations, delivery addresses were still only in the notes

test('a migration splits old addresses into columns that join to the line in the notes again', async () => {
  const { url, conTodo, migrarHasta } = await baseVacia()
  await migrarHasta(BEFORE)
  const old: [codigo: string, linea: string, partes: object][] = [
    [
      'B01-00001',
      'Calle del Sol 14, Los Jardines, Santiago',
      { direccion: 'Calle del Sol', numero_casa: '14', sector: 'Los Jardines', municipio: null, provincia: 'Santiago' },
    ],
    [
      'B01-00002',
      'Av. 27 de Febrero #9-B, Gurabo, Tamboril, Santiago (frente al colmado, portón azul)',
      {
        direccion: 'Av. 27 de Febrero',
        numero_casa: '#9-B',
        municipio: 'Tamboril',
        referencias: 'frente al colmado, portón azul',
      },
    ],
    [
      'B01-00003',
      'Calle 3, Edificio Rosa, Apto 2, Naco, Distrito Nacional',
      {
        direccion: 'Calle 3, Edificio Rosa, Apto',
        numero_casa: '2',
        sector: 'Naco',
        municipio: null,
        provincia: 'Distrito Nacional',
      },
    ],
    [
      'B01-00004',
      'Camino viejo s/n, Centro, Moca, Espaillat',
      { direccion: 'Camino viejo', numero_casa: 's/n', sector: 'Centro', municipio: 'Moca' },
    ],
    [
      'B01-00007',
      'Calle Duarte 14, Los Jardines, Villa Bisonó (Navarrete), Santiago (portón blanco)',
      { numero_casa: '14', municipio: 'Villa Bisonó (Navarrete)', provincia: 'Santiago', referencias: 'portón blanco' },
    ],
    [
      'B01-00008',
      'Calle 5 (detrás del colmado) 12, Centro, Santiago (frente al parque (el nuevo))',
      {
        direccion: 'Calle 5 (detrás del colmado)',
        numero_casa: '12',
        sector: 'Centro',
        referencias: 'frente al parque (el nuevo)',
      },
    ],
    [
      'B01-00009',
      'Donde siempre, de lunes a viernes',
      { direccion: 'Donde siempre, de lunes a viernes', sector: null },
    ],
  ]
  await conTodo(async (cliente) => {
    for (const [codigo, line] of old) {
      const notas = `Servicio: Envío a domicilio\r\nArtículo: Pulsera\r\nDirección: ${line}\r\nDirección: del taller, a recoger, Santiago`
      await cliente.query(
        `insert into "Pedidos" ("Código de pedido", "Cliente", "Notas", tipo_servicio) values ($1, 'Ana', $2, 'envio')`,
        [codigo, notas],
      )
      await cliente.query(
        `insert into pedidos_formulario (nombre, apellido, correo, whatsapp, codigo_pedido) values ('Ana', 'Ana', 'a@b.co', '809 555 0134', $1)`,
        [codigo],
      )
    }
    await cliente.query(`insert into "Pedidos" ("Código de pedido", "Cliente", "Notas", tipo_servicio) values
      ('B01-00005', 'Eva', 'Servicio: Retiro en tienda\nArtículo: Dirección: no', 'retiro'), ('B01-00006', 'Luis', 'Llamar antes', 'envio')`)
    await cliente.query(`insert into "Solicitudes_Cambio_Direccion" (codigo_pedido, nueva_direccion, correo, estado, resuelta_en) values
      ('B01-00004', 'Vieja 1', 'a@b.co', 'aprobada', '2026-01-01'), ('B01-00004', 'Calle Nueva 2, Bonao', 'a@b.co', 'aprobada', '2026-02-01'),
      ('B01-00004', 'Otra', 'a@b.co', 'rechazada', '2026-03-01')`)
  })
  await migrarHasta()
  const base = openDatabase(url, pino({ level: 'silent' }))
  onTestFinished(base.close)
  const rows = new Map((await base.db.select().from(pedidos)).map((row) => [row.codigo, row]))
  for (const [codigo, line, parts] of old.filter(([codigo]) => codigo !== 'B01-00004')) {
    expect(rows.get(codigo)).toMatchObject({ ...parts, telefono: '809 555 0134', version: 1 })
    const row = rows.get(codigo)
    expect(row && formatDireccion(row)).toBe(line)
  }
  expect(rows.get('B01-00004')).toMatchObject({ direccion: 'Calle Nueva 2, Bonao', sector: null, municipio: null })
  for (const codigo of ['B01-00005', 'B01-00006'])
    expect(rows.get(codigo)).toMatchObject({ direccion: null, provincia: null, telefono: null })
})

/** A new database, without tables, whose migrations run step by step. */
async function baseVacia() {
  const { url: server } = inject('postgres')
  const nombre = `prueba_${randomUUID().replaceAll('-', '')}`
  await execute(server, `create database ${nombre}`)
  const url = databaseUrlOf(server, nombre)
  const folder = mkdtempSync(path.join(tmpdir(), 'brisa-migraciones-'))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true })
    await dropDatabase(server, nombre)
  })
  cpSync('migrations', folder, { recursive: true })
  const diario = path.join(folder, 'meta/_journal.json')
  const completo = JSON.parse(readFileSync(diario, 'utf8')) as { entries: object[] }

  async function conTodo(run: (cliente: pg.Client) => Promise<unknown>) {
    const cliente = new pg.Client({ connectionString: url })
    await cliente.connect()
    await run(cliente).finally(() => cliente.end())
  }
  return {
    url,
    conTodo,
    /** @param count how many migrations to run; all of them by default */
    async migrarHasta(count = completo.entries.length) {
      writeFileSync(diario, JSON.stringify({ ...completo, entries: completo.entries.slice(0, count) }))
      await conTodo((cliente) => migrate(drizzle(cliente), { migrationsFolder: folder }))
    },
  }
}
