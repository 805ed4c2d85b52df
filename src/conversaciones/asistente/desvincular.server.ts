import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { consumoDeAsistente, conversacionesAsistente } from '#db/schema/chat.server.ts'
import { mailboxOf } from '#lib/mailbox.ts'

/**
 * Deletes a leaving member's conversations with the assistant: those begun signed in, and those of a visitor with the
 * member's address. Also deletes the token counts of that address. Must run before the account is deleted, since
 * `user_id` is lost with it.
 * @param correo null when the address was never confirmed
 */
export async function olvidarCharlas(tx: Tx, { id, correo }: { id: string; correo: string | null }) {
  const own = eq(conversacionesAsistente.user_id, id)
  const hasNoAccount = isNull(conversacionesAsistente.user_id)
  await tx
    .delete(conversacionesAsistente)
    .where(
      correo ? or(own, and(hasNoAccount, eq(sql`lower(${conversacionesAsistente.email})`, correo.toLowerCase()))) : own,
    )
  if (correo) await tx.delete(consumoDeAsistente).where(eq(consumoDeAsistente.quien, `casilla:${mailboxOf(correo)}`))
}
