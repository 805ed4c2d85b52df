import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import { profiles } from '#db/esquema/miembros.server.ts'

/** The most that its column holds. */
const TOPE = '9999999999.99'

type Movido = { cupo: true; saldo: string; correo: string; nombre: string; user_id: string }
/** The balance stayed as it is: below zero, or above what is kept, it does not go. */
type Quieto = { cupo: false; saldo: string }

/**
 * Changes a balance, in one statement; the row is this transaction's from then on. Who calls writes what it was for.
 * @param monto decimal string; below zero takes away
 * @returns null when nobody has that code
 */
export async function moverSaldo(
  tx: Tx,
  { codigo_membresia, monto }: { codigo_membresia: string; monto: string },
): Promise<Movido | Quieto | null> {
  const suyo = eq(profiles.codigo_membresia, codigo_membresia)
  const nuevo = sql`${profiles.saldo} + ${monto}::numeric`
  const [movido] = await tx
    .update(profiles)
    .set({ saldo: nuevo })
    .where(and(suyo, sql`${nuevo} between 0 and ${TOPE}::numeric`))
    .returning({
      saldo: profiles.saldo,
      correo: profiles.correo,
      nombre: profiles.nombre_completo,
      user_id: profiles.user_id,
    })
  if (movido) return { cupo: true, ...movido }
  const [quieto] = await tx.select({ saldo: profiles.saldo }).from(profiles).where(suyo)
  return quieto ? { cupo: false, ...quieto } : null
}
