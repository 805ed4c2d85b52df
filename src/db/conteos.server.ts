import { eq, sql } from 'drizzle-orm'
import type { Db } from './abrir.server.ts'
import { conteos } from './schema/maquinaria.server.ts'

/** How many rows a table has of each kind, read from `conteos` and not from the table. */
export async function leerConteos(db: Db, tabla: 'Pedidos' | 'tickets_ayuda' | 'profiles') {
  const { uno, otro } = conteos
  return db
    .select({ uno, otro, cuantos: sql<number>`sum(${conteos.cuantos})::int` })
    .from(conteos)
    .where(eq(conteos.tabla, tabla))
    .groupBy(uno, otro)
}

/** Replaces the rows of each kind by one with their sum. @returns by how many rows the table shrank */
export async function juntarConteos(db: Db) {
  const { rows } = await db.execute<{ menos: number }>(sql`
    with viejos as (delete from ${conteos} returning tabla, uno, otro, cuantos),
      nuevos as (insert into ${conteos} (tabla, uno, otro, cuantos)
        select tabla, uno, otro, sum(cuantos) from viejos group by tabla, uno, otro having sum(cuantos) <> 0 returning 1)
    select ((select count(*) from viejos) - (select count(*) from nuevos))::int as menos`)
  return rows[0]?.menos ?? 0
}
