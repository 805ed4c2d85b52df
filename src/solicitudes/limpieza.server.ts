import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { hace, porLotes } from '#db/limpieza.server.ts'
import { DIAS_PARA_CONFIRMAR } from '#lib/plazos.ts'
import { tablas } from './tablas.server.ts'

/** Deletes the addresses and networks from which requests came, once no limit counts them any longer. */
export async function limpiarProcedencias(db: Db) {
  let hechas = 0
  for (const tabla of Object.values(tablas))
    hechas += await porLotes((lote) => {
      const { id, red, fecha_creacion } = tabla
      const viejas = db
        .select({ id })
        .from(tabla)
        .where(and(isNotNull(red), lt(fecha_creacion, hace(DIAS_PARA_CONFIRMAR))))
      return db
        .update(tabla)
        .set({ casa: null, red: null })
        .where(inArray(id, viejas.limit(lote)))
    })
  return hechas
}
