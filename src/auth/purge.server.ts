import { inArray, lt, sql } from 'drizzle-orm'
import { daysAgo, inBatches } from '#db/cleanup.server.ts'
import type { Db } from '#db/open.server.ts'
import { invitaciones, session, verification } from '#db/schema/auth.server.ts'
import { skipCorreosOfCuentas } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import { borrarInvitaciones } from './cuentas.server.ts'

/** Deletes expired sessions. better-auth deletes one only when its browser comes back. */
export function purgeSessions(db: Db) {
  return inBatches((batch) => {
    const expired = db.select({ id: session.id }).from(session).where(lt(session.expiresAt, sql`now()`))
    return db.delete(session).where(inArray(session.id, expired.limit(batch)))
  })
}

/** Deletes invitations that expired long ago. */
export function purgeInvitations(db: Db) {
  return inBatches(async (batch) => {
    const ids = await db.transaction(async (tx) => {
      const old = await tx
        .select({ id: invitaciones.user_id })
        .from(invitaciones)
        .where(lt(invitaciones.vence, daysAgo(negocio.guarda.sinConfirmar)))
        .limit(batch)
        .for('update', { skipLocked: true })
      const ids = old.map(({ id }) => id)
      if (ids.length > 0) await skipCorreosOfCuentas(tx, await borrarInvitaciones(tx, ids))
      return ids
    })
    return { rowCount: ids.length }
  })
}

/** Deletes expired verifications, such as second steps that were never given. */
export function purgeVerifications(db: Db) {
  return inBatches((batch) => {
    const expired = db.select({ id: verification.id }).from(verification).where(lt(verification.expiresAt, sql`now()`))
    return db.delete(verification).where(inArray(verification.id, expired.limit(batch)))
  })
}
