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

/** Takes a member out of what every room keeps of them; the rooms above are told by who puts them together. */
export type Desvincular = (
  tx: Tx,
  quien: { id: string; codigo_membresia: string; correo: string | null },
) => Promise<() => Promise<void>>

type DeleteRequest = { persona: Persona; aunque_saldo: boolean; desvincular: Desvincular }

/**
 * Deletes an account whose owner has just given the password. Orders stay with the shop, without the person where they
 * are over (docs/decisions/019).
 * @throws ErrorDeNegocio 409 when nobody would be left to run the shop; of type CON_SALDO, until they insist
 */
export function borrarMiembro(db: Db, { persona, aunque_saldo, desvincular }: DeleteRequest) {
  return db.transaction(async (tx) => {
    const { id, correo } = persona
    // Whoever is the last one may not lay the role down.
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
    // Of the person only the id, which is nobody's any longer; the balance, so that the shop can give it back.
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
    // Last: no letter carrier chooses until the transaction ends, and none is to wait for what this one waits for.
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
