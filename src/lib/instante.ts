import { z } from 'zod'

const Escrito = z.iso.datetime({ offset: true })
const Dado = z
  .custom<Date | string>((valor) => valor instanceof Date || typeof valor === 'string')
  .meta({ type: 'string', format: 'date-time' }) // what OpenAPI says of it, as of its text

/**
 * An instant of a contract. On the wire, and to whoever reads it, an ISO 8601 text with an offset. A verb may also answer
 * with a `Date`, such as a row holds: it leaves in UTC with milliseconds.
 */
export const Instante = z.codec(Escrito, Dado, {
  decode: (escrito) => escrito,
  encode: (dado) => (dado instanceof Date ? dado.toISOString() : dado),
}) as unknown as z.ZodType<string, Date | string> // zod types what `decode` gives as either, and it gives the text unchanged
