import { inArray, lt, sql } from 'drizzle-orm'
import { negocio } from '#negocio'
import type { Db } from './abrir.server.ts'
import { repeticiones } from './schema/maquinaria.server.ts'

const LOTE = 500
/** What is left of more than that waits for the next night. */
const LOTES = 400

/** Before this moment lies what has been kept for so many days. */
export function hace(dias: number) {
  return sql`now() - make_interval(days => ${dias}::int)`
}

/**
 * Repeats a statement that touches at most `lote` rows until there are no more of them: none holds many rows, or for
 * long.
 * @returns how many rows it touched in all
 */
export async function porLotes(hacer: (lote: number) => Promise<{ rowCount: number | null }>) {
  let hechas = 0
  for (let vez = 0; vez < LOTES; vez++) {
    const { rowCount } = await hacer(LOTE)
    hechas += rowCount ?? 0
    if ((rowCount ?? 0) < LOTE) break
  }
  return hechas
}

/** Deletes answers by which a form sent twice counted once. */
export function limpiarRepeticiones(db: Db) {
  return porLotes((lote) => {
    const { clave, fecha_creacion } = repeticiones
    const viejas = db
      .select({ clave })
      .from(repeticiones)
      .where(lt(fecha_creacion, hace(negocio.guarda.repeticiones)))
    return db.delete(repeticiones).where(inArray(clave, viejas.limit(lote)))
  })
}
