import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { pagos } from '#db/schema/pagos.server.ts'
import { skipAbout } from '#mail/mail.server.ts'
import { leerPagos, registrar } from '#pagos/pagos.server.ts'
import { negated } from '#pagos/rules.ts'
import { SE_DESHIZO } from './labels.ts'

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
  // A payment may have been corrected before.
  const left = new Map((await leerPagos(tx, codigo)).map(({ id, queda }) => [id, queda]))
  for (const { id: corrige, metodo, monto, cobrado_por } of rows) {
    const queda = left.get(corrige) ?? monto
    if (Number(queda) === 0) continue
    await registrar(tx, {
      ...{ codigo, clase: 'correccion', metodo, monto: negated(queda), corrige },
      ...{ razon: SE_DESHIZO, cobrado_por, autor },
    })
  }
}
