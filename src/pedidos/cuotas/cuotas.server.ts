import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { cuotas } from '#db/schema/pagos.server.ts'
import type { Parte } from './rules.ts'

/** The parts of an order's plan as they are stored; none without a plan. */
export function leerPartes(db: Db | Tx, codigo: string): Promise<Parte[]> {
  return db
    .select({ monto: cuotas.monto, antes_de: cuotas.antes_de })
    .from(cuotas)
    .where(eq(cuotas.codigo, codigo))
    .orderBy(asc(cuotas.orden))
}

/**
 * Writes the plan of an order whose row is locked. A part that gets another day is reminded of again; one that keeps its
 * day is not. The caller checks `impedimentoDeCuotas` and writes the audit.
 */
export async function escribirCuotas(tx: Tx, codigo: string, partes: readonly Parte[]) {
  await tx.delete(cuotas).where(and(eq(cuotas.codigo, codigo), gt(cuotas.orden, partes.length)))
  if (partes.length === 0) return
  const kept = (column: string) =>
    sql.raw(`case when cuotas.antes_de is not distinct from excluded.antes_de then cuotas.${column} end`)
  await tx
    .insert(cuotas)
    .values(partes.map(({ monto, antes_de }, at) => ({ codigo, orden: at + 1, monto, antes_de })))
    .onConflictDoUpdate({
      target: [cuotas.codigo, cuotas.orden],
      set: {
        monto: sql`excluded.monto`,
        antes_de: sql`excluded.antes_de`,
        recordada_antes: kept('recordada_antes'),
        recordada_el_dia: kept('recordada_el_dia'),
        recordada_despues: kept('recordada_despues'),
        silenciada_en: kept('silenciada_en'),
      },
    })
}
