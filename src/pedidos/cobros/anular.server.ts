import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { pagos } from '#db/schema/pagos.server.ts'
import { skipAbout } from '#mail/mail.server.ts'
import { registrar } from '#pagos/pagos.server.ts'
import { negated } from '#pagos/rules.ts'

/** What is left of each payment that was corrected already, by its id. */
async function readCorrections(tx: Tx, ids: number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const original = sql`coalesce(${pagos.corrige}, ${pagos.id})`
  const rows = await tx
    .select({ id: sql<number>`${original}::int`, remaining: sql<string>`sum(${pagos.monto})::text` })
    .from(pagos)
    .where(inArray(original, ids))
    .groupBy(original)
  return new Map(rows.map(({ id, remaining }) => [id, remaining]))
}

/**
 * Takes back what was recorded together with a step of an order that is undone, and the mails that would tell it.
 * @param codigo an order whose row is locked for update
 */
export async function anularLote(tx: Tx, codigo: string, { lote, autor }: { lote: string; autor: string | null }) {
  const rows = await tx
    .select()
    .from(pagos)
    .where(and(eq(pagos.codigo, codigo), eq(pagos.lote, lote), eq(pagos.clase, 'pago')))
  // Mails first: whoever skips one locks the outbox, and the ledger is locked last.
  for (const { recibo } of rows)
    await skipAbout(tx, { funcion: 'send-payment', about: { codigo_pedido: codigo, recibo }, reason: 'deshecho' })
  const corrected = await readCorrections(
    tx,
    rows.map(({ id }) => id),
  )
  for (const { id: corrige, metodo, monto, cobrado_por } of rows) {
    const remaining = corrected.get(corrige) ?? monto
    if (Number(remaining) === 0) continue
    await registrar(tx, {
      ...{ codigo, clase: 'correccion', metodo, monto: negated(remaining), corrige },
      ...{ razon: 'Se deshizo el paso.', cobrado_por, autor },
    })
  }
}
