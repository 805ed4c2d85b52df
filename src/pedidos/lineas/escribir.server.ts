import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { apartar, buscarParaPedir, liberar, marcarVendidas } from '#piezas/piezas.server.ts'
import { ESTATUS } from '../estatus.ts'
import type { PedidoRow } from '../rows.server.ts'
import { whereItWas } from '../rules.ts'
import { HOLD_END } from './apartados.server.ts'
import type { LineaEscrita } from './contract.ts'

type Row = typeof lineasDePedido.$inferSelect

/**
 * Makes these the lines of an order: pieces that were added are held, those that were taken out are given back.
 * @throws ErrorDeNegocio 409 if a piece is no longer free, or a line is no longer there; 422 if a piece is not in the
 * window
 */
export async function writeLineas(tx: Tx, pedido: PedidoRow, lineas: LineaEscrita[]) {
  const { codigo } = pedido
  const estatus_id = whereItWas(pedido)
  const rows = await tx.select().from(lineasDePedido).where(eq(lineasDePedido.codigo, codigo))
  const known = new Map(rows.map((row) => [row.id, row]))
  if (lineas.some(({ id }) => id !== null && !known.has(id))) throw conflict('Esa línea ya no está en el pedido.')
  const isOpen = estatus_id !== ESTATUS.cancelado
  const isHolding = (row: Row) => isOpen && row.apartada_hasta !== null && row.liberada_en === null
  const wanted = new Map(lineas.flatMap((linea) => (linea.id === null ? [] : [[linea.id, linea] as const])))
  // What is given back first, so that a line can take the place of another of the same piece.
  await liberar(
    tx,
    rows.filter(isHolding).flatMap(({ id, pieza_id, cantidad }) => {
      const less = cantidad - (wanted.get(id)?.cantidad ?? 0)
      return pieza_id && less > 0 ? [{ pieza_id, cantidad: less }] : []
    }),
    estatus_id !== ESTATUS.recibido,
  )
  const taken = await Promise.all(
    lineas.map(async (linea) => {
      const row = linea.id === null ? undefined : known.get(linea.id)
      if (row)
        return {
          linea,
          row,
          pieza_id: row.pieza_id,
          more: isHolding(row) ? linea.cantidad - row.cantidad : 0,
          isLimited: false,
        }
      if (linea.pieza === null) return { linea, pieza_id: null, more: 0, isLimited: false }
      const found = await buscarParaPedir(tx, linea.pieza)
      if (!found) throw invalid('Esa pieza ya no está en la vitrina.')
      const isLimited = found.pieza.existencias !== 'al_pedido'
      return { linea, pieza_id: found.id, more: isOpen ? linea.cantidad : 0, isLimited }
    }),
  )
  const apartados = taken.flatMap(({ pieza_id, more }) => (pieza_id && more > 0 ? [{ pieza_id, cantidad: more }] : []))
  const held = await apartar(tx, apartados)
  if (isOpen && estatus_id !== ESTATUS.recibido && held.size > 0) await marcarVendidas(tx, [...held], true)
  const gone = rows.filter(({ id }) => !wanted.has(id)).map(({ id }) => id)
  await tx.delete(lineasDePedido).where(inArray(lineasDePedido.id, gone))
  for (const [orden, { linea, row, pieza_id, isLimited }] of taken.entries()) {
    const { id: _, pieza: __, ...values } = linea
    if (row)
      await tx
        .update(lineasDePedido)
        .set({ ...values, orden })
        .where(eq(lineasDePedido.id, row.id))
    else
      await tx.insert(lineasDePedido).values({
        ...{ ...values, codigo, orden, pieza_id },
        // A cancelled order takes its pieces when it goes on.
        apartada_hasta: isLimited ? HOLD_END : null,
      })
  }
}
