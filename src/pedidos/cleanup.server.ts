import { and, inArray, lt, ne } from 'drizzle-orm'
import { daysAgo, inBatches } from '#db/cleanup.server.ts'
import type { Db } from '#db/open.server.ts'
import { avisosAMano, movimientos } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'

/** Days for which the saved state before a step is kept after its undo time. */
const ONE_DAY = 1

/** Deletes saved states a day after their undo time has ended. */
export function cleanUpDeshacibles(db: Db) {
  const { id, hasta } = movimientos
  return inBatches((batch) => {
    const old = db
      .select({ id })
      .from(movimientos)
      .where(lt(hasta, daysAgo(ONE_DAY)))
    return db.delete(movimientos).where(inArray(id, old.limit(batch)))
  })
}

/** Replaces a deleted text, because the column takes no empty text. */
const ELIDED = '…'

/**
 * Deletes the texts of WhatsApp messages older than `negocio.guarda.correos` days. Each row stays, as a record that a
 * message was sent.
 */
export function cleanUpAvisosAMano(db: Db) {
  const { id, fecha_creacion, texto } = avisosAMano
  return inBatches((batch) => {
    const old = db
      .select({ id })
      .from(avisosAMano)
      .where(and(lt(fecha_creacion, daysAgo(negocio.guarda.correos)), ne(texto, ELIDED)))
    return db
      .update(avisosAMano)
      .set({ texto: ELIDED })
      .where(inArray(id, old.limit(batch)))
  })
}
