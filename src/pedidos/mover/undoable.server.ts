import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { avisosAMano, estatus, historial, movimientos, pedidos } from '#db/schema/pedidos.server.ts'
import { whatsAppNumber } from '#lib/phone.ts'
import { negocio } from '#negocio'
import { type Cobro, cobrar } from '../cobros/cobros.server.ts'
import { requirePrimerPago } from '../cuotas/cuotas.server.ts'
import type { LineasDeAntes } from '../lineas/restaurar.server.ts'
import { getInUse, registrarPaso } from '../pasos.server.ts'
import { requirePrecioAceptado } from '../propuestas/reads.server.ts'
import type { PedidoRow } from '../rows.server.ts'
import type { Deshacible } from './contract.ts'

type StaffStep = {
  estatus_id: number
  descripcion: string
  fecha?: string
  /** Why it is confirmed without an accepted price, or begun before its first part is paid. */
  razon?: string | undefined
  autor: string
  /** Id of the batch: steps of one request share it. */
  lote: string
}

/**
 * Records a step by staff. It is visible at once; its mail waits until the undo time has ended (docs/decisions/020).
 * @param antes the row before the request changed it, locked for update
 * @param despues new values of other columns that the request has changed
 * @param lineas the order's lines before the request replaced them
 * @param cobro money that came with the step; the undo takes it back
 * @throws ErrorDeNegocio 422 for a status that staff may no longer choose; 409 (`type: espera-pago`) if the piece waits
 * for its first payment, or (`espera-precio`, `falta-precio`) for an accepted price, and no reason is given; 409
 * (`precio-abierto`) if a price waits for its customer
 */
export async function recordDeshacible(
  tx: Tx,
  {
    antes,
    despues = {},
    lineas,
    cobro,
  }: { antes: PedidoRow; despues?: Partial<PedidoRow>; lineas?: LineasDeAntes; cobro?: Omit<Cobro, 'autor' | 'lote'> },
  { lote, estatus_id, razon, ...paso }: StaffStep,
): Promise<Deshacible> {
  const { codigo } = antes
  const wait = negocio.pedidos.segundosParaDeshacer
  const target = await getInUse(tx, estatus_id)
  const why = { estatus_id, razon, autor: paso.autor }
  const changed = { ...antes, ...despues }
  await requirePrecioAceptado(tx, changed, why)
  await requirePrimerPago(tx, changed, why)
  const registered = await registrarPaso(tx, changed, { ...paso, estatus: target, delaySeconds: wait })
  if (cobro) await cobrar(tx, changed, { ...cobro, autor: paso.autor, lote })
  const [now] = await tx.select().from(pedidos).where(eq(pedidos.codigo, codigo))
  if (!now) throw new Error('The order disappeared while its row was locked.')
  const [row] = await tx
    .insert(movimientos)
    .values({
      codigo,
      ...registered,
      autor: paso.autor,
      lote,
      antes: { ...changedFields(antes, now), ...(lineas && { lineas }) },
      version: now.version,
      // The undo time ends when the mail is due, because `now()` is the same in the whole transaction.
      hasta: sql`now() + make_interval(secs => ${wait})`,
    })
    .returning()
  if (!row) throw new Error('INSERT into the movements returned no row.')
  const { id, nombre } = target
  const por_avisar = isUntold({ correo: row.correo, telefono: now.telefono })
  return {
    id: row.id,
    codigo,
    cliente: now.cliente,
    estatus: { id, nombre },
    hasta: row.hasta.toISOString(),
    lote,
    por_avisar,
  }
}

/** Whether the client of a step is told by WhatsApp. A client who stopped the notices has a mail that will not leave. */
function isUntold({ correo, telefono }: { correo: string | null; telefono: string | null }) {
  return correo === null && whatsAppNumber(telefono) !== null
}

/** The old values of the columns that changed; the version is always among them. */
function changedFields(antes: PedidoRow, now: PedidoRow) {
  const columns = Object.keys(antes) as (keyof PedidoRow)[] // Object.keys widens to string[]
  return Object.fromEntries(
    columns
      .filter((column) => antes[column]?.valueOf() !== now[column]?.valueOf())
      .map((column) => [column, antes[column]]),
  )
}

/**
 * Steps of one author that can still be undone, newest first. A step is left out if its order has changed since by
 * anything but later steps in this list.
 */
export async function listarDeshacibles(db: Db, autor: string) {
  const rows = await db
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
      correo: movimientos.correo,
      telefono: pedidos.telefono,
      avisado: sql<boolean>`exists (select from ${avisosAMano} where ${avisosAMano.codigo} = ${movimientos.codigo}
        and ${avisosAMano.fecha_creacion} >= ${movimientos.fecha_creacion})`,
    })
    .from(movimientos)
    .innerJoin(pedidos, eq(pedidos.codigo, movimientos.codigo))
    .innerJoin(historial, eq(historial.id, movimientos.paso))
    .innerJoin(estatus, eq(estatus.id, historial.estatus_id))
    .where(and(eq(movimientos.autor, autor), isNull(movimientos.deshecho), gt(movimientos.hasta, sql`now()`)))
    .orderBy(desc(movimientos.fecha_creacion), desc(movimientos.version))
  const versiones = new Map<string, number>()
  const live = rows.flatMap(({ version, antes, actual, avisado, ...row }) => {
    if (version !== (versiones.get(row.codigo) ?? actual)) return []
    versiones.set(row.codigo, antes)
    return [{ ...row, por_avisar: !avisado && isUntold(row) }]
  })
  return { ahora: rows[0]?.ahora ?? new Date(), movimientos: live }
}
