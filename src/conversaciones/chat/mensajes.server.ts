import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { shortName } from '#db/names.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { mensajes } from '#db/schema/chat.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { conflict, tooManyRequests } from '#lib/errors.ts'
import { MENSAJES_PER_READ, type RolDeMensaje, TOO_MANY_IN_A_ROW } from './contract.ts'
import type { ConversacionRow } from './rows.server.ts'

type MensajeRow = typeof mensajes.$inferSelect
type ConversacionRef = Pick<ConversacionRow, 'id'>

/** Maximum of messages that a visitor may send in one conversation, in a minute and in an hour. */
export const PER_MINUTE = 40
export const PER_HOUR = 600

/** Maximum of messages in a read of the messages after an id. */
const READ_LIMIT = 1_000

type NewMensaje = { clave: string; rol: RolDeMensaje; contenido: string; autor?: string | null }

/** Adds a message. The conversation must be locked, so that messages become visible in the order of their ids. */
export async function addMensaje(tx: Tx, conversacion: ConversacionRef, newMensaje: NewMensaje): Promise<MensajeRow> {
  const { fila: row } = await addOnce(tx, conversacion, newMensaje)
  return row
}

/**
 * Adds a message unless its `clave` is stored already.
 * @throws ErrorDeNegocio 409 when the `clave` belongs to another message
 */
export async function addOnce(tx: Tx, conversacion: ConversacionRef, newMensaje: NewMensaje) {
  const [row] = await tx
    .insert(mensajes)
    .values({ ...newMensaje, conversacion_id: conversacion.id })
    .onConflictDoNothing()
    .returning()
  if (row) return { fila: row, isNew: true }
  const previous = await findRepeated(tx, conversacion, newMensaje)
  if (!previous) throw new Error('Inserting a message returned no row, and no message has its key.')
  return { fila: previous, isNew: false }
}

/** Adds a message about an event, which both sides read. */
export function addNote(tx: Tx, conversacion: ConversacionRef, contenido: string) {
  return addMensaje(tx, conversacion, { clave: randomUUID(), rol: 'system', contenido })
}

/**
 * The message stored under this `clave`; undefined when there is none.
 * @throws ErrorDeNegocio 409 when the `clave` belongs to another message
 */
export async function findRepeated(tx: Tx, { id }: ConversacionRef, { clave, rol, contenido }: NewMensaje) {
  const [previous] = await tx
    .select()
    .from(mensajes)
    .where(and(eq(mensajes.conversacion_id, id), eq(mensajes.clave, clave)))
  if (previous && (previous.rol !== rol || previous.contenido !== contenido))
    throw conflict('Ya recibimos otro mensaje con ese nombre. Envíalo otra vez.', 'repeticion-distinta')
  return previous
}

/**
 * Enforces the rate limit. It counts stored messages, the new one included, so that neither replays nor refused
 * messages count.
 * @throws ErrorDeNegocio 429
 */
export async function requireQuota(tx: Tx, { id }: ConversacionRef) {
  const full = (count: number, seconds: number) => sql`(
    select ceil(extract(epoch from created_at - now()) + ${seconds})::int from ${mensajes}
    where conversacion_id = ${id} and rol = 'user' and created_at > now() - make_interval(secs => ${seconds})
    order by id desc offset ${count} limit 1)`
  const { rows } = await tx.execute<{ espera: number | null }>(
    sql`select greatest(${full(PER_MINUTE, 60)}, ${full(PER_HOUR, 3600)}) as espera`,
  )
  const espera = rows[0]?.espera ?? null
  if (espera === null) return
  throw tooManyRequests(TOO_MANY_IN_A_ROW, Math.max(1, espera))
}

/** The newest messages, or the newest after an id, oldest first. `hay_anteriores`: older ones were left out. */
export async function readMensajes(db: Db | Tx, { id }: ConversacionRef, after?: number) {
  const max = after === undefined ? MENSAJES_PER_READ : READ_LIMIT
  const rows = await db
    .select({ mensaje: mensajes, autor: profiles.nombre_completo })
    .from(mensajes)
    .leftJoin(profiles, eq(profiles.user_id, mensajes.autor))
    .where(and(eq(mensajes.conversacion_id, id), after === undefined ? undefined : gt(mensajes.id, after)))
    .orderBy(desc(mensajes.id))
    .limit(max + 1)
  return {
    hay_anteriores: rows.length > max,
    mensajes: rows
      .slice(0, max)
      .reverse()
      .map(({ mensaje, autor }) => toMensaje(mensaje, shortName(autor))),
  }
}

export function toMensaje({ id, clave, rol, contenido, created_at }: MensajeRow, autor: string | null) {
  return { id, clave, rol, contenido, autor: rol === 'agent' ? autor : null, created_at }
}

/** The first message of staff after the id `after`; null without one. */
export async function findRespuesta(db: Db | Tx, { id }: ConversacionRef, after: number) {
  const [row] = await db
    .select({ contenido: mensajes.contenido, autor: profiles.nombre_completo })
    .from(mensajes)
    .leftJoin(profiles, eq(profiles.user_id, mensajes.autor))
    .where(and(eq(mensajes.conversacion_id, id), eq(mensajes.rol, 'agent'), gt(mensajes.id, after)))
    .orderBy(asc(mensajes.id))
    .limit(1)
  return row ?? null
}

/** SQL: id of the last message of conversation `c` up to the id `until`; 0 when there is none. */
export const lastUpTo = (until: number) => sql`coalesce((select max(m.id) from ${mensajes} m
  where m.conversacion_id = c.id and m.id <= ${until}::bigint), 0)`
