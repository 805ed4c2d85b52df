import type { z } from 'zod'
import type { Kind } from '#db/columns/column.ts'
import { type OrderColumn, orderColumns } from '#db/columns/orders.ts'

/** A value for each kind of column except the kinds of text. */
const VALUES: Record<Exclude<Kind, 'text' | 'long' | 'word'>, unknown> = {
  money: '1850.50',
  weight: '0.25',
  day: '2026-03-14',
  instant: new Date('2026-03-08T02:30:00Z'),
  status: 5,
  service: 'envio',
  flag: true,
}

/**
 * The columns of an order that meet a condition, each with a value of its kind; each text is unique, so that a test
 * recognises its column.
 */
export function filledColumns(which: (column: OrderColumn) => unknown): Record<string, unknown> {
  const columns = Object.entries<OrderColumn>(orderColumns).map(([name, column], i) => {
    const { is = 'text' } = column
    const isText = is === 'text' || is === 'long' || is === 'word'
    return { name, column, value: isText ? `Dato ${100 + i}` : VALUES[is] }
  })
  return Object.fromEntries(columns.filter(({ column }) => which(column)).map(({ name, value }) => [name, value]))
}

type Empty<S extends z.ZodRawShape> = {
  [F in keyof S as null extends z.input<S[F]> ? F : false extends z.input<S[F]> ? F : never]: z.input<S[F]>
}

/** The optional fields of a contract with their empty values: null, or false for booleans. */
export function emptyFields<S extends z.ZodRawShape>(contract: z.ZodObject<S>) {
  return Object.fromEntries(
    (Object.entries(contract.shape) as [string, z.ZodType][]).flatMap(([field, rule]) => {
      const empty = [null, false].find((value) => rule.safeParse(value).success)
      return empty === undefined ? [] : [[field, empty]]
    }),
  ) as Empty<S> // `fromEntries` loses the names
}
