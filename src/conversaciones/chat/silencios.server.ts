import { eq, lt, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { readRows } from '#db/rows.server.ts'
import { silencios } from '#db/schema/chat.server.ts'
import { conflict, tooManyRequests } from '#lib/errors.ts'
import { pausaText } from './pausa.ts'
import { assignWaiting, lockAssignment, mutedUntil } from './queue.server.ts'
import { type ConversacionRow, lockRow } from './rows.server.ts'

type ConversacionRef = { id: string; agente: string }

/**
 * Mutes the address from which a conversation was begun for 24 hours. Its waiting conversations leave the queue. A
 * conversation that an agent has goes on, because neighbours may share the address.
 * @throws ErrorDeNegocio 404, 409 when the address is not known any more
 */
export async function silenciar(db: Db, { id, agente }: ConversacionRef) {
  await db.transaction(async (tx) => {
    // Otherwise the queue could assign a conversation that has just been muted.
    await lockAssignment(tx)
    const row = await lockRow(tx, id)
    const { casa, correo } = row
    if (casa === null) throw conflict('Ya no se sabe desde qué conexión escribió.', 'sin-conexion')
    const hasta = sql`now() + interval '24 hours'`
    await tx
      .insert(silencios)
      .values({ casa, conversacion_id: id, hasta })
      .onConflictDoUpdate({ target: silencios.casa, set: { hasta } })
    await audit(tx, { quien: agente, accion: 'silenciar-chat', ...conversacionRef(row), despues: { correo } })
  })
}

/**
 * Lifts the mute of a conversation's address. Does nothing if there is none.
 * @throws ErrorDeNegocio 404
 */
export async function quitar(db: Db, { id, agente }: ConversacionRef) {
  await db.transaction(async (tx) => {
    const row = await lockRow(tx, id)
    const { casa, correo } = row
    if (casa === null) return
    const lifted = await tx.delete(silencios).where(eq(silencios.casa, casa)).returning()
    if (lifted.length > 0)
      await audit(tx, { quien: agente, accion: 'quitar-silencio', ...conversacionRef(row), despues: { correo } })
  })
  await assignWaiting(db)
}

const conversacionRef = ({ id }: ConversacionRow) => ({ entidad: 'conversacion', clave: id })

/** Deletes mutes that are over. The database then notifies the pages of their visitors and of staff. */
export async function endSilencios(db: Db) {
  await db.delete(silencios).where(lt(silencios.hasta, sql`now()`))
}

/**
 * Refuses a message to the queue from a muted address.
 * @throws ErrorDeNegocio 429
 */
export async function requireUnmuted(tx: Tx, { estado, casa }: Pick<ConversacionRow, 'estado' | 'casa'>) {
  if (estado === 'atendida' || estado === 'terminada' || casa === null) return
  const [mute] = await readRows<{ hasta: Date | null; espera: number }>(
    tx,
    sql`select hasta, ceil(extract(epoch from hasta - now()))::int as espera from (select ${mutedUntil(sql`${casa}`)} as hasta) m`,
  )
  if (mute?.hasta) throw tooManyRequests(pausaText(mute.hasta), mute.espera)
}
