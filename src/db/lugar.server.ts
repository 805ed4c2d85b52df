import { type SQL, sql } from 'drizzle-orm'

/** An instant in microseconds, so that a page can begin where the last one ended: a JavaScript date has only milliseconds. */
export const enMicros = (instante: SQL) => sql`(extract(epoch from ${instante}) * 1000000)::bigint`

/** The instant of so many microseconds, to be compared with the column itself, which has an index. */
export const deMicros = (micros: string) => sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
