import { z } from 'zod'
import { SECRET_MIN_LENGTH } from '#config.server.ts'

/**
 * A backup is one gzip file of lines: this header as JSON; then, for each table in order, its rows in the text format
 * of PostgreSQL's `COPY` and a line `\.`; at the end `fin`. `zcat` shows it. An encrypted one is that, encrypted by
 * `age`; `age -d FILE | zcat` shows it.
 */
export const BackupHeader = z.object({
  formato: z.literal(1),
  /** ISO 8601: the moment of the snapshot. */
  hecho: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  /** The migrations that made the tables, each by the time when it was written (milliseconds since 1970). */
  migraciones: z.array(z.number()),
  /** Referenced tables come before those that refer to them. */
  tablas: z.array(z.object({ nombre: z.string(), columnas: z.array(z.string()), filas: z.int() })),
  secuencias: z.array(z.object({ nombre: z.string(), ultimo: z.string(), usado: z.boolean() })),
  /** The signing secret, if the shop generated it. A secret given by SECRET is left out. */
  secreto: z.string().min(SECRET_MIN_LENGTH).optional(),
  /** SHA-256 of the signing secret, wherever it came from. */
  huella_del_secreto: z.string(),
})
export type BackupHeader = z.infer<typeof BackupHeader>

export const END_OF_TABLE = '\\.\n'
export const END = 'fin\n'

export const INCOMPLETE = 'El archivo está incompleto o dañado. No se restauró nada.'
