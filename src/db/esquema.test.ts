import { randomUUID } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { sembrarLoNecesario } from '#jobs/seed.server.ts'
import { esDeMiembro } from '#pedidos/lecturas.server.ts'
import { crearBaseDePrueba } from '#testing/base.server.ts'
import { abrirBase } from './abrir.server.ts'
import { pedidos } from './schema/pedidos.server.ts'

const { url, borrar } = await crearBaseDePrueba()
const cliente = new pg.Client({ connectionString: url })
await cliente.connect()
const base = abrirBase(url, pino({ level: 'silent' }))
afterAll(async () => {
  await base.cerrar()
  await cliente.end()
  await borrar()
})

// Never deleted, and few: nobody has to find the rows that name one.
const FIJAS = ['"Estatus"']

test('whoever deletes a row finds those that name it by an index', async () => {
  const { rows } = await cliente.query(
    `select c.conrelid::regclass::text || ' → ' || c.confrelid::regclass::text || ' ' || c.conname as llave
     from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid::regclass::text <> all ($1)
       and not exists (select from pg_index i where i.indrelid = c.conrelid
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
         and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    [FIJAS],
  )
  expect(rows).toEqual([])
})

test('an index that runs backwards has its empty values where `order by … desc` asks for them', async () => {
  const { rows } = await cliente.query(
    `select indexname from pg_indexes where schemaname = 'public' and indexdef like '%DESC NULLS LAST%'`,
  )
  expect(rows).toEqual([])
})

test('a transaction has one id, and the next one on its connection another', async () => {
  const id = async () => (await cliente.query('select transaccion_actual() as id')).rows[0].id
  await cliente.query('begin')
  const suyo = await id()
  await cliente.query('savepoint uno')
  expect(await id()).toBe(suyo)
  await cliente.query('rollback to savepoint uno')
  expect(await id()).toBe(suyo)
  await cliente.query('commit')
  expect(await id()).not.toBe(suyo)
})

test("a member's own orders are found by their codes, among any number of others'", async () => {
  const { db } = base
  await sembrarLoNecesario(db)
  await cliente.query(`
    insert into "Pedidos" ("Código de pedido", "Cliente", correo_cliente)
    select 'P' || to_char(n / 10000, 'FM00') || '-' || to_char(n % 10000, 'FM00000'), 'Cliente ' || n, 'cliente' || n || '@ejemplo.com'
    from generate_series(1, 20000) n;
    analyze "Pedidos"`)
  const suyos = db
    .select({ codigo: pedidos.codigo })
    .from(pedidos)
    .where(esDeMiembro(db, randomUUID()))
    .orderBy(desc(pedidos.fecha_creacion), desc(pedidos.codigo))
    .limit(10)
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain verbose ${suyos}`)
  const plan = rows.map((linea) => linea['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan using "Pedidos_')
  expect(plan).not.toMatch(/Seq Scan on public."Pedidos"/)
})
