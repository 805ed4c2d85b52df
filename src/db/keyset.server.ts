import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { NO_SUCH_PAGE } from '#lib/cursor.ts'
import { invalid } from '#lib/errors.ts'

/** How a cursor encodes values of a type: the valid texts, the SQL that writes them and the SQL that reads them. */
type Kind = { schema: z.ZodType<string>; write: (column: SQLWrapper) => SQL; read: (text: string) => SQL }

export const ID = cast('bigint', z.string().regex(/^\d{1,15}$/))
export const UUID = cast('uuid', z.guid())
export const CODE = cast('text', CodigoPedido)
export const BOOLEAN = cast('boolean', z.enum(['true', 'false']))
/** A day, or `infinity` for a row without a day. PostgreSQL has no year 0. */
export const DAY = cast('date', z.union([z.iso.date().refine((day) => !day.startsWith('0000')), z.literal('infinity')]))
/** Microseconds since 1970. JavaScript dates have only milliseconds, so pages would skip or repeat rows. */
export const INSTANT: Kind = {
  schema: z.string().regex(/^-?\d{1,17}$/),
  write: (column) => sql`(extract(epoch from ${column}) * 1000000)::bigint::text`,
  // Converts the cursor's value, so that the column's index is used.
  read: (text) => sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`,
}
/** A word of a closed set. `_` separates the values of a cursor, so no word may contain it. */
export const oneOf = (words: readonly string[]) => cast('text', z.enum(words))

function cast(type: string, schema: Kind['schema']): Kind {
  return {
    schema,
    write: (column) => sql`(${column})::text`,
    read: (text) => sql`${text}::${sql.raw(type)}`,
  }
}

/** A column that a list is sorted by, descending by default. It must not be null; a list's last column is unique. */
type Column = {
  by: SQLWrapper
  kind: Kind
  ascending?: boolean
  /** Whether the column is in another table than the list's first column. */
  joined?: boolean
}
type Bound = Column & { value: SQL }

export type Keyset = {
  /** The expression for `order by`. */
  order: SQL
  /** Selects the cursor of a row. */
  cursor: SQL<string>
  /**
   * The condition for the rows after a cursor. It compares values, so the cursor's row may be gone.
   * @param despues_de undefined for the first page, which has no condition
   * @param field the query parameter that a refusal names
   * @throws ErrorDeNegocio 422 for the cursor of another list
   */
  after: (despues_de: string | undefined, field?: string) => SQL | undefined
}

/** The order of a list that is read page by page. */
export function keyset(...columns: Column[]): Keyset {
  const list = (each: (column: Column) => SQL) => sql.join(columns.map(each), sql`, `)
  return {
    order: list(({ by, ascending }) => (ascending ? sql`${by}` : sql`${by} desc`)),
    cursor: sql<string>`concat_ws('_', ${list(({ by, kind }) => kind.write(by))})`,
    after(despues_de, field = 'despues_de') {
      if (despues_de === undefined) return undefined
      const texts = despues_de.split('_')
      const fits = columns.every(({ kind }, index) => kind.schema.safeParse(texts[index]).success)
      if (!fits || texts.length !== columns.length) throw invalid(NO_SUCH_PAGE, { [field]: NO_SUCH_PAGE })
      return compare(columns.map((column, index) => ({ ...column, value: column.kind.read(texts[index] ?? '') })))
    },
  }
}

// A row comparison makes the best use of an index of all columns, but needs one direction and one table. Otherwise each
// column is compared by itself, so that the first column's index is used.
function compare(columns: Bound[]) {
  const [first] = columns
  if (columns.some(({ ascending, joined }) => joined || ascending !== first?.ascending)) return compareEach(columns)
  const all = (each: (column: Bound) => SQLWrapper) => sql.join(columns.map(each), sql`, `)
  return sql`(${all(({ by }) => by)}) ${operator(first)} (${all(({ value }) => value)})`
}

function compareEach([first, ...rest]: Bound[]): SQL | undefined {
  if (!first) return undefined
  const { by, value } = first
  const beyond = sql`(${by}) ${operator(first)} ${value}`
  return rest.length === 0 ? beyond : and(sql`(${by}) ${operator(first)}= ${value}`, or(beyond, compareEach(rest)))
}

function operator(column: Bound | undefined) {
  return column?.ascending ? sql.raw('>') : sql.raw('<')
}

/**
 * Cuts a page from rows that were read with one row too many, which tells whether another page follows.
 * @param cursorOf the row's `Keyset.cursor`, or its id in a list sorted by id alone
 * @returns `sigue`: the cursor of the last row; null when no page follows
 */
export function cutPage<Row>(read: Row[], size: number, cursorOf: (row: Row) => string | number) {
  const rows = read.slice(0, size)
  const last = rows.at(-1)
  return { rows, sigue: last !== undefined && read.length > size ? String(cursorOf(last)) : null }
}
