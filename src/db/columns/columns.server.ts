import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { people } from './people.server.ts'
import { shop } from './shop.server.ts'
import { chats, machinery } from './talk.server.ts'

/** All tables, with what is said of each of their columns (docs/decisions/038). */
export const described = new Map([...people, ...shop, ...chats, ...machinery])

const columnsOf = (table: PgTable) => Object.entries(described.get(table) ?? {})

/** What of a table stands in the file of a person's own data, under its keys there: what a select names. */
export function own(table: PgTable) {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const selected: Record<string, PgColumn> = {}
  for (const [name, { own: key, seen }] of columnsOf(table)) {
    const column = columns[name]
    if (column && (key || (seen && seen !== 'staff'))) selected[key ?? name] = column
  }
  return selected
}

/** Some columns of a table by their names: what a select names. */
export function pick<T extends PgTable, Name extends keyof T['_']['columns']>(table: T, names: readonly Name[]) {
  const columns = getTableColumns(table)
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<T['_']['columns'], Name> // by name
}

/** What the personal columns of a row hold that stays when its person leaves. */
export function erased<T extends PgTable>(table: T) {
  const personal = columnsOf(table).filter(([, { personal, kept }]) => personal && !kept)
  const values = personal.map(([name, { erased = null }]) => [name, erased])
  return Object.fromEntries(values) as Partial<T['$inferInsert']> // each is a column that takes it
}
