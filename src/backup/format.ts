import { z } from 'zod'

/**
 * A backup is one file, gzip of lines of text: this, as JSON; then for each of its tables, in its order, the rows as
 * PostgreSQL's `COPY` writes them and a line `\.`; and at the end `fin`. `zcat` shows it.
 */
export const BackupHeader = z.object({
  formato: z.literal(1),
  /** ISO 8601; all rows are those of this one moment. */
  hecho: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  /** The migrations that made the tables. */
  migraciones: z.array(z.number()),
  /** Whoever is referred to stands before who refers. */
  tablas: z.array(z.object({ nombre: z.string(), columnas: z.array(z.string()), filas: z.int() })),
  secuencias: z.array(z.object({ nombre: z.string(), ultimo: z.string(), usado: z.boolean() })),
  /** What signs sessions and links, when the shop made it up itself; given by SECRET it stands nowhere. */
  secreto: z.string().optional(),
  /** SHA-256 of what signs them, wherever it came from. */
  huella_del_secreto: z.string(),
})
export type BackupHeader = z.infer<typeof BackupHeader>

export const END_OF_TABLE = '\\.\n'
export const END = 'fin\n'
