import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { lineasDelPedido, lineasDePedido } from '#db/schema/lineas.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { enqueue } from '#mail/mail.server.ts'
import { apartar, callarVuelta, liberar, marcarVendidas } from '#piezas/piezas.server.ts'
import { ESTATUS } from '../estatus.ts'
import { lockForStaff, type PedidoRow, provenName } from '../rows.server.ts'
import { whereItWas } from '../rules.ts'
import type { LineaDePedido } from './contract.ts'
import { APARTADO_HORAS, SIN_COMPROBAR_HORAS } from './rules.ts'

/** The lines of an order, as its contract has them. */
export async function readLineas(db: Db | Tx, codigo: string) {
  const [row] = await db
    .select({ lineas: sql<LineaDePedido[]>`${lineasDelPedido}` })
    .from(pedidos)
    .where(eq(pedidos.codigo, codigo))
  return row?.lineas ?? []
}

/** The end of a hold that begins now, by the database's clock. */
export const HOLD_END = sql`now() + make_interval(hours => ${APARTADO_HORAS})`
/** The same for an order whose e-mail anybody may have typed. */
export const UNPROVEN_HOLD_END = sql`now() + make_interval(hours => ${SIN_COMPROBAR_HORAS})`

/** Condition: the line took pieces out of the window. A cancelled order gives them back, and its lines stay as they are. */
const isHolding = and(isNotNull(lineasDePedido.apartada_hasta), isNull(lineasDePedido.liberada_en))

/** Condition: the line had taken pieces, and gave them back before the order was confirmed. */
const isReleased = isNotNull(lineasDePedido.liberada_en)

/** `whereItWas` in SQL: a review does not end or prolong a hold. */
export const WHERE_IT_WAS = sql`case when ${pedidos.estatus_id} = ${ESTATUS.en_revision}
  then coalesce(${pedidos.estatus_previo}, ${pedidos.estatus_id}) else ${pedidos.estatus_id} end`

async function listLineas(tx: Tx, codigo: string, condition: typeof isHolding) {
  const { id, pieza_id, nombre, cantidad } = lineasDePedido
  const rows = await tx
    .select({ id, pieza_id, nombre, cantidad })
    .from(lineasDePedido)
    .where(and(eq(lineasDePedido.codigo, codigo), condition))
    .orderBy(asc(id))
  return rows.flatMap(({ pieza_id, ...linea }) => (pieza_id ? [{ ...linea, pieza_id }] : []))
}

/**
 * Takes the released pieces of an order again, for 48 hours from now.
 * @returns the lines that hold again
 * @throws ErrorDeNegocio 409 (`type: pieza-no-queda`) if a piece is no longer free
 */
export async function retakeLineas(tx: Tx, codigo: string) {
  const lineas = await listLineas(tx, codigo, isReleased)
  await apartar(tx, lineas)
  const ids = lineas.map(({ id }) => id)
  await tx
    .update(lineasDePedido)
    .set({ liberada_en: null, apartada_hasta: HOLD_END })
    .where(inArray(lineasDePedido.id, ids))
  return lineas
}

const holds = (estatus_id: number) => estatus_id !== ESTATUS.cancelado
/** Whether orders in this status keep their pieces for good. */
const keeps = (estatus_id: number) => holds(estatus_id) && estatus_id !== ESTATUS.recibido

/**
 * Lets the pieces of an order follow a change of its status, also one that is undone: a cancelled order gives them back,
 * one that is no longer cancelled takes them again, and a confirmed one has sold them, also those whose hold had ended.
 * Under review nothing changes.
 * @param before the row before the change, locked for update
 * @throws ErrorDeNegocio 409 (`type: pieza-no-queda`) if a piece is no longer free
 */
export async function followEstatus(
  tx: Tx,
  before: PedidoRow,
  after: Pick<PedidoRow, 'estatus_id' | 'estatus_previo'>,
) {
  const [from, to] = [whereItWas(before), whereItWas(after)]
  if (from === to) return
  const { codigo } = before
  const held = await listLineas(tx, codigo, isHolding)
  if (!holds(from)) {
    await apartar(tx, held)
    for (const { pieza_id } of held) await callarVuelta(tx, pieza_id)
  }
  const lineas = keeps(to) && !keeps(from) ? [...held, ...(await retakeLineas(tx, codigo))] : held
  if (lineas.length === 0) return
  if (!holds(to)) await liberar(tx, lineas, keeps(from))
  const isBack = to === ESTATUS.recibido
  if (keeps(to) || (keeps(from) && isBack))
    await marcarVendidas(
      tx,
      lineas.map(({ pieza_id }) => pieza_id),
      keeps(to),
    )
  // The customer gets time again.
  if (isBack)
    await tx
      .update(lineasDePedido)
      .set({ apartada_hasta: sql`greatest(${lineasDePedido.apartada_hasta}, ${HOLD_END})` })
      .where(and(eq(lineasDePedido.codigo, codigo), isHolding))
}

/**
 * Gives a received order the whole time of a hold, from when it was made, because its mail's link was opened. Another
 * opening changes nothing.
 * @returns whether the hold was prolonged
 */
export async function confirmHold(db: Db, codigo: string) {
  const ends = sql`(select ${pedidos.fecha_creacion} + make_interval(hours => ${APARTADO_HORAS}) from ${pedidos}
    where ${pedidos.codigo} = ${codigo} and ${WHERE_IT_WAS} = ${ESTATUS.recibido})`
  const { rowCount } = await db
    .update(lineasDePedido)
    .set({ apartada_hasta: ends })
    .where(and(eq(lineasDePedido.codigo, codigo), isHolding, lt(lineasDePedido.apartada_hasta, ends)))
  return (rowCount ?? 0) > 0
}

/**
 * Gives back the pieces of one received order, and tells its customer once.
 * @param condition which lines
 * @returns how many lines were released
 */
export async function releaseLineas(
  tx: Tx,
  pedido: PedidoRow,
  { autor, condition }: { autor: string | null; condition?: ReturnType<typeof lte> },
) {
  const { codigo, correo_cliente } = pedido
  const released = await tx
    .update(lineasDePedido)
    .set({ liberada_en: sql`now()` })
    .where(and(eq(lineasDePedido.codigo, codigo), isHolding, condition))
    .returning()
  const lineas = released.flatMap(({ pieza_id, ...linea }) => (pieza_id ? [{ ...linea, pieza_id }] : []))
  if (lineas.length === 0) return 0
  await liberar(tx, lineas, false)
  await audit(tx, {
    quien: autor,
    accion: 'liberar-piezas',
    entidad: 'pedido',
    clave: codigo,
    despues: { piezas: lineas.map(({ nombre }) => nombre).join('; ') },
  })
  if (correo_cliente)
    await enqueue(tx, {
      funcion: 'send-hold-ended',
      para: correo_cliente,
      codigo_pedido: codigo,
      datos: {
        codigo_pedido: codigo,
        nombre: provenName(pedido),
        piezas: lineas.map(({ nombre }) => nombre),
        a_mano: autor !== null,
      },
    })
  return lineas.length
}

const MAY_HOLD = [ESTATUS.recibido, ESTATUS.en_revision]

/**
 * Releases the pieces of received orders whose time has passed by the database's clock, each order in its own
 * transaction.
 * @returns how many lines were released
 */
export async function releaseOverdue(db: Db) {
  const isOverdue = lte(lineasDePedido.apartada_hasta, sql`now()`)
  const overdue = await db
    .selectDistinct({ codigo: lineasDePedido.codigo })
    .from(lineasDePedido)
    .innerJoin(pedidos, eq(pedidos.codigo, lineasDePedido.codigo))
    // The status as well, because an index finds the few orders that have it.
    .where(and(isHolding, isOverdue, eq(WHERE_IT_WAS, ESTATUS.recibido), inArray(pedidos.estatus_id, MAY_HOLD)))
    .orderBy(asc(lineasDePedido.codigo))
  let released = 0
  for (const { codigo } of overdue)
    released += await db.transaction(async (tx) => {
      const pedido = await lockForStaff(tx, codigo)
      if (whereItWas(pedido) !== ESTATUS.recibido) return 0
      return releaseLineas(tx, pedido, { autor: null, condition: isOverdue })
    })
  return released
}
