import { sql } from 'drizzle-orm'
import { negocio } from '#negocio'
import type { Db, Tx } from './open.server.ts'
import { readRows } from './rows.server.ts'

/**
 * The present by the database's clock, which all processes share. What is stored beside the columns that PostgreSQL
 * dates itself follows it too, so that a wrong clock of one machine dates nothing.
 */
export async function readClock(db: Db | Tx) {
  const [row] = await readRows<{ now: Date }>(db, sql`select clock_timestamp() as now`)
  if (!row) throw new Error('SELECT of the clock returned no row.')
  return row.now
}

/** In SQL: what is dated later than this was dated by a clock that has gone back since. */
export const TOO_LATE = sql`now() + interval '1 minute'`

/** The calendar day in the shop's time zone, in SQL. */
export const TODAY = sql`(now() at time zone ${negocio.zonaHoraria})::date`
