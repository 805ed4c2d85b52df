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

/** Seconds that the mail which tells of a change may wait for room: nobody is silenced for longer without a word. */
const MAX_DELAY = 3600

/** Whether an address asked for no more status mails. */
export async function isOptedOut(tx: Tx, correo: string) {
  const { rows } = await tx.execute<{ deBaja: boolean }>(sql`select ${optedOut(sql`${correo}`)} as "deBaja"`)
  return rows[0]?.deBaja === true
}

type AvisosChange = { baja: boolean; autor: string | null }

/**
 * Stops status mails to an address that somebody typed, or starts them again. Whoever typed it need not be its owner: the
 * address is told, with the way back.
 * @throws ErrorDeNegocio 429 when who asks has caused so many that this one would be told too late
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

/** @returns whether it changed anything: the same again does not */
async function record(tx: Tx, { correo, baja, autor, source }: OptOutRecord) {
  // One after another, also of an address that has no row yet.
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
 * The same for the address a link was sent to.
 * @throws ErrorDeNegocio 404 when the token is of no link
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
