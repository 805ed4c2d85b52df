import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { consumoDeAsistente, conversacionesAsistente } from '#db/schema/chat.server.ts'
import { mailboxOf } from '#lib/mailbox.ts'

/**
 * Deletes what a member who leaves said with the assistant: what they began signed in, and what they said under their
 * address by nobody who was signed in; before the account goes, whose id alone tells the first. @param correo null of an address that nobody confirmed
 */
export async function olvidarCharlas(tx: Tx, { id, correo }: { id: string; correo: string | null }) {
  const own = eq(conversacionesAsistente.user_id, id)
  const deNadie = isNull(conversacionesAsistente.user_id)
  await tx
    .delete(conversacionesAsistente)
    .where(correo ? or(own, and(deNadie, eq(sql`lower(${conversacionesAsistente.email})`, correo.toLowerCase()))) : own)
  if (correo) await tx.delete(consumoDeAsistente).where(eq(consumoDeAsistente.quien, `casilla:${mailboxOf(correo)}`))
}
