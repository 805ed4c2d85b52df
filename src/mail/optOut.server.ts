import { type SQLWrapper, sql } from 'drizzle-orm'
import { cancelaciones } from '#db/schema/machinery.server.ts'

/** Whether an address asked for no more status mails, as a condition: who sends one asks it, and who promises one. */
export function optedOut(correo: SQLWrapper) {
  return sql<boolean>`exists (select from ${cancelaciones} where ${cancelaciones.correo} = lower(${correo}) and ${cancelaciones.activo})`
}
