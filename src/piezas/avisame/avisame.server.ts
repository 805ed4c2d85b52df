import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { esperasDePieza } from '#db/schema/lineas.server.ts'
import { piezas } from '#db/schema/piezas.server.ts'
import { enqueue, skipAbout } from '#mail/mail.server.ts'
import { negocio } from '#negocio'

const { pieza_id, correo, whatsapp, confirmada_en, avisada_en } = esperasDePieza

/** Forgets what an address waits for. */
export async function olvidarEsperas(tx: Tx, address: string) {
  await tx.delete(esperasDePieza).where(eq(sql`lower(${correo})`, address.toLowerCase()))
}

/** Condition: somebody waits. A number of WhatsApp is not confirmed, because a person of staff writes to it. */
export const isWaiting = and(isNull(avisada_en), or(isNotNull(whatsapp), isNotNull(confirmada_en)))

/** How many wait for each of these pieces; a piece for which nobody does is left out. */
export async function contarEsperas(db: Db | Tx, ids: string[]) {
  const rows = await db
    .select({ pieza_id, esperan: count() })
    .from(esperasDePieza)
    .where(and(inArray(pieza_id, ids), isWaiting))
    .groupBy(pieza_id)
  return new Map(rows.map(({ pieza_id, esperan }) => [pieza_id, esperan]))
}

/** Condition: customers see the piece and can order it. */
export const canBeOrdered = sql<boolean>`(${piezas.publicada_en} is not null and ${piezas.guardada_en} is null
  and ${piezas.vendida_en} is null and (${piezas.existencias} = 'al_pedido' or ${piezas.quedan} > 0))`

const FUNCION = 'send-piece-back'

/**
 * Mails each confirmed address that waits for one of these pieces, once, if the piece can be ordered now. The mails wait
 * as long as a tap can be undone.
 */
export async function avisarVuelta(tx: Tx, ids: string[]) {
  const back = await tx
    .select({ id: piezas.id, slug: piezas.slug, nombre: piezas.nombre })
    .from(piezas)
    .where(and(inArray(piezas.id, ids), canBeOrdered))
    .orderBy(asc(piezas.id))
  for (const { id, slug, nombre } of back) {
    const told = await tx
      .update(esperasDePieza)
      .set({ avisada_en: sql`now()` })
      .where(and(eq(pieza_id, id), isNotNull(correo), isNotNull(confirmada_en), isNull(avisada_en)))
      .returning({ correo })
    for (const { correo: para } of told)
      if (para)
        await enqueue(tx, {
          funcion: FUNCION,
          para,
          datos: { pieza_id: id, slug, nombre },
          delay: negocio.pedidos.segundosParaDeshacer,
        })
  }
}

/** After an undo: holds back the mails about a piece that is gone again, whose addresses go on waiting. */
export async function callarVuelta(tx: Tx, id: string) {
  if ((await tx.$count(piezas, and(eq(piezas.id, id), canBeOrdered))) > 0) return
  const skipped = await skipAbout(tx, { funcion: FUNCION, about: { pieza_id: id }, reason: 'deshecho' })
  const addresses = skipped.map(({ para }) => para)
  if (addresses.length > 0)
    await tx
      .update(esperasDePieza)
      .set({ avisada_en: null })
      .where(and(eq(pieza_id, id), inArray(correo, addresses)))
}
