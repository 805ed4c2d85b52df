import { lt, sql } from 'drizzle-orm'
import { TODAY } from '#db/clock.server.ts'
import type { Db } from '#db/open.server.ts'
import { fallas } from '#db/schema/machinery.server.ts'
import { CLASES_DE_FALLA, type ClaseDeFalla } from '#lib/closedSets.ts'

/** Days that are kept and shown. */
const KEPT = 7

/**
 * Counts by kind what fails in this process, until `flush` adds it to the database. A process that is killed loses what
 * it counted since; its log has it.
 */
export function openFallas() {
  const counts = new Map<ClaseDeFalla, number>()
  const add = (clase: ClaseDeFalla, veces: number) => counts.set(clase, (counts.get(clase) ?? 0) + veces)
  return {
    /** Only the kind is kept, so nothing that somebody wrote. */
    note(clase: ClaseDeFalla) {
      add(clase, 1)
    },
    async flush(db: Db) {
      const counted = [...counts]
      if (counted.length === 0) return
      counts.clear()
      try {
        await db
          .insert(fallas)
          .values(counted.map(([clase, veces]) => ({ clase, veces, dia: TODAY })))
          .onConflictDoUpdate({
            target: [fallas.clase, fallas.dia],
            set: { veces: sql`${fallas.veces} + excluded.veces`, ultima: sql`now()` },
          })
      } catch (error) {
        for (const [clase, veces] of counted) add(clase, veces)
        throw error
      }
      await db.delete(fallas).where(lt(fallas.dia, sql`${TODAY} - ${KEPT}::int`))
    },
  }
}
export type Fallas = ReturnType<typeof openFallas>

/** What failed in the last week, each kind once, the newest first; `hoy`: how often anything failed today. */
export async function readFallas(db: Db) {
  const rows = await db
    .select({
      clase: fallas.clase,
      veces: sql<number>`sum(${fallas.veces})::int`,
      hoy: sql<number>`coalesce(sum(${fallas.veces}) filter (where ${fallas.dia} = ${TODAY}), 0)::int`,
      ultima: sql<Date>`max(${fallas.ultima})`.mapWith(fallas.ultima),
    })
    .from(fallas)
    .where(sql`${fallas.dia} > ${TODAY} - ${KEPT}::int`)
    .groupBy(fallas.clase)
    .orderBy(sql`max(${fallas.ultima}) desc`)
  const kindOf = (clase: string): ClaseDeFalla => CLASES_DE_FALLA.find((known) => known === clase) ?? 'otra'
  return {
    hoy: rows.reduce((sum, { hoy }) => sum + hoy, 0),
    fallas: rows.map(({ clase, veces, ultima }) => ({ clase: kindOf(clase), veces, ultima })),
  }
}
