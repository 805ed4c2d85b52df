import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { openQueue, prepareQueue } from '#db/queue.server.ts'
import { isOptedOut } from '#mail/bajas/bajas.server.ts'
import { startMailWorker } from '#mail/mailWorker.server.ts'
import { openTransport } from '#mail/transport.server.ts'
import { FormularioDePedido } from '#pedidos/contract.ts'
import { solicitarPedido } from '#pedidos/pedidos.server.ts'
import { databaseUrlOf, dropDatabase, execute } from '#testing/postgres.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { backUp, digestOf } from './dump.server.ts'
import { restore } from './restore.server.ts'

const { url, ana, persona, mailbox } = await openShop()
const secret = { value: 'un secreto de pruebas, bastante largo', isOwn: true }
const log = { info: () => {}, warn: () => {}, error: () => {} }

const folder = mkdtempSync(path.join(tmpdir(), 'brisa-respaldo-'))
const databases: string[] = []
afterAll(async () => {
  for (const database of databases) await dropDatabase(inject('postgres').url, database)
  rmSync(folder, { recursive: true })
})

/** An empty database, as on a new machine. */
async function createEmptyDatabase() {
  const name = `vacia_${randomUUID().replaceAll('-', '')}`
  await execute(inject('postgres').url, `create database ${name}`)
  databases.push(name)
  return databaseUrlOf(inject('postgres').url, name)
}

async function backUpTo(name: string) {
  const file = path.join(folder, name)
  await backUp({ url, file, secret })
  return file
}

async function runSql<F extends object>(target: string, statement: string) {
  const client = new pg.Client({ connectionString: target })
  await client.connect()
  return (await client.query<F>(statement).finally(() => client.end())).rows
}

/** The content of every table and the state of every sequence. */
async function snapshot(target: string) {
  const tables = await runSql<{ tabla: string; filas: number; suma: string }>(
    target,
    `select relname as tabla, (xpath('/row/n/text()', x))[1]::text::int as filas, (xpath('/row/s/text()', x))[1]::text as suma
       from pg_class t, lateral query_to_xml(format(
         'select count(*) as n, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '''')) as s from public.%I t', relname),
         false, true, '') x
       where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const sequences = await runSql(
    target,
    `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  )
  return { tablas: tables, secuencias: sequences }
}

test('a restore on an empty machine brings back every row, sequence and trigger', async () => {
  const codigo = await ana.pide('Pulsera con tabulador\ty \\. una barra')
  await runSql(
    url,
    `update "Pedidos" set "Notas" = E'una\\nlínea\\r\\notra \\\\N ñ 🦋' where "Código de pedido" = '${codigo}'`,
  )
  const file = await backUpTo('completo.gz')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const empty = await createEmptyDatabase()
  const { tablas: tables, secreto: saved, huella_del_secreto } = await restore({ url: empty, file })

  const before = await snapshot(url)
  expect(await snapshot(empty)).toEqual(before)
  expect(before.tablas.filter(({ filas: rows }) => rows > 0).length).toBeGreaterThan(8)
  expect(Object.fromEntries(tables.map(({ nombre: name, filas: rows }) => [name, rows]))).toEqual(
    Object.fromEntries(before.tablas.map(({ tabla: table, filas: rows }) => [table, rows])),
  )
  expect([saved, huella_del_secreto]).toEqual([secret.value, digestOf(secret.value)])

  // The restored shop works: numbers and versions continue, the timeline is immutable, and pending mails leave.
  const { db, close } = openDatabase(empty, log)
  const form = FormularioDePedido.parse({
    nombre: 'Eva',
    correo: 'eva@ejemplo.com',
    descripcion_articulo: 'Aretes de argolla',
  })
  const replay = {
    key: randomUUID(),
    verb: 'POST /api/pedidos',
    digest: 'a'.repeat(64),
    sentDigest: 'b'.repeat(64),
    senders: ['b'.repeat(64)] as [string],
  }
  const requests = { subnet: '10.0.0.1', network: '10.0.0.0/24', correo: null }
  await solicitarPedido(db, { formulario: form, replay, pide: requests })
  const cambiar = `update "Pedidos" set "Cliente" = 'Ana' where "Código de pedido" = '${codigo}' returning version`
  expect(await runSql(empty, cambiar)).toEqual([{ version: 4 }])
  await expect(runSql(empty, 'delete from auditoria')).rejects.toThrow('auditoria only grows')
  const queue = await openQueue({ url: empty, log })
  onTestFinished(async () => {
    await queue.close()
    await close()
  })
  const means = {
    queue,
    db,
    secret: secret.value,
    publicUrl: 'https://tienda.example',
    sender: { name: '', address: 'b@brisa.example' },
  }
  await startMailWorker({ ...means, transport: openTransport(mailbox.url), log, isOptedOut })
  for (const correo of ['ana@ejemplo.com', 'eva@ejemplo.com'])
    await mailbox.waitForMail(({ to }) => to.includes(correo))
})

test('a backup made while orders arrive is one consistent snapshot, with every order confirmed before it', async () => {
  let closed = false
  onTestFinished(() => {
    closed = true
  })
  const answered: string[] = []
  const buy = async (buyer: number) => {
    for (let round = 0; !closed; round++) {
      const client = await persona('Cliente', `cliente-${buyer}-${round}@ejemplo.com`, { ip: `10.${buyer}.${round}.7` })
      answered.push(await client.pide())
    }
  }
  const buyers = [20, 21, 22, 23].map(buy)
  await expect.poll(() => answered.length, { timeout: 15_000 }).toBeGreaterThan(8)
  const before = [...answered]
  const file = await backUpTo('con-carga.gz')
  const meanwhile = answered.length
  closed = true
  await Promise.all(buyers)
  expect(meanwhile).toBeGreaterThan(before.length)

  const empty = await createEmptyDatabase()
  await restore({ url: empty, file })
  const pedidos = await runSql<{
    codigo: string
    pasos: number
    correos: number
    huellas: number
    formularios: number
  }>(
    empty,
    `select p."Código de pedido" as codigo,
       (select count(*)::int from "Historial_Estatus" h where h."Código de pedido" = p."Código de pedido") as pasos,
       (select count(*)::int from correos c where c.codigo_pedido = p."Código de pedido") as correos,
       (select count(*)::int from auditoria a where a.clave = p."Código de pedido") as huellas,
       (select count(*)::int from pedidos_formulario f where f.codigo_pedido = p."Código de pedido") as formularios
     from "Pedidos" p where "Cliente" = 'Cliente'`,
  )
  for (const { codigo, ...own } of pedidos) expect(own).toEqual({ pasos: 1, correos: 1, huellas: 1, formularios: 1 })
  expect(pedidos.map(({ codigo }) => codigo)).toEqual(expect.arrayContaining(before))
})

const DAMAGED = 'El archivo está incompleto o dañado. No se restauró nada.'

test.each([
  ['one endless line', (header: string) => [Buffer.from(header), ...Array(200).fill(Buffer.alloc(1024 * 1024, 'a'))]],
  ['nothing but rows', (header: string) => [Buffer.from(header), ...Array(200).fill(Buffer.alloc(1024 * 1024, '\n'))]],
  ['no header', () => Array(200).fill(Buffer.alloc(1024 * 1024))],
])('a small file that decompresses to hundreds of megabytes ends early: %s', async (_, partsOf) => {
  const [header = ''] = gunzipSync(readFileSync(await backUpTo(`bomba-${randomUUID()}.gz`)))
    .toString()
    .split(/(?<=\n)/)
  const file = path.join(folder, 'bomba.gz')
  writeFileSync(file, gzipSync(Buffer.concat(partsOf(header))))
  const started = Date.now()
  await expect(restore({ url: await createEmptyDatabase(), file })).rejects.toThrow('No se restauró nada.')
  expect(Date.now() - started).toBeLessThan(20_000)
})

test('a truncated or foreign file leaves the database empty, and a good file then restores', async () => {
  const good = await backUpTo('bueno.gz')
  const bytes = readFileSync(good)
  const text = gunzipSync(bytes).toString()
  const broken: [contenido: Buffer, frase: string][] = [
    [bytes.subarray(0, bytes.length - 100), 'El archivo está incompleto o dañado'],
    // All rows are complete; only the final checksum is missing.
    [bytes.subarray(0, bytes.length - 8), 'El archivo está incompleto o dañado'],
    [bytes.subarray(0, bytes.length - 1), 'El archivo está incompleto o dañado'],
    [Buffer.concat([bytes.subarray(0, bytes.length - 8), Buffer.alloc(8, 1)]), 'El archivo está incompleto o dañado'],
    [gzipSync(`${text}más\n`), 'El archivo está incompleto o dañado'],
    [gzipSync(text.slice(0, -400)), 'El archivo está incompleto o dañado'],
    [gzipSync(text.replace(/\n1\tRecibido[^\n]*/, '')), 'Al respaldo le faltan filas de Estatus'],
    [gzipSync(text.replace(/\n1\tRecibido\t/, '\n1\tRecibido\tde más\t')), DAMAGED],
    [gzipSync(text.replace(/\n1\tRecibido\t/, '\nuno\tRecibido\t')), DAMAGED],
    [gzipSync(text.replace(/\n(1\tRecibido[^\n]*)/, '\n$1\n$1')), DAMAGED],
    [gzipSync(Buffer.from(text.replace('Recibido', '\xff\xfe'), 'latin1')), DAMAGED],
    [gzipSync(text.replace('{"nombre":"Estatus"', '{"nombre":"Otra"')), DAMAGED],
    [gzipSync(text.replace(/"secreto":"[^"]*"/, '"secreto":"once letras"')), 'El archivo no es un respaldo'],
    [Buffer.from('hola'), 'El archivo está incompleto o dañado'],
    [gzipSync('hola\n'), 'El archivo no es un respaldo de la tienda'],
    [
      gzipSync(text.replace('"migraciones":[', '"migraciones":[9999999999999,')),
      'es de una versión más nueva de la tienda',
    ],
  ]
  const empty = await createEmptyDatabase()
  await expect(backUp({ url: empty, file: good, secret })).rejects.toThrow('no hay nada que respaldar')
  const brokenFile = path.join(folder, 'roto.gz')
  for (const [content, sentence] of broken) {
    writeFileSync(brokenFile, content)
    const { message } = await restore({ url: empty, file: brokenFile }).catch((error) => error)
    expect(message).toContain(sentence)
    expect(message).toContain('No se restauró nada.')
    expect(await snapshot(empty)).toEqual({ tablas: [], secuencias: [] })
  }
  await restore({ url: empty, file: good })
  await expect(restore({ url: empty, file: good })).rejects.toThrow('La base de datos no está vacía')
})

test('a program older than the tables starts and changes nothing, until a migration says that it is too old', async () => {
  const empty = await createEmptyDatabase()
  await migrateDatabase(empty, prepareQueue)
  await execute(
    empty,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('de mañana', 9999999999999)`,
  )
  const before = await snapshot(empty)
  await migrateDatabase(empty, prepareQueue)
  expect(await snapshot(empty)).toEqual(before)
  await execute(empty, `comment on schema drizzle is '9999999999999'`)
  await expect(migrateDatabase(empty, prepareQueue)).rejects.toThrow(
    /^La base de datos es de una versión más nueva de la tienda que este programa\. .*$/,
  )
  expect(await snapshot(empty)).toEqual(before)
})
