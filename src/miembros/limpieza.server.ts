import { and, eq, isNull, lt, not, notExists, sql } from 'drizzle-orm'
import { borrarCuenta, tomarSinConfirmar } from '#auth/auth.server.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { hace, porLotes } from '#db/limpieza.server.ts'
import { user } from '#db/schema/acceso.server.ts'
import {
  avisosEnviados,
  creditosDados,
  paquetesDigitados,
  pedidosCuenta,
  profiles,
  registrosAcceso,
} from '#db/schema/miembros.server.ts'
import { omitirCorreosDeCuentas } from '#mail/mail.server.ts'
import { negocio } from '#negocio'

/**
 * Deletes accounts whose address nobody confirmed in time, but for those that staff have dealt with: who has a balance, or
 * ever had a movement, a package, an order or a message, is somebody to the shop, and their code may not be drawn again
 * while rows name it. Nor those that are suspended.
 */
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
            ...[creditosDados, paquetesDigitados, pedidosCuenta, avisosEnviados].map(sinFilasEn(db)),
          ),
        )
        .limit(lote)
      const idas: string[] = []
      for (const { id, codigo } of viejas) {
        // It may be confirmed at this moment, or given money.
        if (!(await tomarSinSaldo(tx, id)) || !(await tomarSinConfirmar(tx, id))) continue
        idas.push(id)
        await tx.delete(registrosAcceso).where(eq(registrosAcceso.codigo_membresia, codigo))
        await borrarCuenta(tx, id)
      }
      await omitirCorreosDeCuentas(tx, idas)
      return idas.length
    })
    return { rowCount: borradas }
  })
}

type ConCodigo = typeof creditosDados | typeof paquetesDigitados | typeof pedidosCuenta | typeof avisosEnviados

const sinFilasEn = (db: Db) => (tabla: ConCodigo) =>
  notExists(db.select({ uno: sql`1` }).from(tabla).where(eq(tabla.codigo_membresia, profiles.codigo_membresia)))

/** Before the account, as who gives money does. */
async function tomarSinSaldo(tx: Tx, id: string) {
  const filas = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.user_id, id), eq(profiles.saldo, '0')))
    .for('update', { skipLocked: true })
  return filas.length > 0
}
