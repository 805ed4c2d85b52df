import { type SQLWrapper, sql } from 'drizzle-orm'
import { cancelaciones } from '#db/schema/machinery.server.ts'

/**
 * SQL condition: the address has opted out. Shared by the code that sends status mails and the code that promises them.
 * Without `offset 0` PostgreSQL may read all addresses for the few rows of a page.
 */
export function optedOut(correo: SQLWrapper) {
  return sql<boolean>`exists (select from ${cancelaciones} where ${cancelaciones.correo} = lower(${correo}) and ${cancelaciones.activo} offset 0)`
}
