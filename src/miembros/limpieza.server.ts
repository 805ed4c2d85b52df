import { and, eq, isNull, lt, not } from 'drizzle-orm'
import { borrarCuenta, tomarSinConfirmar } from '#acceso/acceso.server.ts'
import { omitirCorreosDeCuenta } from '#correo/correo.server.ts'
import type { Db } from '#db/abrir.server.ts'
import { user } from '#db/esquema/acceso.server.ts'
import { profiles, registrosAcceso } from '#db/esquema/miembros.server.ts'
import { hace, porLotes } from '#db/limpieza.server.ts'
import { negocio } from '#negocio'

/** Deletes accounts whose address nobody confirmed in time, but for those that staff have put money on or suspended. */
export function limpiarCuentasSinConfirmar(db: Db) {
  return porLotes(async (lote) => {
    const borradas = await db.transaction(async (tx) => {
      const viejas = await tx
        .select({ id: user.id, codigo: profiles.codigo_membresia })
        .from(user)
        .innerJoin(profiles, eq(profiles.user_id, user.id))
        .where(
          and(
            not(user.emailVerified),
            lt(user.createdAt, hace(negocio.guarda.sinConfirmar)),
            eq(profiles.saldo, '0'),
            isNull(user.suspendido_en),
          ),
        )
        .limit(lote)
      let idas = 0
      for (const { id, codigo } of viejas) {
        // It may be confirmed at this moment.
        if (!(await tomarSinConfirmar(tx, id))) continue
        idas++
        await tx.delete(registrosAcceso).where(eq(registrosAcceso.codigo_membresia, codigo))
        await omitirCorreosDeCuenta(tx, id)
        await borrarCuenta(tx, id)
      }
      return idas
    })
    return { rowCount: borradas }
  })
}
