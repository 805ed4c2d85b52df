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

/** How much the visitor of one conversation may write; more than anybody types. */
export const PER_MINUTE = 40
export const PER_HOUR = 600

/** What may be said while somebody's line is gone for hours. */
const READ_LIMIT = 1_000

type NewMensaje = { clave: string; rol: RolDeMensaje; contenido: string; autor?: string | null }

/** Adds to a conversation whose row is held: ids are numbered in the order in which they can be read. */
export async function addMensaje(tx: Tx, conversacion: ConversacionRef, newMensaje: NewMensaje): Promise<MensajeRow> {
  const { fila: row } = await addOnce(tx, conversacion, newMensaje)
  return row
}

/**
 * The same, unless it was said under this name already.
 * @throws ErrorDeNegocio 409 when the name stands for something else
 */
export async function addOnce(tx: Tx, conversacion: ConversacionRef, newMensaje: NewMensaje) {
  const [row] = await tx
    .insert(mensajes)
    .values({ ...newMensaje, conversacion_id: conversacion.id })
    .onConflictDoNothing()
    .returning()
  if (row) return { fila: row, esNuevo: true }
  const previous = await findRepeated(tx, conversacion, newMensaje)
  if (!previous) throw new Error('The conversation took no row.')
  return { fila: previous, esNuevo: false }
}

/** Tells what happened, to both sides. */
export function addNote(tx: Tx, conversacion: ConversacionRef, contenido: string) {
  return addMensaje(tx, conversacion, { clave: randomUUID(), rol: 'system', contenido })
}

/**
 * What was said under this name already; undefined of a new one.
 * @throws ErrorDeNegocio 409 when the name stands for something else
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
 * Counts what is kept with the one that was just written, so that neither a replay nor what was refused counts.
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

/**
 * Oldest first: the newest ones, or those after a message, however long the line was gone. `hay_anteriores`: others that
 * were asked for are left out.
 */
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

/** What staff answered first after a message, or null. */
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

/** The last thing that was said in `c`, up to a message; 0 when there is none. */
export const lastUpTo = (until: number) => sql`coalesce((select max(m.id) from ${mensajes} m
  where m.conversacion_id = c.id and m.id <= ${until}::bigint), 0)`
