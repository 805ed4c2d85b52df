import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { hace, porLotes } from '#db/limpieza.server.ts'
import { conversaciones } from '#db/schema/chat.server.ts'
import { negocio } from '#negocio'

/** Deletes conversations, with all that hangs on them, in which nobody has written for so long. */
export function limpiarConversaciones(db: Db) {
  return porLotes((lote) => {
    const { id, actividad_en } = conversaciones
    const viejas = db
      .select({ id })
      .from(conversaciones)
      .where(lt(actividad_en, hace(negocio.guarda.conversaciones)))
    return db.delete(conversaciones).where(inArray(id, viejas.limit(lote)))
  })
}

type QuienSeVa = { user_id: string; correo: string | null }

/** Deletes what a member talked about, and what was begun with their address by nobody who was signed in. */
export async function olvidarConversaciones(tx: Tx, { user_id, correo }: QuienSeVa) {
  const deSuCorreo =
    correo === null
      ? undefined
      : and(isNull(conversaciones.user_id), eq(sql`lower(${conversaciones.correo})`, correo.toLowerCase()))
  await tx.delete(conversaciones).where(or(eq(conversaciones.user_id, user_id), deSuCorreo))
}
