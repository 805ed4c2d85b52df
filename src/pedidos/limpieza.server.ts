import { and, inArray, lt, ne } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { hace, porLotes } from '#db/limpieza.server.ts'
import { avisosAMano, movimientos } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'

/** Days that what a step was before outlives the time in which it can be taken out. */
const UN_DIA = 1

/** Deletes what staff's steps were before, once nobody can take them out any longer. */
export function limpiarMovimientos(db: Db) {
  const { id, hasta } = movimientos
  return porLotes((lote) => {
    const viejos = db
      .select({ id })
      .from(movimientos)
      .where(lt(hasta, hace(UN_DIA)))
    return db.delete(movimientos).where(inArray(id, viejos.limit(lote)))
  })
}

/** In the place of what was said; the table takes no empty text. */
const CALLADO = '…'

/** Empties what staff wrote from their own phone of what it said, when mails are; that it was sent stays. */
export function limpiarAvisosAMano(db: Db) {
  const { id, fecha_creacion, texto } = avisosAMano
  return porLotes((lote) => {
    const viejos = db
      .select({ id })
      .from(avisosAMano)
      .where(and(lt(fecha_creacion, hace(negocio.guarda.correos)), ne(texto, CALLADO)))
    return db
      .update(avisosAMano)
      .set({ texto: CALLADO })
      .where(inArray(id, viejos.limit(lote)))
  })
}
