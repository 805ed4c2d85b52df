import { sql } from 'drizzle-orm'
import { bigint, customType, integer, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { TIPOS_DE_FOTO } from '#lib/closedSets.ts'

/**
 * Helpers for table definitions. Tables and columns of the hosted service keep its exact spelling, so that its data
 * load by SQL, and additions follow the same style (docs/decisions/002). Triggers, functions and search indexes are in
 * `migrations/`.
 */

export const instante = (name: string) => timestamp(name, { withTimezone: true })
export const ahora = (name: string) => instante(name).notNull().defaultNow()
/**
 * The id of the transaction that wrote the row, the same in all tables: it connects a step with the changes made with
 * it, and a request with its mail (docs/decisions/024). The function is in `migrations/0026_transacciones.sql`.
 */
export const transaccion = () => uuid('transaccion').notNull().default(sql`transaccion_actual()`)
export const dinero = (name: string) => numeric(name, { precision: 12, scale: 2 })
export const serial = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const idImportable = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
export const uno = (column: string, ...values: readonly string[]) =>
  sql.raw(`"${column}" in (${values.map((value) => `'${value}'`).join(', ')})`)
export const largo = (column: string, min: number, max: number) =>
  sql.raw(`char_length("${column}") between ${min} and ${max}`)
// The loosest code that any form accepts (the pickup form), so that no imported order is refused.
export const esCodigo = (column: string) => sql.raw(`"${column}" ~ '^[A-Z0-9]{3}-[A-Z0-9]{1,5}$'`)
export const esMembresia = (column: string) => sql.raw(`"${column}" ~ '^B-[0-9]{6}$'`)

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
/** A photo, checked and reduced before it is stored (docs/decisions/030). `ancho` and `alto` are pixels. */
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
