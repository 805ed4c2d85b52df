import type { PgTable } from 'drizzle-orm/pg-core'
import type { Column } from './column.ts'
import type { OrderColumn } from './orders.ts'

type NameIn<T extends PgTable> = keyof T['$inferSelect'] & string
export type Described = [table: PgTable, columns: Record<string, OrderColumn>]

/**
 * Describes a table. Columns in `plain` need no description; every other column has an entry. A column in neither list
 * does not compile.
 */
export function table<T extends PgTable, const Plain extends NameIn<T>>(
  described: T,
  plain: readonly Plain[],
  columns: Record<Exclude<NameIn<T>, Plain>, Column>,
): Described {
  return [described, { ...Object.fromEntries(plain.map((name) => [name, {}])), ...columns }]
}
