import { and, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { apartar, liberar } from '#piezas/piezas.server.ts'

type Row = typeof lineasDePedido.$inferSelect

/** The lines of an order as JSON keeps them, until a step that replaces them can no longer be undone. */
export type LineasDeAntes = ReturnType<typeof toJson>[]

const toJson = ({ apartada_hasta, liberada_en, ...row }: Row) => ({
  ...row,
  apartada_hasta: apartada_hasta?.toISOString() ?? null,
  liberada_en: liberada_en?.toISOString() ?? null,
})

const readRows = (tx: Tx, codigo: string) => tx.select().from(lineasDePedido).where(eq(lineasDePedido.codigo, codigo))

const toDate = (time: string | null) => (time === null ? null : new Date(time))

/** The lines of an order, for {@link restaurarLineas}. */
export const leerLineasDeAntes = async (tx: Tx, codigo: string): Promise<LineasDeAntes> =>
  (await readRows(tx, codigo)).map(toJson)

/**
 * Gives a received order the lines back that an accepted price had replaced. The lines that the price added are words,
 * which hold no piece.
 * @param codigo an order whose row is locked for update
 * @throws ErrorDeNegocio 409 (`type: pieza-no-queda`) if a piece is no longer free
 */
export async function restaurarLineas(tx: Tx, codigo: string, antes: LineasDeAntes) {
  const now = new Map((await readRows(tx, codigo)).map((row) => [row.id, row]))
  const changes = antes.flatMap(({ id, pieza_id, cantidad, apartada_hasta, liberada_en }) => {
    const more = cantidad - (now.get(id)?.cantidad ?? 0)
    return pieza_id && apartada_hasta && !liberada_en && more !== 0 ? [{ pieza_id, cantidad: more }] : []
  })
  await liberar(
    tx,
    changes.flatMap(({ pieza_id, cantidad }) => (cantidad < 0 ? [{ pieza_id, cantidad: -cantidad }] : [])),
    false,
  )
  await apartar(
    tx,
    changes.filter(({ cantidad }) => cantidad > 0),
  )
  const ids = antes.map(({ id }) => id)
  await tx.delete(lineasDePedido).where(and(eq(lineasDePedido.codigo, codigo), notInArray(lineasDePedido.id, ids)))
  for (const { id, apartada_hasta, liberada_en, ...row } of antes) {
    if (now.has(id)) {
      const { nombre, cantidad, precio, texto, orden } = row
      await tx.update(lineasDePedido).set({ nombre, cantidad, precio, texto, orden }).where(eq(lineasDePedido.id, id))
      continue
    }
    const dates = { apartada_hasta: toDate(apartada_hasta), liberada_en: toDate(liberada_en) }
    await tx.insert(lineasDePedido).values({ ...row, ...dates })
  }
}
