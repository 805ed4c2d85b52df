import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { people } from './people.server.ts'
import { shop } from './shop.server.ts'
import { chats, machinery } from './talk.server.ts'

/** All tables with the descriptions of their columns (docs/decisions/038). */
export const described = new Map([...people, ...shop, ...chats, ...machinery])

const columnsOf = (table: PgTable) => Object.entries(described.get(table) ?? {})

/** The columns of a table in the export of a person's own data, by their keys there; for `select`. */
export function exportColumns(table: PgTable) {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const selected: Record<string, PgColumn> = {}
  for (const [name, { exportKey, seen }] of columnsOf(table)) {
    const column = columns[name]
    if (column && (exportKey || (seen && seen !== 'staff'))) selected[exportKey ?? name] = column
  }
  return selected
}

/** Some columns of a table by name, for `select`. */
export function pick<T extends PgTable, Name extends keyof T['_']['columns']>(table: T, names: readonly Name[]) {
  const columns = getTableColumns(table)
  // `fromEntries` loses the types, but the object has exactly these columns.
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<T['_']['columns'], Name>
}

/** The values that personal columns get in a row whose person leaves. */
export function erased<T extends PgTable>(table: T) {
  const personal = columnsOf(table).filter(([, { personal, kept }]) => personal && !kept)
  const values = personal.map(([name, { erased = null }]) => [name, erased])
  return Object.fromEntries(values) as Partial<T['$inferInsert']> // each value fits its column
}
