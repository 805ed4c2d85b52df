import { sql } from 'drizzle-orm'
import { noExiste } from '#comun/errores.ts'
import { velarCorreo } from '#comun/velarCorreo.ts'
import { buscarEnlace } from '#correo/enlaces.server.ts'
import { optedOut } from '#correo/optOut.server.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { cancelaciones } from '#db/esquema/maquinaria.server.ts'

/** Whether an address asked for no more status mails. */
export async function estaDeBaja(tx: Tx, correo: string) {
  const { rows } = await tx.execute<{ deBaja: boolean }>(sql`select ${optedOut(sql`${correo}`)} as "deBaja"`)
  return rows[0]?.deBaja === true
}

/** Stops status mails to an address, or starts them again. Doing either twice is the same as once. */
export async function cambiarAvisos(db: Db | Tx, { correo, baja }: { correo: string; baja: boolean }) {
  await db
    .insert(cancelaciones)
    .values({ correo, activo: baja })
    .onConflictDoUpdate({ target: cancelaciones.correo, set: { activo: baja } })
  return { correo: velarCorreo(correo) }
}

/**
 * The same for the address a link was sent to.
 * @throws ErrorDeNegocio 404 when the token is of no link
 */
export function cambiarAvisosPorEnlace(db: Db, { token, baja }: { token: string; baja: boolean }) {
  return db.transaction(async (tx) => {
    const enlace = await buscarEnlace(tx, token, 'baja')
    if (!enlace) throw noExiste('Este enlace ya no sirve. Escribe tu correo en la página para cancelar los avisos.')
    return cambiarAvisos(tx, { correo: enlace.correo, baja })
  })
}
