import { randomUUID } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { seedRequired } from '#jobs/seed.server.ts'
import { isOfMiembro } from '#pedidos/reads.server.ts'
import { createTestDatabase } from '#testing/database.server.ts'
import { openDatabase } from './open.server.ts'
import { pedidos } from './schema/pedidos.server.ts'

const { url, drop } = await createTestDatabase()
const client = new pg.Client({ connectionString: url })
await client.connect()
const database = openDatabase(url, pino({ level: 'silent' }))
afterAll(async () => {
  await database.close()
  await client.end()
  await drop()
})

// References to these tables need no index: their rows are never deleted.
const PERMANENT_TABLES = ['"Estatus"']

test('every foreign key has an index, so that deletes find the rows that refer to the deleted one', async () => {
  const { rows } = await client.query(
    `select c.conrelid::regclass::text || ' → ' || c.confrelid::regclass::text || ' ' || c.conname as llave
     from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid::regclass::text <> all ($1)
       and not exists (select from pg_index i where i.indrelid = c.conrelid
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
         and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    [PERMANENT_TABLES],
  )
  expect(rows).toEqual([])
})

test('a descending index has its nulls first, as `order by … desc` reads them', async () => {
  const { rows } = await client.query(
    `select indexname from pg_indexes where schemaname = 'public' and indexdef like '%DESC NULLS LAST%'`,
  )
  expect(rows).toEqual([])
})

test('a transaction has one id, and the next transaction on its connection another', async () => {
  const id = async () => (await client.query('select transaccion_actual() as id')).rows[0].id
  await client.query('begin')
  const own = await id()
  await client.query('savepoint uno')
  expect(await id()).toBe(own)
  await client.query('rollback to savepoint uno')
  expect(await id()).toBe(own)
  await client.query('commit')
  expect(await id()).not.toBe(own)
})

test("a member's orders are found by an index on their codes, however many orders there are", async () => {
  const { db } = database
  await seedRequired(db)
  await client.query(`
    insert into "Pedidos" ("Código de pedido", "Cliente", correo_cliente)
    select 'P' || to_char(n / 10000, 'FM00') || '-' || to_char(n % 10000, 'FM00000'), 'Cliente ' || n, 'cliente' || n || '@ejemplo.com'
    from generate_series(1, 20000) n;
    analyze "Pedidos"`)
  const owned = db
    .select({ codigo: pedidos.codigo })
    .from(pedidos)
    .where(isOfMiembro(db, randomUUID()))
    .orderBy(desc(pedidos.fecha_creacion), desc(pedidos.codigo))
    .limit(10)
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain verbose ${owned}`)
  const plan = rows.map((line) => line['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan using "Pedidos_')
  expect(plan).not.toMatch(/Seq Scan on public."Pedidos"/)
})
