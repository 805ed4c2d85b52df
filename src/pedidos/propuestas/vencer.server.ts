import { and, asc, eq, lt } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import type { Db } from '#db/open.server.ts'
import { propuestas } from '#db/schema/pagos.server.ts'
import { dayOf } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'
import { notifyStaff } from '#push/push.server.ts'
import { lockForStaff } from '../rows.server.ts'

/**
 * Ends the prices that nobody accepted up to their last day, each order in its own transaction, and tells staff.
 * @returns how many ended
 */
export async function vencerPropuestas(db: Db) {
  const isOver = async (clock: Parameters<typeof readClock>[0]) =>
    and(eq(propuestas.estado, 'abierta'), lt(propuestas.vale_hasta, dayOf(await readClock(clock))))
  const due = await db
    .select({ id: propuestas.id, codigo: propuestas.codigo })
    .from(propuestas)
    .where(await isOver(db))
    .orderBy(asc(propuestas.codigo))
  let ended = 0
  for (const { id, codigo } of due)
    ended += await db.transaction(async (tx) => {
      await lockForStaff(tx, codigo)
      // Accepted or replaced since it was read.
      const [row] = await tx
        .update(propuestas)
        .set({ estado: 'vencida' })
        .where(and(eq(propuestas.id, id), await isOver(tx)))
        .returning()
      if (!row) return 0
      const despues = { total: row.total, vale_hasta: row.vale_hasta }
      await audit(tx, { quien: null, accion: 'vencer-precio', entidad: 'pedido', clave: codigo, despues })
      const ruta = linkTo('/manage/pedidos/:codigo', { codigo })
      await notifyStaff(tx, { clase: 'mensaje', texto: `Venció el precio del pedido ${codigo}`, ruta })
      return 1
    })
  return ended
}
