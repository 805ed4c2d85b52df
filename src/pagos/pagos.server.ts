import { asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { audit } from '#db/audit.server.ts'
import { TODAY } from '#db/clock.server.ts'
import { erased } from '#db/columns/columns.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { faltaDelPedido } from '#db/schema/deudas.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { libro, pagos } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { conflict } from '#lib/errors.ts'
import { negocio } from '#negocio'
import type { ClaseDePago, MetodoDePago, Pago } from './contract.ts'
import { impedimentoParaRegistrar } from './rules.ts'

export type PagoRow = typeof pagos.$inferSelect

/** An entry before it is written; `monto` has the sign that it has for the order. */
export type NewPago = {
  codigo: string
  clase: ClaseDePago
  metodo: MetodoDePago
  monto: string
  referencia?: string | null
  razon?: string | null
  /** Whose till counts the cash; by default `autor`. */
  cobrado_por?: string | null
  /** The account that writes it; null for the customer's own act. */
  autor: string | null
  corrige?: number
  grupo?: string
  lote?: string
  comprobante?: string
}

/** What was paid of an order. */
export async function readPagado(db: Db | Tx, codigo: string) {
  const [row] = await db
    .select({ pagado: sql<string>`coalesce(sum(${pagos.monto}), 0)::numeric(12,2)::text` })
    .from(pagos)
    .where(eq(pagos.codigo, codigo))
  return row?.pagado ?? '0.00'
}

/** What an order owes now; null if it owes nothing by its state. */
export async function readFalta(db: Db | Tx, codigo: string) {
  const [row] = await db.select({ falta: faltaDelPedido }).from(pedidos).where(eq(pedidos.codigo, codigo))
  return row?.falta ?? null
}

/**
 * Adds an entry to the ledger; nothing else writes it (docs/decisions/057). The caller has locked the order's row, so
 * that the entries of one order wait for each other. The number and the day come from the row of `libro`, which is
 * locked until the transaction ends: numbers have no gaps, and a closed day gets no more entries.
 * @throws ErrorDeNegocio 409 if what was paid would fall below zero, or for the template
 */
export async function registrar(tx: Tx, entry: NewPago): Promise<PagoRow> {
  const { codigo, clase, metodo, monto, autor, cobrado_por = autor } = entry
  if (codigo === negocio.pedidos.plantilla) throw conflict('La plantilla no es un pedido: no lleva pagos.')
  const impedimento = impedimentoParaRegistrar({ pagado: await readPagado(tx, codigo), monto })
  if (impedimento) throw conflict(impedimento)
  const [next] = await tx
    .update(libro)
    .set({ ultimo_recibo: sql`${libro.ultimo_recibo} + 1` })
    .returning({
      recibo: libro.ultimo_recibo,
      dia: sql<string>`greatest(${TODAY}, ${libro.cerrado_hasta} + 1)::text`,
    })
  if (!next) throw new Error('The ledger has no row of numbers.')
  const [row] = await tx
    .insert(pagos)
    .values({ ...entry, ...next, cobrado_por })
    .returning()
  if (!row) throw new Error('INSERT into the ledger returned no row.')
  await audit(tx, {
    quien: autor,
    accion: 'registrar-pago',
    entidad: 'pedido',
    clave: codigo,
    despues: { recibo: row.recibo, clase, metodo, monto },
  })
  return row
}

const cashier = alias(profiles, 'cobrador')

/** The entries of an order, oldest first. */
export async function leerPagos(db: Db | Tx, codigo: string): Promise<Pago[]> {
  const corrections = sql<string>`(${pagos.monto} + coalesce((select sum(c.monto) from ${sql.raw('pagos')} c where c.corrige = ${pagos.id}), 0))::numeric(12,2)::text`
  const rows = await db
    .select({ row: pagos, autor: profiles.nombre_completo, cobrado_por: cashier.nombre_completo, queda: corrections })
    .from(pagos)
    .leftJoin(profiles, eq(profiles.user_id, pagos.autor))
    .leftJoin(cashier, eq(cashier.user_id, pagos.cobrado_por))
    .where(eq(pagos.codigo, codigo))
    .orderBy(asc(pagos.id))
  return rows.map(({ row, autor, cobrado_por, queda }) => {
    const { id, recibo, clase, metodo, monto, razon, dia, referencia, corrige, fecha_creacion } = row
    const fecha = fecha_creacion.toISOString()
    return {
      id,
      recibo,
      clase,
      metodo,
      monto,
      razon,
      fecha,
      codigo,
      dia,
      referencia,
      autor,
      cobrado_por,
      corrige,
      queda,
    }
  })
}

/** Removes what the bank says of the payer from the entries of orders; amounts stay for the shop's accounts. */
export async function olvidarReferencias(tx: Tx, codigos: string[]) {
  await tx.update(pagos).set(erased(pagos)).where(inArray(pagos.codigo, codigos))
}

/** Which days are closed, and which day an entry gets now. */
export async function readLibro(db: Db | Tx) {
  const [row] = await openDay(db)
  if (!row) throw new Error('The ledger has no row of numbers.')
  return row
}

/** The same, and no entry is written until the transaction ends. */
export async function lockLibro(tx: Tx) {
  const [row] = await openDay(tx).for('update')
  if (!row) throw new Error('The ledger has no row of numbers.')
  return row
}

const openDay = (db: Db | Tx) =>
  db
    .select({
      cerrado_hasta: libro.cerrado_hasta,
      hoy: sql<string>`${TODAY}::text`,
      dia: sql<string>`greatest(${TODAY}, ${libro.cerrado_hasta} + 1)::text`,
    })
    .from(libro)

/** Closes the ledger until a day, that day included. The caller has locked it by {@link lockLibro}. */
export async function cerrarHasta(tx: Tx, dia: string) {
  await tx.update(libro).set({ cerrado_hasta: dia })
}
