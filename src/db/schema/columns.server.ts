import { sql } from 'drizzle-orm'
import { bigint, customType, integer, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { TIPOS_DE_FOTO } from '#lib/closedSets.ts'

/**
 * The pieces tables are made of. This folder is the only place that spells the database's names: tables and columns
 * that the hosted service had keep its spelling to the letter, so that data exported from there loads by SQL, and what
 * was added is named in the same style (docs/decisions/002). Triggers, functions and search indexes are written in SQL
 * (`migrations/`).
 */

export const instante = (name: string) => timestamp(name, { withTimezone: true })
export const ahora = (name: string) => instante(name).notNull().defaultNow()
/**
 * The id of the transaction that wrote the row, the same in all tables: so a step knows what was set with it, and a request
 * its mail (docs/decisions/024). `migrations/0026_transacciones.sql` has the function.
 */
export const transaccion = () => uuid('transaccion').notNull().default(sql`transaccion_actual()`)
export const dinero = (name: string) => numeric(name, { precision: 12, scale: 2 })
export const serial = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const idImportable = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
export const uno = (column: string, ...values: readonly string[]) =>
  sql.raw(`"${column}" in (${values.map((value) => `'${value}'`).join(', ')})`)
export const largo = (column: string, min: number, max: number) =>
  sql.raw(`char_length("${column}") between ${min} and ${max}`)
// The loosest code that a field takes (the pickup form's), so that no imported order is refused.
export const esCodigo = (column: string) => sql.raw(`"${column}" ~ '^[A-Z0-9]{3}-[A-Z0-9]{1,5}$'`)
export const esMembresia = (column: string) => sql.raw(`"${column}" ~ '^B-[0-9]{6}$'`)

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
/** A photo as it is kept, checked and made small before (docs/decisions/030). Bytes and pixels. */
export const columnasDeFoto = {
  id: uuid('id').primaryKey().defaultRandom(),
  nombre: text('nombre').notNull(),
  tipo: text('tipo', { enum: TIPOS_DE_FOTO }).notNull(),
  bytes: integer('bytes').notNull(),
  ancho: integer('ancho').notNull(),
  alto: integer('alto').notNull(),
  contenido: bytea('contenido').notNull(),
  fecha_creacion: ahora('fecha_creacion'),
}
