import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { TODAY } from '#db/clock.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { comprobantes, movimientosDeBanco, pagos } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { writeLocalTime } from '#lib/dates.ts'
import { conflict } from '#lib/errors.ts'
import { cobrar, lockForStaff } from '#pedidos/pedidos.server.ts'
import type { EnElBanco, MovimientoDeBanco } from './contract.ts'
import { type Cuadre, cuadrar, daysOf, type Espera } from './rules.ts'

/** Receipts that are compared at once; a queue is shorter. */
const MAX_WAITING = 500
/** Days for which a recorded transfer still explains a row of the bank. */
const DAYS_EXPLAINED = 60
const MAX_LOOSE = 100
const MAX_SHOWN = 5

const NO_ROW: Cuadre = { fila: null, segura: false, posibles: [] }

const movimiento = {
  id: movimientosDeBanco.id,
  dia: movimientosDeBanco.dia,
  monto: movimientosDeBanco.monto,
  referencia: movimientosDeBanco.referencia,
  descripcion: movimientosDeBanco.descripcion,
}
/** A row that no receipt and no payment has; one whose payment was taken back is free again. */
const isFree = sql`(${movimientosDeBanco.comprobante} is null or ${movimientosDeBanco.pago} is not null) and not exists (
  select from pagos p where p.id = ${movimientosDeBanco.pago}
    and p.monto + coalesce((select sum(c.monto) from pagos c where c.corrige = p.id), 0) <> 0)`

/**
 * Which receipts that wait are in the bank, oldest first, and the newest credits that belong to nothing. Transfers that
 * were recorded without a row of the bank are compared too, so that their rows are not offered to others.
 */
export async function leerCuadre(db: Db | Tx): Promise<{ comprobantes: EnElBanco[]; sueltos: MovimientoDeBanco[] }> {
  const { waiting, byId, cuadres, explained } = await compare(db)
  const found = waiting.map(({ espera: { id, monto, nombre }, codigo }): EnElBanco => {
    const { fila, segura, posibles } = cuadres.get(id) ?? NO_ROW
    const ids = fila === null ? posibles.slice(0, MAX_SHOWN) : [fila]
    const movimientos = ids.flatMap((one) => byId.get(one) ?? [])
    const estado = fila !== null ? 'esta' : movimientos.length > 0 ? 'posible' : 'no_esta'
    return { comprobante: id, codigo, cliente: nombre, monto, estado, sin_duda: segura, movimientos }
  })
  const newest = await db
    .select(movimiento)
    .from(movimientosDeBanco)
    .where(isFree)
    .orderBy(desc(movimientosDeBanco.dia), desc(movimientosDeBanco.id))
    .limit(MAX_LOOSE + explained.size)
  return { comprobantes: found, sueltos: newest.filter(({ id }) => !explained.has(id)).slice(0, MAX_LOOSE) }
}

/** Compares what waits and what was recorded with the free rows. `explained`: the rows that belong to one of them. */
async function compare(db: Db | Tx) {
  const waiting = await readWaiting(db)
  const esperas = [...waiting.map(({ espera }) => espera), ...(await readRecorded(db))]
  const since = esperas.map((espera) => daysOf(espera).desde).toSorted()[0]
  const montos = [...new Set(esperas.map(({ monto }) => monto))]
  const filas = since
    ? await db
        .select(movimiento)
        .from(movimientosDeBanco)
        .where(and(isFree, inArray(movimientosDeBanco.monto, montos), gte(movimientosDeBanco.dia, since)))
    : []
  const byId = new Map(filas.map((fila) => [fila.id, fila]))
  const cuadres = cuadrar(esperas, filas)
  const explained = new Set([...cuadres.values()].flatMap(({ fila }) => fila ?? []))
  return { waiting, byId, cuadres, explained }
}

async function readWaiting(db: Db | Tx) {
  const rows = await db
    .select({
      comprobante: {
        id: comprobantes.id,
        monto: comprobantes.monto,
        referencia: comprobantes.referencia,
        hecho_en: comprobantes.hecho_en,
        fecha_creacion: comprobantes.fecha_creacion,
      },
      codigo: pedidos.codigo,
      nombre: pedidos.cliente,
    })
    .from(comprobantes)
    .innerJoin(pedidos, eq(pedidos.codigo, comprobantes.codigo))
    .where(eq(comprobantes.estado, 'espera'))
    .orderBy(comprobantes.fecha_creacion, comprobantes.id)
    .limit(MAX_WAITING)
  return rows.map(({ comprobante: { id, monto, referencia, hecho_en, fecha_creacion }, codigo, nombre }) => {
    const dia = writeLocalTime(hecho_en ?? fecha_creacion).slice(0, 10)
    return { codigo, espera: { id, monto, referencia, nombre, dia, dia_exacto: hecho_en !== null } satisfies Espera }
  })
}

async function readRecorded(db: Db | Tx): Promise<Espera[]> {
  const corrected = sql`exists (select from pagos c where c.corrige = ${pagos.id})`
  // A subquery, because a join would read all receipts.
  const ofReceipt = (column: 'referencia' | 'hecho_en') =>
    sql`(select ${sql.raw(`c.${column}`)} from comprobantes c where c.id = ${pagos.comprobante})`
  const withRow = sql`exists (select from movimientos_de_banco m where m.comprobante = ${pagos.comprobante} or m.pago = ${pagos.id})`
  const rows = await db
    .select({
      id: pagos.id,
      monto: pagos.monto,
      referencia: sql<string | null>`coalesce(${pagos.referencia}, ${ofReceipt('referencia')})`,
      hecho_en: sql<Date | null>`${ofReceipt('hecho_en')}`.mapWith(comprobantes.hecho_en),
      fecha_creacion: pagos.fecha_creacion,
      nombre: pedidos.cliente,
    })
    .from(pagos)
    .innerJoin(pedidos, eq(pedidos.codigo, pagos.codigo))
    .where(
      and(
        eq(pagos.metodo, 'transferencia'),
        eq(pagos.clase, 'pago'),
        sql`${pagos.dia} > ${TODAY} - ${sql.raw(String(DAYS_EXPLAINED))}`,
        sql`not ${corrected}`,
        sql`not ${withRow}`,
      ),
    )
  return rows.map(({ id, hecho_en, fecha_creacion, ...rest }) => ({
    ...rest,
    id: `pago:${id}`,
    dia: writeLocalTime(hecho_en ?? fecha_creacion).slice(0, 10),
    dia_exacto: hecho_en !== null,
  }))
}

/**
 * Records the payment of an order that a row of the bank shows and for which no receipt was sent.
 * @throws ErrorDeNegocio 404 for an unknown order, 409 if the row has paid something already, or belongs to
 * a receipt that waits or a transfer that was recorded
 */
export function asignarMovimiento(
  db: Db,
  { movimiento, codigo, autor }: { movimiento: number; codigo: string; autor: string },
) {
  return db.transaction(async (tx) => {
    // The order before the bank's row, as a confirmed receipt locks them.
    const pedido = await lockForStaff(tx, codigo)
    const { monto, referencia } = await lockFree(tx, movimiento)
    if ((await compare(tx)).explained.has(movimiento))
      throw conflict('Esa fila es de un comprobante que espera, o de un pago que ya se anotó.')
    const pago = await cobrar(tx, pedido, { metodo: 'transferencia', monto, referencia, autor })
    await tx.update(movimientosDeBanco).set({ pago: pago.id }).where(eq(movimientosDeBanco.id, movimiento))
    return { recibo: pago.recibo, codigo }
  })
}

/** Two people who take one row wait for each other, and the second is refused. */
async function lockFree(tx: Tx, id: number) {
  const [row] = await tx.select().from(movimientosDeBanco).where(eq(movimientosDeBanco.id, id)).for('update')
  const [free] = await tx
    .select(movimiento)
    .from(movimientosDeBanco)
    .where(and(eq(movimientosDeBanco.id, id), isFree))
  if (!row || !free) throw conflict('Ese movimiento del banco ya es de otro pago. Mira la lista de nuevo.')
  return free
}

/**
 * The row of the bank that a waiting receipt has, which nobody else gets until the transaction ends; null without one.
 * Of several that may be it, the likeliest: their amounts are the same, and none may pay twice.
 * @param segura only a row without doubt
 */
export async function tomarFila(tx: Tx, comprobante: string, segura = false) {
  const found = (await compare(tx)).cuadres.get(comprobante) ?? NO_ROW
  if (segura && !found.segura) return null
  const taken = found.fila ?? found.posibles[0] ?? null
  return taken === null ? null : (await lockFree(tx, taken)).id
}

/** Frees the rows that the payments of receipts had, because their confirmation is undone. */
export async function soltarFilas(tx: Tx, comprobantes: string[]) {
  const freed = { comprobante: null, pago: null }
  await tx.update(movimientosDeBanco).set(freed).where(inArray(movimientosDeBanco.comprobante, comprobantes))
}

/** Ties a row of the bank to the payment of a receipt, so that it pays nothing else. */
export async function atarFila(tx: Tx, id: number, { comprobante, pago }: { comprobante: string; pago: number }) {
  await tx.update(movimientosDeBanco).set({ comprobante, pago }).where(eq(movimientosDeBanco.id, id))
}
