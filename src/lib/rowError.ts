import { z } from 'zod'

/** Maximum of listed errors of a file; `total_de_errores` counts all of them. */
export const MAX_ERRORS = 5_000

/** An error in a cell, or in a whole row (`columna: null`). */
export const RowError = z.object({
  linea: z.int(),
  columna: z.string().nullable(),
  valor: z.string(),
  que_hacer: z.string(),
})
export type RowError = z.infer<typeof RowError>
