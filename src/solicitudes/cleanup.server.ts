import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import { daysAgo, inBatches } from '#db/cleanup.server.ts'
import type { Db } from '#db/open.server.ts'
import { DAYS_TO_CONFIRM } from '#lib/confirmationDays.ts'
import { tables } from './tables.server.ts'

/** Clears subnet and network of requests older than `DAYS_TO_CONFIRM`, which no limit counts any longer. */
export async function cleanUpProcedencias(db: Db) {
  let done = 0
  for (const table of Object.values(tables))
    done += await inBatches((lote) => {
      const { id, red, fecha_creacion } = table
      const old = db
        .select({ id })
        .from(table)
        .where(and(isNotNull(red), lt(fecha_creacion, daysAgo(DAYS_TO_CONFIRM))))
      return db
        .update(table)
        .set({ casa: null, red: null })
        .where(inArray(id, old.limit(lote)))
    })
  return done
}
