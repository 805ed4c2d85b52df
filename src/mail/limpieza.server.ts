import { and, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { erased } from '#db/columns/columns.server.ts'
import { hace, porLotes } from '#db/limpieza.server.ts'
import { correos, enlaces } from '#db/schema/maquinaria.server.ts'
import { negocio } from '#negocio'

const VACIO = { ...erased(correos), vaciado: sql`now()` }

/** Empties mails of what they said; the row stays, with its address, its order and what became of it. */
export function limpiarCorreos(db: Db) {
  const { id, fecha_creacion, vaciado, estado } = correos
  return porLotes((lote) => {
    const viejos = db
      .select({ id })
      .from(correos)
      .where(and(isNull(vaciado), lt(fecha_creacion, hace(negocio.guarda.correos)), ne(estado, 'pendiente')))
    return db
      .update(correos)
      .set(VACIO)
      .where(inArray(id, viejos.limit(lote)))
  })
}

/** Deletes the addresses and networks from which mails were asked for, once no share counts them any longer. */
export function limpiarSolicitantes(db: Db) {
  const { id, red, desde } = correos
  return porLotes((lote) => {
    const viejos = db
      .select({ id })
      .from(correos)
      .where(and(isNotNull(red), lt(desde, hace(1))))
    return db
      .update(correos)
      .set({ casa: null, red: null })
      .where(inArray(id, viejos.limit(lote)))
  })
}

/** The address of who leaves, and their orders that are over (`acabados`) and under way (`salvo`). */
type DeQuienSeVa = { correo: string | null; acabados: string[]; salvo: string[] }

/**
 * Empties likewise what an address was told, and whatever was told to anybody about orders that are over; but for mails
 * about orders under way and those still to leave.
 */
export async function vaciarCorreosDe(tx: Tx, { correo, acabados, salvo }: DeQuienSeVa) {
  const { para, codigo_pedido, vaciado, estado } = correos
  await tx
    .update(correos)
    .set(VACIO)
    .where(
      and(
        or(
          inArray(codigo_pedido, acabados),
          correo === null
            ? undefined
            : and(
                eq(sql`lower(${para})`, correo.toLowerCase()),
                or(isNull(codigo_pedido), notInArray(codigo_pedido, salvo)),
              ),
        ),
        isNull(vaciado),
        ne(estado, 'pendiente'),
      ),
    )
}

/** Deletes links that open nothing any longer. Those to an order and against status mails have no end of their own. */
export function limpiarEnlaces(db: Db) {
  const { id, vence, revocado } = enlaces
  return porLotes((lote) => {
    const muertos = db
      .select({ id })
      .from(enlaces)
      .where(lt(sql`least(${vence}, ${revocado})`, hace(negocio.guarda.enlaces)))
    return db.delete(enlaces).where(inArray(id, muertos.limit(lote)))
  })
}
