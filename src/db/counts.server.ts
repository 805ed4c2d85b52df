import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from './open.server.ts'
import { readRows } from './rows.server.ts'
import { conteos } from './schema/machinery.server.ts'
import { profiles } from './schema/miembros.server.ts'

/** The number of rows per kind of a table, read from `conteos` instead of counting the table. */
export async function readCounts(db: Db, table: 'Pedidos' | 'tickets_ayuda' | 'profiles') {
  const { uno: firstKey, otro: secondKey } = conteos
  return db
    .select({ firstKey, secondKey, cuantos: sql<number>`sum(${conteos.cuantos})::int` })
    .from(conteos)
    .where(eq(conteos.tabla, table))
    .groupBy(firstKey, secondKey)
}

/**
 * Counts the members but some, without a look at each.
 * @param few a query for the ids of the accounts that are not counted
 */
export async function countMembersBut(db: Db | Tx, few: SQL) {
  const [row] = await readRows<{ cuantos: number }>(
    db,
    sql`select ((select coalesce(sum(${conteos.cuantos}), 0) from ${conteos} where ${conteos.tabla} = 'profiles')
      - (select count(*) from ${profiles} where ${profiles.user_id} in (${few})))::int as cuantos`,
  )
  return row?.cuantos ?? 0
}

/** Merges the rows of each kind into one with their sum. @returns by how many rows `conteos` shrank */
export async function mergeCounts(db: Db) {
  const { rows } = await db.execute<{ minus: number }>(sql`
    with viejos as (delete from ${conteos} returning tabla, uno, otro, cuantos),
      nuevos as (insert into ${conteos} (tabla, uno, otro, cuantos)
        select tabla, uno, otro, sum(cuantos) from viejos group by tabla, uno, otro having sum(cuantos) <> 0 returning 1)
    select ((select count(*) from viejos) - (select count(*) from nuevos))::int as minus`)
  return rows[0]?.minus ?? 0
}
