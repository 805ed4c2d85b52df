import { z } from 'zod'

/** The number of a row, as an address names it; `message` is told of what can be none. */
export const rowId = (message?: string) =>
  z.coerce
    .number(message)
    .int(message)
    .positive(message)
    .max(2 ** 31 - 1, message)
