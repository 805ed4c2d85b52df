import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { cuotas } from '#db/schema/pagos.server.ts'
import { dayOf } from '#lib/dates.ts'
import { conflict } from '#lib/errors.ts'
import { readPagado } from '#pagos/pagos.server.ts'
import { ESTATUS } from '../estatus.ts'
import type { PedidoRow } from '../rows.server.ts'
import { whereItWas } from '../rules.ts'
import { ESPERA_PAGO } from './contract.ts'
import { impedimentoParaEmpezar, type Parte } from './rules.ts'

/** The parts of an order's plan as they are stored; none without a plan. */
export function leerPartes(db: Db | Tx, codigo: string): Promise<Parte[]> {
  return db
    .select({
      monto: cuotas.monto,
      antes_de: cuotas.antes_de,
      silenciada: sql<boolean>`${cuotas.silenciada_en} is not null`,
    })
    .from(cuotas)
    .where(eq(cuotas.codigo, codigo))
    .orderBy(asc(cuotas.orden))
}

/**
 * Writes the plan of an order whose row is locked. A part that gets another day is reminded of again; one that keeps its
 * day is not. The caller checks `impedimentoDeCuotas` and writes the audit.
 */
export async function escribirCuotas(tx: Tx, codigo: string, partes: readonly Parte[]) {
  await tx.delete(cuotas).where(and(eq(cuotas.codigo, codigo), gt(cuotas.orden, partes.length)))
  if (partes.length === 0) return
  const kept = (column: string) =>
    sql.raw(`case when cuotas.antes_de is not distinct from excluded.antes_de then cuotas.${column} end`)
  await tx
    .insert(cuotas)
    .values(partes.map(({ monto, antes_de }, at) => ({ codigo, orden: at + 1, monto, antes_de })))
    .onConflictDoUpdate({
      target: [cuotas.codigo, cuotas.orden],
      set: {
        monto: sql`excluded.monto`,
        antes_de: sql`excluded.antes_de`,
        recordada_antes: kept('recordada_antes'),
        recordada_el_dia: kept('recordada_el_dia'),
        recordada_despues: kept('recordada_despues'),
        silenciada_en: kept('silenciada_en'),
      },
    })
}

/** What an order's payments are computed from: total, what was paid, its plan, and the day in Santo Domingo. */
export async function leerCuenta(db: Db | Tx, { codigo, total }: Pick<PedidoRow, 'codigo' | 'total'>) {
  const [pagado, partes, now] = [await readPagado(db, codigo), await leerPartes(db, codigo), await readClock(db)]
  return { total, pagado, partes, hoy: dayOf(now) }
}

/** Statuses before the piece is begun, and those that do not begin it. */
const SIN_EMPEZAR: readonly number[] = [ESTATUS.recibido, ESTATUS.confirmado]
const NO_EMPIEZA: readonly number[] = [...SIN_EMPEZAR, ESTATUS.en_revision, ESTATUS.cancelado]

/**
 * Lets an order be begun only once its first part is paid, or for a reason, which is kept.
 * @param pedido the row, locked for update
 * @throws ErrorDeNegocio 409 (`type: espera-pago`)
 */
export async function requirePrimerPago(
  tx: Tx,
  pedido: PedidoRow,
  { estatus_id, razon, autor }: { estatus_id: number; razon?: string | undefined; autor: string },
) {
  if (!SIN_EMPEZAR.includes(whereItWas(pedido)) || NO_EMPIEZA.includes(estatus_id)) return
  const impedimento = impedimentoParaEmpezar(await leerCuenta(tx, pedido))
  if (!impedimento) return
  if (!razon) throw conflict(impedimento, ESPERA_PAGO)
  const what = { quien: autor, accion: 'empezar-sin-pago', entidad: 'pedido', clave: pedido.codigo }
  await audit(tx, { ...what, despues: { razon } })
}
