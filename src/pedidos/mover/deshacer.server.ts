import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { estatus, historial, movimientos, pedidos } from '#db/schema/pedidos.server.ts'
import { conflicto, ErrorDeNegocio } from '#lib/errores.ts'
import { mudarCorreos, omitirPaso } from '#mail/mail.server.ts'
import { type FilaDePedido, tomarDeGestion } from '../filas.server.ts'

const TARDE = 'Ya pasó el tiempo para deshacer. Para corregirlo, registra otro paso.'
const YA_SALE = 'El correo de este paso ya está saliendo. Para corregirlo, registra otro paso.'
const CAMBIO = 'El pedido cambió después de este paso. Para corregirlo, registra otro paso.'
const AJENO = 'Este paso lo dio otra persona.'

/** Takes steps of somebody's out, each in a transaction of its own; of several of one order, the newest first. */
export async function deshacerMovimientos(
  db: Db,
  { movimientos: ids, autor }: { movimientos: string[]; autor: string },
) {
  const { id, codigo, version } = movimientos
  const hallados = await db
    .select({ id, codigo })
    .from(movimientos)
    .where(inArray(id, ids))
    .orderBy(codigo, desc(version))
  const deshechos: Awaited<ReturnType<typeof deshacer>>[] = []
  const rechazados: { codigo: string; motivo: string }[] = []
  for (const movimiento of hallados) {
    try {
      deshechos.push(await db.transaction((tx) => deshacer(tx, { ...movimiento, autor })))
    } catch (error) {
      if (!(error instanceof ErrorDeNegocio)) throw error
      rechazados.push({ codigo: movimiento.codigo, motivo: error.message })
    }
  }
  // What the night has taken away was over long ago.
  const faltan = ids.length - hallados.length
  if (faltan > 0) rechazados.push({ codigo: '', motivo: TARDE })
  return { deshechos, rechazados }
}

async function deshacer(tx: Tx, { id, codigo, autor }: { id: string; codigo: string; autor: string }) {
  const pedido = await tomarDeGestion(tx, codigo)
  const [movimiento] = await tx
    .select({ fila: movimientos, tarde: sql<boolean>`${movimientos.hasta} <= now()` })
    .from(movimientos)
    .where(eq(movimientos.id, id))
  if (!movimiento) throw conflicto(TARDE)
  const { fila, tarde } = movimiento
  if (fila.autor !== autor) throw conflicto(AJENO)
  if (!fila.deshecho) {
    if (tarde) throw conflicto(TARDE)
    if (fila.version !== pedido.version) throw conflicto(CAMBIO)
    if (fila.correo !== null && !(await omitirPaso(tx, fila.correo))) throw conflicto(YA_SALE)
    await sacar(tx, pedido, fila)
  }
  return { codigo, estatus: await estatusDe(tx, codigo) }
}

async function sacar(
  tx: Tx,
  pedido: FilaDePedido,
  { id, paso, antes, autor, version }: typeof movimientos.$inferSelect,
) {
  const { codigo } = pedido
  const { version: anterior, ...columnas } = antes as Partial<FilaDePedido> // what `registrarMovimiento` wrote
  const [sacado] = await tx
    .delete(historial)
    .where(eq(historial.id, paso ?? 0))
    .returning()
  if (Object.keys(columnas).length > 0) await tx.update(pedidos).set(columnas).where(eq(pedidos.codigo, codigo))
  const [ahora] = await tx.select({ version: pedidos.version }).from(pedidos).where(eq(pedidos.codigo, codigo))
  // What waits of the steps before goes back to the address they were for.
  if (pedido.correo_cliente && columnas.correo_cliente !== undefined)
    await mudarCorreos(tx, { codigo, de: pedido.correo_cliente, a: columnas.correo_cliente })
  await tx.update(movimientos).set({ deshecho: sql`now()` }).where(eq(movimientos.id, id))
  // The order is as the step before left it, which can be taken out now.
  await tx
    .update(movimientos)
    .set({ version: ahora?.version ?? version })
    .where(and(eq(movimientos.codigo, codigo), eq(movimientos.version, anterior ?? 0), isNull(movimientos.deshecho)))
  const ahoraEran = Object.fromEntries(
    Object.keys(columnas).map((columna) => [columna, pedido[columna as keyof FilaDePedido]]),
  ) // its own keys
  await auditar(tx, {
    quien: autor,
    accion: 'deshacer-estatus',
    entidad: 'pedido',
    clave: codigo,
    antes: { ...ahoraEran, paso: sacado },
    despues: columnas,
  })
}

async function estatusDe(tx: Tx, codigo: string) {
  const [fila] = await tx
    .select({ id: estatus.id, nombre: estatus.nombre })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(eq(pedidos.codigo, codigo))
  if (!fila) throw new Error('The order is gone while it is held.')
  return fila
}
