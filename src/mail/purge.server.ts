import { and, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { daysAgo, inBatches } from '#db/cleanup.server.ts'
import { erased } from '#db/columns/columns.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { correos, enlaces } from '#db/schema/machinery.server.ts'
import { negocio } from '#negocio'

const ERASED = { ...erased(correos), vaciado: sql`now()` }

/** Erases the content of old mails that no longer wait. The row keeps its address, order and outcome. */
export function purgeCorreos(db: Db) {
  const { id, fecha_creacion, vaciado, estado } = correos
  return inBatches((batch) => {
    const old = db
      .select({ id })
      .from(correos)
      .where(and(isNull(vaciado), lt(fecha_creacion, daysAgo(negocio.guarda.correos)), ne(estado, 'pendiente')))
    return db
      .update(correos)
      .set(ERASED)
      .where(inArray(id, old.limit(batch)))
  })
}

/** Deletes the requesters' subnets and networks once no limit counts them any longer. */
export function purgeRequesters(db: Db) {
  const { id, red: network, desde: since } = correos
  return inBatches((batch) => {
    const old = db
      .select({ id })
      .from(correos)
      .where(and(isNotNull(network), lt(since, daysAgo(1))))
    return db
      .update(correos)
      .set({ casa: null, red: null })
      .where(inArray(id, old.limit(batch)))
  })
}

/** The address of a member who leaves, their finished orders, and their orders under way (`except`). */
type Departure = { correo: string | null; finished: string[]; except: string[] }

/**
 * Erases the mails to a member who leaves and all mails about their finished orders. Mails about orders under way and
 * pending mails stay.
 */
export async function eraseCorreosOf(tx: Tx, { correo, finished, except }: Departure) {
  const { para, codigo_pedido, vaciado, estado } = correos
  await tx
    .update(correos)
    .set(ERASED)
    .where(
      and(
        or(
          inArray(codigo_pedido, finished),
          correo === null
            ? undefined
            : and(
                eq(sql`lower(${para})`, correo.toLowerCase()),
                or(isNull(codigo_pedido), notInArray(codigo_pedido, except)),
              ),
        ),
        isNull(vaciado),
        ne(estado, 'pendiente'),
      ),
    )
}

/** Deletes links that expired or were revoked long ago. Links to an order and opt-out links do not expire. */
export function purgeLinks(db: Db) {
  const { id, vence, revocado } = enlaces
  return inBatches((batch) => {
    const dead = db
      .select({ id })
      .from(enlaces)
      .where(lt(sql`least(${vence}, ${revocado})`, daysAgo(negocio.guarda.enlaces)))
    return db.delete(enlaces).where(inArray(id, dead.limit(batch)))
  })
}
