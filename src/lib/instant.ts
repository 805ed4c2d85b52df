import { z } from 'zod'

const Written = z.iso.datetime({ offset: true })
const Given = z
  .custom<Date | string>((value) => value instanceof Date || typeof value === 'string')
  .meta({ type: 'string', format: 'date-time' }) // what OpenAPI says of it, as of its text

/**
 * An instant of a contract. On the wire, and to whoever reads it, an ISO 8601 text with an offset. A verb may also answer
 * with a `Date`, such as a row holds: it leaves in UTC with milliseconds.
 */
export const Instant = z.codec(Written, Given, {
  decode: (written) => written,
  encode: (given) => (given instanceof Date ? given.toISOString() : given),
}) as unknown as z.ZodType<string, Date | string> // zod types what `decode` gives as either, and it gives the text unchanged
