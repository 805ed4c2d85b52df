import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { estatus, historial, movimientos, pedidos } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'
import type { FilaDePedido } from '../filas.server.ts'
import { obtenerEnUso, registrarPaso } from '../pasos.server.ts'
import type { Movimiento } from './contract.ts'

type PasoDeGestion = {
  estatus_id: number
  descripcion: string
  fecha?: string
  autor: string
  /** Those that are moved by one tap share it. */
  lote: string
}

/**
 * A step by staff to a status in use: it is there at once, its mail waits, and until then it can be taken out
 * (docs/decisions/020).
 * @param antes the order's row as it was before the verb changed anything of it, taken for update
 * @param despues what of it the verb has changed besides
 * @throws ErrorDeNegocio 422 for a status that staff may no longer choose
 */
export async function registrarMovimiento(
  tx: Tx,
  { antes, despues = {} }: { antes: FilaDePedido; despues?: Partial<FilaDePedido> },
  { lote, estatus_id, ...paso }: PasoDeGestion,
): Promise<Movimiento> {
  const { codigo } = antes
  const espera = negocio.pedidos.segundosParaDeshacer
  const destino = await obtenerEnUso(tx, estatus_id)
  const registrado = await registrarPaso(tx, { ...antes, ...despues }, { ...paso, estatus: destino, espera })
  const [ahora] = await tx.select().from(pedidos).where(eq(pedidos.codigo, codigo))
  if (!ahora) throw new Error('The order is gone while it is held.')
  const [fila] = await tx
    .insert(movimientos)
    .values({
      codigo,
      ...registrado,
      autor: paso.autor,
      lote,
      antes: loCambiado(antes, ahora),
      version: ahora.version,
      // The mail's own moment, by the clock of the same transaction.
      hasta: sql`now() + make_interval(secs => ${espera})`,
    })
    .returning()
  if (!fila) throw new Error('The movements took no row.')
  const { id, nombre } = destino
  return { id: fila.id, codigo, cliente: ahora.cliente, estatus: { id, nombre }, hasta: fila.hasta.toISOString(), lote }
}

/** The columns in which a row is another one now, as they were; its version always is. */
function loCambiado(antes: FilaDePedido, ahora: FilaDePedido) {
  const columnas = Object.keys(antes) as (keyof FilaDePedido)[] // its own keys
  return Object.fromEntries(
    columnas
      .filter((columna) => antes[columna]?.valueOf() !== ahora[columna]?.valueOf())
      .map((columna) => [columna, antes[columna]]),
  )
}

/** The steps of somebody's that can still be taken out, newest first; of one order none before one that cannot. */
export async function listarMovimientos(db: Db, autor: string) {
  const filas = await db
    .select({
      id: movimientos.id,
      codigo: movimientos.codigo,
      cliente: pedidos.cliente,
      estatus: { id: estatus.id, nombre: estatus.nombre },
      hasta: movimientos.hasta,
      lote: movimientos.lote,
      version: movimientos.version,
      antes: sql<number>`(${movimientos.antes} ->> 'version')::int`,
      actual: pedidos.version,
      ahora: sql<Date>`now()`.mapWith(movimientos.hasta),
    })
    .from(movimientos)
    .innerJoin(pedidos, eq(pedidos.codigo, movimientos.codigo))
    .innerJoin(historial, eq(historial.id, movimientos.paso))
    .innerJoin(estatus, eq(estatus.id, historial.estatus_id))
    .where(and(eq(movimientos.autor, autor), isNull(movimientos.deshecho), gt(movimientos.hasta, sql`now()`)))
    .orderBy(desc(movimientos.fecha_creacion), desc(movimientos.version))
  const versiones = new Map<string, number>()
  const vivos = filas.filter(({ codigo, version, antes, actual }) => {
    const vive = version === (versiones.get(codigo) ?? actual)
    if (vive) versiones.set(codigo, antes)
    return vive
  })
  return { ahora: filas[0]?.ahora ?? new Date(), movimientos: vivos }
}
