import { and, inArray, lt, ne } from 'drizzle-orm'
import { daysAgo, inBatches } from '#db/cleanup.server.ts'
import type { Db } from '#db/open.server.ts'
import { avisosAMano, movimientos } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'

/** Days that what a step was before outlives the time in which it can be taken out. */
const ONE_DAY = 1

/** Deletes what staff's steps were before, once nobody can take them out any longer. */
export function cleanUpMovimientos(db: Db) {
  const { id, hasta } = movimientos
  return inBatches((batch) => {
    const old = db
      .select({ id })
      .from(movimientos)
      .where(lt(hasta, daysAgo(ONE_DAY)))
    return db.delete(movimientos).where(inArray(id, old.limit(batch)))
  })
}

/** In the place of what was said; the table takes no empty text. */
const ELIDED = '…'

/** Empties what staff wrote from their own phone of what it said, when mails are; that it was sent stays. */
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
