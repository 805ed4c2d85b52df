import { and, eq, isNull, lt, not, notExists, sql } from 'drizzle-orm'
import { borrarCuenta, lockUnconfirmed } from '#auth/auth.server.ts'
import { daysAgo, inBatches } from '#db/cleanup.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import {
  avisosEnviados,
  creditosDados,
  paquetesDigitados,
  pedidosCuenta,
  profiles,
  registrosAcceso,
} from '#db/schema/miembros.server.ts'
import { skipCorreosOfCuentas } from '#mail/mail.server.ts'
import { negocio } from '#negocio'

/**
 * Deletes accounts that were not confirmed in time. Keeps suspended accounts, and accounts with a balance, movement,
 * package, order or notification by staff, because their code must not be drawn again while rows name it.
 */
export function cleanUpUnconfirmed(db: Db) {
  return inBatches(async (lote) => {
    const borradas = await db.transaction(async (tx) => {
      const old = await tx
        .select({ id: user.id, codigo: profiles.codigo_membresia })
        .from(user)
        .innerJoin(profiles, eq(profiles.user_id, user.id))
        .where(
          and(
            not(user.emailVerified),
            lt(user.createdAt, daysAgo(negocio.guarda.sinConfirmar)),
            eq(profiles.saldo, '0'),
            isNull(user.suspendido_en),
            ...[creditosDados, paquetesDigitados, pedidosCuenta, avisosEnviados].map(withoutRowsIn(db)),
          ),
        )
        .limit(lote)
      const deletedIds: string[] = []
      for (const { id, codigo } of old) {
        // The account may have been confirmed or credited meanwhile.
        if (!(await lockWithoutSaldo(tx, id)) || !(await lockUnconfirmed(tx, id))) continue
        deletedIds.push(id)
        await tx.delete(registrosAcceso).where(eq(registrosAcceso.codigo_membresia, codigo))
        await borrarCuenta(tx, id)
      }
      await skipCorreosOfCuentas(tx, deletedIds)
      return deletedIds.length
    })
    return { rowCount: borradas }
  })
}

type TableWithCodigo = typeof creditosDados | typeof paquetesDigitados | typeof pedidosCuenta | typeof avisosEnviados

const withoutRowsIn = (db: Db) => (table: TableWithCodigo) =>
  notExists(db.select({ uno: sql`1` }).from(table).where(eq(table.codigo_membresia, profiles.codigo_membresia)))

/** Locks the profile before the account, in the same order as a credit. */
async function lockWithoutSaldo(tx: Tx, id: string) {
  const rows = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.user_id, id), eq(profiles.saldo, '0')))
    .for('update', { skipLocked: true })
  return rows.length > 0
}
