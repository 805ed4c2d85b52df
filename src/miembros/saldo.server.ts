import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/closedSets.ts'
import { notFound } from '#lib/errors.ts'

/** The largest balance that the column can store, in pesos. */
const MAX_SALDO = '9999999999.99'

/** @param monto decimal string with its sign */
type SaldoChange = { codigo_membresia: string; monto: string }

/** Locks the profile with a code until the transaction ends. */
export async function lockByCodigo(tx: Tx, codigo_membresia: string) {
  const own = eq(profiles.codigo_membresia, codigo_membresia)
  await tx.select({ id: profiles.id }).from(profiles).where(own).for('no key update')
}

/**
 * Changes a balance in one statement, so that concurrent changes wait for each other (docs/decisions/026). The caller
 * writes the ledger row in the same transaction.
 * @returns null, without a change, when the balance would fall below zero or exceed its maximum
 * @throws ErrorDeNegocio 404 when nobody has the code
 */
export async function moverSaldo(tx: Tx, { codigo_membresia, monto }: SaldoChange) {
  const sum = sql`${profiles.saldo} + ${monto}::numeric`
  const own = eq(profiles.codigo_membresia, codigo_membresia)
  const [moved] = await tx
    .update(profiles)
    .set({ saldo: sum })
    .where(and(own, sql`${sum} between 0 and ${MAX_SALDO}::numeric`))
    .returning({
      user_id: profiles.user_id,
      nombre: profiles.nombre_completo,
      correo: profiles.correo,
      saldo: profiles.saldo,
      antes: sql<string>`(${profiles.saldo} - ${monto}::numeric)::text`,
    })
  if (!moved && (await tx.$count(profiles, own)) === 0) throw notFound(CLIENTE_QUE_NO_ESTA)
  return moved ?? null
}
