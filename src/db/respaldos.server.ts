import { desc, eq, max, ne, sql } from 'drizzle-orm'
import type { Db } from './open.server.ts'
import { respaldos } from './schema/machinery.server.ts'

type Clase = (typeof respaldos.$inferInsert)['clase']
/** Days that a row is kept. */
const ROW_DAYS = 400
const INTERRUPTED = 'El respaldo se interrumpió antes de terminar.'

/**
 * Writes down that a backup begins. Only one runs at a time, so those that seem to run were interrupted.
 * @returns the row's id
 */
export async function registrarInicio(db: Db, clase: Clase) {
  const ended = { estado: 'fallido' as const, fin: sql`now()`, error: INTERRUPTED }
  return db.transaction(async (tx) => {
    await tx.update(respaldos).set(ended).where(eq(respaldos.estado, 'en_curso'))
    await tx.delete(respaldos).where(sql`${respaldos.inicio} < now() - make_interval(days => ${ROW_DAYS})`)
    const [row] = await tx.insert(respaldos).values({ clase }).returning({ id: respaldos.id })
    return row?.id ?? 0
  })
}

type Result = Partial<
  Pick<typeof respaldos.$inferInsert, 'estado' | 'bytes' | 'lugar' | 'copiado' | 'verificado' | 'error'>
>

/** Writes down how a backup ended, or what happened to its file afterwards. */
export async function registrarResultado(db: Db, id: number, result: Result) {
  await db
    .update(respaldos)
    .set({ ...result, ...(result.estado && { fin: sql`now()` }) })
    .where(eq(respaldos.id, id))
}

/**
 * When the last backup was made, when one was last restored as a check and copied to the second place, and in Spanish
 * what went wrong with the last one; null before the first has ended.
 */
export async function ultimoRespaldo(db: Db) {
  const [times] = await db
    .select({ hecho: max(respaldos.fin), verificado: max(respaldos.verificado), copiado: max(respaldos.copiado) })
    .from(respaldos)
    .where(eq(respaldos.estado, 'hecho'))
  const [last] = await db
    .select({ error: respaldos.error })
    .from(respaldos)
    .where(ne(respaldos.estado, 'en_curso'))
    .orderBy(desc(respaldos.id))
    .limit(1)
  if (!last) return null
  const { hecho = null, verificado = null, copiado = null } = times ?? {}
  return { hecho, verificado, copiado, error: last.error }
}
