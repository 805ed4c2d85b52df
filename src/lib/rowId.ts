import { z } from 'zod'

/** A database row's id in a URL; `message` is the error for an invalid id. */
export const rowId = (message?: string) =>
  z.coerce
    .number(message)
    .int(message)
    .positive(message)
    .max(2 ** 31 - 1, message)
