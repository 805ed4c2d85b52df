import type { SQL } from 'drizzle-orm'
import { types } from 'pg'
import type { Db, Tx } from './open.server.ts'

/** The rows of a raw SQL statement, with instants as Dates. Drizzle alone leaves instants as PostgreSQL's text. */
export async function readRows<Row extends Record<string, unknown>>(db: Db | Tx, statement: SQL) {
  const { rows, fields } = await db.execute<Record<string, unknown>>(statement)
  const instants = fields.filter(({ dataTypeID }) => dataTypeID === types.builtins.TIMESTAMPTZ)
  for (const row of rows)
    for (const { name } of instants) if (typeof row[name] === 'string') row[name] = new Date(row[name])
  return rows as Row[] // the statement names the columns
}
