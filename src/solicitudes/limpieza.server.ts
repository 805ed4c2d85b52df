import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { hace, porLotes } from '#db/limpieza.server.ts'
import { DIAS_SIN_CONFIRMAR, tablas } from './tablas.server.ts'

/** Forgets from where requests came, once that counts no longer. */
export async function limpiarProcedencias(db: Db) {
  let hechas = 0
  for (const tabla of Object.values(tablas))
    hechas += await porLotes((lote) => {
      const { id, red, fecha_creacion } = tabla
      const viejas = db
        .select({ id })
        .from(tabla)
        .where(and(isNotNull(red), lt(fecha_creacion, hace(DIAS_SIN_CONFIRMAR))))
      return db
        .update(tabla)
        .set({ casa: null, red: null })
        .where(inArray(id, viejas.limit(lote)))
    })
  return hechas
}
