import { sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { inMinutes } from '#db/limiter.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { cancelaciones } from '#db/schema/machinery.server.ts'
import { notFound, tooManyRequests } from '#lib/errors.ts'
import { maskCorreo } from '#lib/maskCorreo.ts'
import type { Requester } from '../contract.ts'
import { findLink } from '../links.server.ts'
import { delayOf, enqueue, skipAbout } from '../mail.server.ts'
import { optedOut } from '../optOut.server.ts'

/** Seconds that the mail about a change may wait. A change whose mail would wait longer is refused. */
const MAX_DELAY = 3600

/** Whether an address has opted out of status mails. */
export async function isOptedOut(tx: Tx, correo: string) {
  const { rows } = await tx.execute<{ deBaja: boolean }>(sql`select ${optedOut(sql`${correo}`)} as "deBaja"`)
  return rows[0]?.deBaja === true
}

type AvisosChange = { baja: boolean; autor: string | null }

/**
 * Stops or reactivates status mails to a typed address. The person who typed it may not own it, so the address gets a
 * mail with a link that undoes the change.
 * @throws ErrorDeNegocio 429 when that mail would wait longer than `MAX_DELAY`
 */
export function cambiarAvisos(
  db: Db,
  { correo, requester, ...cambio }: AvisosChange & { correo: string; requester: Requester },
) {
  return db.transaction(async (tx) => {
    if (await record(tx, { correo, source: 'formulario', ...cambio })) {
      const funcion = 'send-notices-change'
      await skipAbout(tx, { funcion, about: { correo }, reason: 'junto' })
      const mailId = await enqueue(tx, { funcion, para: correo, requester, datos: { correo, activos: !cambio.baja } })
      const wait = Math.ceil((await delayOf(tx, mailId)) - MAX_DELAY)
      if (wait > 0)
        throw tooManyRequests(
          `Recibimos muchas solicitudes seguidas. Intenta de nuevo en ${inMinutes(wait)}, o usa el enlace de cualquiera de nuestros correos de estatus.`,
          wait,
        )
    }
    return { correo: maskCorreo(correo) }
  })
}

type OptOutRecord = AvisosChange & { correo: string; source: 'formulario' | 'enlace' }

/** @returns false when the address was already in that state */
async function record(tx: Tx, { correo, baja, autor, source }: OptOutRecord) {
  // Serializes changes to one address, also before the address has a row.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`baja:${correo}`}, 0))`)
  if ((await isOptedOut(tx, correo)) === baja) return false
  await tx
    .insert(cancelaciones)
    .values({ correo, activo: baja })
    .onConflictDoUpdate({ target: cancelaciones.correo, set: { activo: baja } })
  await audit(tx, {
    quien: autor,
    accion: baja ? 'cancelar-avisos' : 'reactivar-avisos',
    entidad: 'avisos',
    clave: correo,
    despues: { canal: source },
  })
  return true
}

/**
 * Stops or reactivates status mails to the address that a link was sent to.
 * @throws ErrorDeNegocio 404 when no valid link has this token
 */
export function cambiarAvisosPorEnlace(db: Db, { token, ...cambio }: AvisosChange & { token: string }) {
  return db.transaction(async (tx) => {
    const link = await findLink(tx, token, 'baja')
    if (!link) throw notFound('Este enlace ya no sirve. Escribe tu correo en la página para cancelar los avisos.')
    const { correo } = link
    await record(tx, { correo, source: 'enlace', ...cambio })
    return { correo: maskCorreo(correo) }
  })
}
