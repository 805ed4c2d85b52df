import { and, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { daysAgo, inBatches } from '#db/cleanup.server.ts'
import { erased } from '#db/columns/columns.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { correos, enlaces } from '#db/schema/machinery.server.ts'
import { negocio } from '#negocio'

const ERASED = { ...erased(correos), vaciado: sql`now()` }

/** Empties mails of what they said; the row stays, with its address, its order and what became of it. */
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

/** Deletes the addresses and networks from which mails were asked for, once no share counts them any longer. */
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

/** The address of who leaves, and their orders that are over (`acabados`) and under way (`salvo`). */
type Departure = { correo: string | null; finished: string[]; except: string[] }

/**
 * Empties likewise what an address was told, and whatever was told to anybody about orders that are over; but for mails
 * about orders under way and those still to leave.
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

/** Deletes links that open nothing any longer. Those to an order and against status mails have no end of their own. */
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
