import { z } from 'zod'

const Written = z.iso.datetime({ offset: true })
const Given = z
  .custom<Date | string>((value) => value instanceof Date || typeof value === 'string')
  .meta({ type: 'string', format: 'date-time' }) // the type in the OpenAPI document

/**
 * An instant in a contract. On the wire and for readers it is an ISO 8601 text with an offset. A handler may also
 * answer with a `Date`, which is encoded in UTC with milliseconds.
 */
export const Instant = z.codec(Written, Given, {
  decode: (written) => written,
  encode: (given) => (given instanceof Date ? given.toISOString() : given),
}) as unknown as z.ZodType<string, Date | string> // zod infers the union for the output, but `decode` returns the text
