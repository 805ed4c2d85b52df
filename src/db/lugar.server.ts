import { type SQL, sql } from 'drizzle-orm'

/** An instant in microseconds, so that a place in a list can be named by its numbers: JavaScript's dates forget those. */
export const enMicros = (instante: SQL) => sql`(extract(epoch from ${instante}) * 1000000)::bigint`

/** The instant that they say, to be compared with a column: an index knows nothing of a column's microseconds. */
export const deMicros = (micros: string) => sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
