import { inArray, lt, sql } from 'drizzle-orm'
import { inBatches } from '#db/cleanup.server.ts'
import type { Db } from '#db/open.server.ts'
import { session, verification } from '#db/schema/auth.server.ts'

/** Deletes expired sessions. better-auth deletes one only when its browser comes back. */
export function purgeSessions(db: Db) {
  return inBatches((batch) => {
    const expired = db.select({ id: session.id }).from(session).where(lt(session.expiresAt, sql`now()`))
    return db.delete(session).where(inArray(session.id, expired.limit(batch)))
  })
}

/** Deletes expired verifications, such as second steps that were never given. */
export function purgeVerifications(db: Db) {
  return inBatches((batch) => {
    const expired = db.select({ id: verification.id }).from(verification).where(lt(verification.expiresAt, sql`now()`))
    return db.delete(verification).where(inArray(verification.id, expired.limit(batch)))
  })
}
