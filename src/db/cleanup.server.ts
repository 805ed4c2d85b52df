import { inArray, lt, sql } from 'drizzle-orm'
import { negocio } from '#negocio'
import type { Db } from './open.server.ts'
import { repeticiones } from './schema/machinery.server.ts'

const BATCH_SIZE = 500
/** One cleanup runs this many batches at most. Further rows wait for the next night. */
const MAX_BATCHES = 400

/** SQL for the moment `days` days ago. */
export function daysAgo(days: number) {
  return sql`now() - make_interval(days => ${days}::int)`
}

/**
 * Repeats a statement that touches at most `batchSize` rows until it touches fewer. Small batches hold few row locks,
 * and only briefly.
 * @returns the number of rows touched
 */
export async function inBatches(run: (batchSize: number) => Promise<{ rowCount: number | null }>) {
  let done = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { rowCount } = await run(BATCH_SIZE)
    done += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH_SIZE) break
  }
  return done
}

/** Deletes old idempotency records. */
export function cleanRepeticiones(db: Db) {
  return inBatches((batchSize) => {
    const { clave: key, fecha_creacion } = repeticiones
    const old = db
      .select({ clave: key })
      .from(repeticiones)
      .where(lt(fecha_creacion, daysAgo(negocio.guarda.repeticiones)))
    return db.delete(repeticiones).where(inArray(key, old.limit(batchSize)))
  })
}
