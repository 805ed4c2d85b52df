import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { estatus, historial, movimientos, pedidos } from '#db/schema/pedidos.server.ts'
import { conflict, ErrorDeNegocio } from '#lib/errors.ts'
import { readdressCorreos, skipPaso } from '#mail/mail.server.ts'
import { dropPushes } from '#push/push.server.ts'
import { anularLote } from '../cobros/anular.server.ts'
import { followEstatus } from '../lineas/apartados.server.ts'
import { type LineasDeAntes, restaurarLineas } from '../lineas/restaurar.server.ts'
import { reabrir } from '../propuestas/aceptar.server.ts'
import { lockForStaff, type PedidoRow } from '../rows.server.ts'

const TOO_LATE = 'Ya pasó el tiempo para deshacer. Para corregirlo, registra otro paso.'
const ALREADY_LEAVING = 'El correo de este paso ya está saliendo. Para corregirlo, registra otro paso.'
const PUSH_LEAVING = 'El aviso de este paso ya está saliendo. Para corregirlo, registra otro paso.'
const CHANGED = 'El pedido cambió después de este paso. Para corregirlo, registra otro paso.'
const NOT_YOURS = 'Este paso lo dio otra persona.'

/** Undoes steps of one author, each in its own transaction; several steps of one order from the newest. */
export async function deshacerPasos(db: Db, { movimientos: ids, autor }: { movimientos: string[]; autor: string }) {
  const { id, codigo, version } = movimientos
  const found = await db.select({ id, codigo }).from(movimientos).where(inArray(id, ids)).orderBy(codigo, desc(version))
  const deshechos: Awaited<ReturnType<typeof undo>>[] = []
  const rechazados: { codigo: string; motivo: string }[] = []
  for (const deshacible of found) {
    try {
      deshechos.push(await db.transaction((tx) => undo(tx, { ...deshacible, autor })))
    } catch (error) {
      if (!(error instanceof ErrorDeNegocio)) throw error
      rechazados.push({ codigo: deshacible.codigo, motivo: error.message })
    }
  }
  // A missing row was deleted by the cleanup, after the undo time of its step.
  const missing = ids.length - found.length
  if (missing > 0) rechazados.push({ codigo: '', motivo: TOO_LATE })
  return { deshechos, rechazados }
}

async function undo(tx: Tx, { id, codigo, autor }: { id: string; codigo: string; autor: string }) {
  const pedido = await lockForStaff(tx, codigo)
  const [deshacible] = await tx
    .select({ fila: movimientos, tarde: sql<boolean>`${movimientos.hasta} <= now()` })
    .from(movimientos)
    .where(eq(movimientos.id, id))
  if (!deshacible) throw conflict(TOO_LATE)
  const { fila: row, tarde } = deshacible
  if (row.autor !== autor) throw conflict(NOT_YOURS)
  if (!row.deshecho) {
    if (tarde) throw conflict(TOO_LATE)
    if (row.version !== pedido.version) throw conflict(CHANGED)
    if (row.paso !== null && !(await dropPushes(tx, row.paso))) throw conflict(PUSH_LEAVING)
    if (row.correo !== null && !(await skipPaso(tx, row.correo))) throw conflict(ALREADY_LEAVING)
    await takeOut(tx, pedido, row)
  }
  return { codigo, estatus: await estatusOf(tx, codigo) }
}

async function takeOut(
  tx: Tx,
  pedido: PedidoRow,
  { id, paso, antes, autor, version, lote }: typeof movimientos.$inferSelect,
) {
  const { codigo } = pedido
  const { version: previous, lineas, ...columns } = antes as Partial<PedidoRow> & { lineas?: LineasDeAntes } // written by `recordDeshacible`
  const [sacado] = await tx
    .delete(historial)
    .where(eq(historial.id, paso ?? 0))
    .returning()
  if (Object.keys(columns).length > 0) await tx.update(pedidos).set(columns).where(eq(pedidos.codigo, codigo))
  await followEstatus(tx, pedido, { ...pedido, ...columns })
  // Only a step that accepted a price keeps the lines of before.
  if (lineas) {
    await restaurarLineas(tx, codigo, lineas)
    await reabrir(tx, codigo)
  }
  await anularLote(tx, codigo, { lote, autor })
  const [now] = await tx.select({ version: pedidos.version }).from(pedidos).where(eq(pedidos.codigo, codigo))
  // Pending mails of earlier steps go to the previous e-mail again.
  if (pedido.correo_cliente && columns.correo_cliente !== undefined)
    await readdressCorreos(tx, { codigo, de: pedido.correo_cliente, a: columns.correo_cliente })
  await tx.update(movimientos).set({ deshecho: sql`now()` }).where(eq(movimientos.id, id))
  // The order is as the previous step left it, so that step gets the new version and can be undone too.
  await tx
    .update(movimientos)
    .set({ version: now?.version ?? version })
    .where(and(eq(movimientos.codigo, codigo), eq(movimientos.version, previous ?? 0), isNull(movimientos.deshecho)))
  const ahoraEran = Object.fromEntries(
    Object.keys(columns).map((column) => [column, pedido[column as keyof PedidoRow]]),
  ) // Object.keys widens to string[]
  await audit(tx, {
    quien: autor,
    accion: 'deshacer-estatus',
    entidad: 'pedido',
    clave: codigo,
    antes: { ...ahoraEran, paso: sacado },
    despues: columns,
  })
}

async function estatusOf(tx: Tx, codigo: string) {
  const [row] = await tx
    .select({ id: estatus.id, nombre: estatus.nombre })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(eq(pedidos.codigo, codigo))
  if (!row) throw new Error('The order disappeared while its row was locked.')
  return row
}
