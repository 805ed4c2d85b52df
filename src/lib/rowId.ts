import { z } from 'zod'

/** A row's number in a URL; `message` is the error for an invalid one. */
export const rowId = (message?: string) =>
  z.coerce
    .number(message)
    .int(message)
    .positive(message)
    .max(2 ** 31 - 1, message)
