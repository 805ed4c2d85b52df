import { eq } from 'drizzle-orm'
import { borrarCuenta, buscarCuenta, cambiarRol } from '#auth/auth.server.ts'
import type { Persona } from '#auth/contract.ts'
import { audit } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { profiles, registrosAcceso } from '#db/schema/miembros.server.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { ErrorDeNegocio } from '#lib/errors.ts'
import { enqueue, skipCorreosOfCuentas } from '#mail/mail.server.ts'
import { CON_SALDO } from '../contract.ts'

const NO_SALDO = '0.00'

/**
 * Removes a member from the data of every module. `app.server.ts` passes the function in, because it uses modules of
 * higher layers than `miembros`.
 */
export type Desvincular = (
  tx: Tx,
  quien: { id: string; codigo_membresia: string; correo: string | null },
) => Promise<() => Promise<void>>

type DeleteRequest = { persona: Persona; aunque_saldo: boolean; desvincular: Desvincular }

/**
 * Deletes an account whose owner has just confirmed the password. Orders stay with the shop; finished ones lose the
 * personal data (docs/decisions/019).
 * @throws ErrorDeNegocio 409 when no admin would be left; of type CON_SALDO until the request sets `aunque_saldo`
 */
export function borrarMiembro(db: Db, { persona, aunque_saldo, desvincular }: DeleteRequest) {
  return db.transaction(async (tx) => {
    const { id, correo } = persona
    // Throws when the account is the last admin.
    await cambiarRol(tx, { id, rol: 'user' })
    const [perfil] = await tx.select().from(profiles).where(eq(profiles.user_id, id)).for('update')
    const cuenta = await buscarCuenta(tx, correo)
    let atEnd = async () => {}
    if (perfil) {
      const { codigo_membresia, saldo } = perfil
      if (saldo !== NO_SALDO && !aunque_saldo) throw withSaldo(saldo)
      atEnd = await desvincular(tx, { id, codigo_membresia, correo: cuenta?.confirmado ? correo : null })
      await tx.delete(registrosAcceso).where(eq(registrosAcceso.codigo_membresia, codigo_membresia))
    }
    await borrarCuenta(tx, id)
    // The audit entry holds only the id, which belongs to nobody any more, and the balance, so that the shop can repay
    // it.
    await audit(tx, {
      quien: id,
      accion: 'borrar',
      entidad: 'cuenta',
      clave: id,
      despues: { saldo: perfil?.saldo ?? NO_SALDO },
    })
    await enqueue(tx, {
      funcion: 'send-account-change',
      para: correo,
      datos: {
        nombre: perfil?.nombre_completo ?? '',
        cambio: 'cuenta_borrada',
        fecha: new Date().toISOString(),
      },
    })
    // Called last: it locks the mail workers out until the transaction ends, and they must not also wait for the locks
    // that this transaction waits for.
    await skipCorreosOfCuentas(tx, [id])
    await atEnd()
    return { recibido: true } as const
  })
}

function withSaldo(saldo: string) {
  return new ErrorDeNegocio({
    status: 409,
    type: CON_SALDO,
    title: 'Te queda saldo',
    detail: `Tienes ${formatDinero(saldo)} de saldo, y con la cuenta se pierde. Úsalo o escríbenos antes, o borra la cuenta de todos modos.`,
  })
}
