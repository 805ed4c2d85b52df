import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { daysAgo, inBatches } from '#db/cleanup.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { conversaciones, silencios } from '#db/schema/chat.server.ts'
import { negocio } from '#negocio'

/**
 * Deletes conversations without activity for `negocio.guarda.conversaciones` days, with everything that refers to them.
 */
export function cleanUpConversaciones(db: Db) {
  return inBatches((lote) => {
    const { id, actividad_en } = conversaciones
    const old = db
      .select({ id })
      .from(conversaciones)
      .where(lt(actividad_en, daysAgo(negocio.guarda.conversaciones)))
    return db.delete(conversaciones).where(inArray(id, old.limit(lote)))
  })
}

/**
 * Clears the addresses of conversations begun more than `negocio.guarda.conexiones` days ago, except muted ones: their
 * conversations would be back in the queue.
 */
export function cleanUpConexiones(db: Db) {
  return inBatches((lote) => {
    const { id, casa, created_at } = conversaciones
    const old = db
      .select({ id })
      .from(conversaciones)
      .where(
        and(
          isNotNull(casa),
          lt(created_at, daysAgo(negocio.guarda.conexiones)),
          sql`not exists (select 1 from ${silencios} s where s.casa = ${casa})`,
        ),
      )
    return db
      .update(conversaciones)
      .set({ casa: null })
      .where(inArray(id, old.limit(lote)))
  })
}

type Leaver = { user_id: string; correo: string | null }

/** Deletes a member's conversations, and those begun signed out with the member's address. */
export async function olvidarConversaciones(tx: Tx, { user_id, correo }: Leaver) {
  const deSuCorreo =
    correo === null
      ? undefined
      : and(isNull(conversaciones.user_id), eq(sql`lower(${conversaciones.correo})`, correo.toLowerCase()))
  await tx.delete(conversaciones).where(or(eq(conversaciones.user_id, user_id), deSuCorreo))
}
