import { and, eq, inArray, isNull } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Replay } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { apartar, buscarParaPedir, liberar, marcarVendidas } from '#piezas/piezas.server.ts'
import { ESTATUS } from '../estatus.ts'
import { changeAsStaff } from '../ficha/ficha.server.ts'
import { tellPrecio } from '../pasos.server.ts'
import type { PedidoRow } from '../rows.server.ts'
import { impedimentoParaAbonar } from '../rules.ts'
import { HOLD_END, readLineas, releaseLineas } from './apartados.server.ts'
import type { LineaDePedido, LineaEscrita } from './contract.ts'
import { lineasText, pricesAfter, sumOf } from './rules.ts'

type WithAutor = { codigo: string; version: number; autor: string; replay: Replay }
type Row = typeof lineasDePedido.$inferSelect

/**
 * Writes all lines of an order. Pieces that were added are held, those that were taken out are given back. Price and
 * total follow when every line has a price; the notes follow where they still say what the lines said.
 * @returns the order as it is now, also for a repeated request
 * @throws ErrorDeNegocio 404; 409 if somebody changed the order since `version`, or a piece is no longer free; 422
 */
export function cambiarLineas(db: Db, { lineas, autor, ...which }: WithAutor & { lineas: LineaEscrita[] }) {
  return changeAsStaff(db, which, async (tx, pedido) => {
    const { codigo } = pedido
    const before = await readLineas(tx, codigo)
    await writeLineas(tx, pedido, lineas)
    const after = await readLineas(tx, codigo)
    const suma = sumOf(after)
    const priced = { ...pedido, ...(suma !== null && pricesAfter(pedido, suma)) }
    const impedimento = impedimentoParaAbonar(priced)
    if (impedimento) throw invalid(impedimento)
    const [said, says] = [lineasText(before), lineasText(after)]
    const notas = said ? (pedido.notas?.replace(said, () => says) ?? null) : pedido.notas
    const changes = {
      precio: priced.precio,
      total: priced.total,
      notas: (notas?.length ?? 0) > 5000 ? pedido.notas : notas,
    }
    await tx.update(pedidos).set(changes).where(eq(pedidos.codigo, codigo))
    await audit(tx, {
      quien: autor,
      accion: 'cambiar-lineas',
      entidad: 'pedido',
      clave: codigo,
      antes: { lineas: namesOf(before), precio: pedido.precio, total: pedido.total },
      despues: { lineas: namesOf(after), precio: priced.precio, total: priced.total },
    })
    await tellPrecio(tx, { before: pedido, after: { ...pedido, ...changes } })
  })
}

/** Without what the customer wrote, because the audit stays when the customer leaves. */
const namesOf = (lineas: LineaDePedido[]) =>
  lineasText(lineas.map(({ nombre, cantidad, precio }) => ({ nombre, cantidad, precio })))

async function writeLineas(tx: Tx, pedido: PedidoRow, lineas: LineaEscrita[]) {
  const { codigo, estatus_id } = pedido
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
  )
  const taken = await Promise.all(
    lineas.map(async (linea) => {
      const row = linea.id === null ? undefined : known.get(linea.id)
      if (row) return { linea, row, pieza_id: row.pieza_id, more: isHolding(row) ? linea.cantidad - row.cantidad : 0 }
      if (linea.pieza === null) return { linea, pieza_id: null, more: 0 }
      const found = await buscarParaPedir(tx, linea.pieza)
      if (!found) throw invalid('Esa pieza ya no está en la vitrina.')
      return { linea, pieza_id: found.id, more: isOpen ? linea.cantidad : 0 }
    }),
  )
  const apartados = taken.flatMap(({ pieza_id, more }) => (pieza_id && more > 0 ? [{ pieza_id, cantidad: more }] : []))
  const held = await apartar(tx, apartados)
  if (isOpen && estatus_id !== ESTATUS.recibido && held.size > 0) await marcarVendidas(tx, [...held], true)
  const gone = rows.filter(({ id }) => !wanted.has(id)).map(({ id }) => id)
  await tx.delete(lineasDePedido).where(inArray(lineasDePedido.id, gone))
  for (const [orden, { linea, row, pieza_id }] of taken.entries()) {
    const { id: _, pieza: __, ...values } = linea
    if (row)
      await tx
        .update(lineasDePedido)
        .set({ ...values, orden })
        .where(eq(lineasDePedido.id, row.id))
    else
      await tx.insert(lineasDePedido).values({
        ...{ ...values, codigo, orden, pieza_id },
        apartada_hasta: pieza_id && held.has(pieza_id) ? HOLD_END : null,
      })
  }
}

/**
 * Holds the pieces of a received order for 48 hours from now, or gives them back.
 * @returns the order as it is now, also for a repeated request
 * @throws ErrorDeNegocio 404; 409 if somebody changed the order since `version`, or it holds nothing that it may lose
 */
export function cambiarApartado(db: Db, { hacer, autor, ...which }: WithAutor & { hacer: 'extender' | 'liberar' }) {
  return changeAsStaff(db, which, async (tx, pedido) => {
    const { codigo, estatus_id } = pedido
    const held = (await readLineas(tx, codigo)).filter(({ apartada_hasta }) => apartada_hasta !== null)
    if (estatus_id !== ESTATUS.recibido || held.length === 0) throw conflict('Este pedido no tiene piezas apartadas.')
    if (hacer === 'liberar') return releaseLineas(tx, pedido, { autor })
    await tx
      .update(lineasDePedido)
      .set({ apartada_hasta: HOLD_END })
      .where(
        and(
          inArray(
            lineasDePedido.id,
            held.map(({ id }) => id),
          ),
          isNull(lineasDePedido.liberada_en),
        ),
      )
    await audit(tx, {
      quien: autor,
      accion: 'extender-apartado',
      entidad: 'pedido',
      clave: codigo,
      despues: { piezas: held.map(({ nombre }) => nombre).join('; ') },
    })
    return undefined
  })
}
