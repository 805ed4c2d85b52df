import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { readNames, shortName } from '#db/names.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { conversaciones, llaves } from '#db/schema/chat.server.ts'
import { notFound } from '#lib/errors.ts'
import { NOT_FOUND } from './contract.ts'

export type ConversacionRow = typeof conversaciones.$inferSelect

/** Who asks from the visitor's side: the browser by what is kept of its secret, and who is signed in there. */
export type Visitor = { browserKey: string | null; persona: string | null }

/** A conversation as the parts of a statement call it that say what is read of one. */
export const c = alias(conversaciones, 'c')

/** What a browser holds and whoever uses it may read (docs/decisions/031). */
const ownedBy = ({ browserKey, persona }: Visitor) =>
  and(
    browserKey === null ? sql`false` : eq(llaves.huella, browserKey),
    or(isNull(c.user_id), persona === null ? undefined : eq(c.user_id, persona)),
  )

/** Whoever follows something may name anything. */
export const isId = (id: string) => z.uuid().safeParse(id).success

/** Whether a conversation is this visitor's, by what may be its id. */
export async function isOfVisitor(db: Db | Tx, id: string, visitor: Visitor) {
  if (!isId(id)) return false
  const [row] = await db
    .select({ id: c.id })
    .from(c)
    .innerJoin(llaves, eq(llaves.conversacion_id, c.id))
    .where(and(eq(c.id, id), ownedBy(visitor)))
  return row !== undefined
}

const LATEST_FIRST = [desc(llaves.created_at), desc(c.created_at)] as const

/** That one within a statement, as `(select …)` of its `id` and `estado`. */
export const visitorConversacion = ({ browserKey, persona }: Visitor) => sql`(
  select c.id, c.estado from ${conversaciones} c join ${llaves} l on l.conversacion_id = c.id
  where l.huella = ${browserKey} and (c.user_id is null or c.user_id = ${persona})
  order by l.created_at desc, c.created_at desc limit 1)`

/** The one that this browser came to last, and what else the same statement is to read of `c`; undefined when there is none. */
export async function findOfVisitor<Extra>(db: Db, visitor: Visitor, extra: SQL<Extra>) {
  const [own] = await db
    .select({ fila: c, mas: extra })
    .from(c)
    .innerJoin(llaves, eq(llaves.conversacion_id, c.id))
    .where(ownedBy(visitor))
    .orderBy(...LATEST_FIRST)
    .limit(1)
  return own
}

/** The same, held until the transaction ends. */
export async function lockOfVisitor(
  tx: Tx,
  visitor: Visitor,
  { abierta = false } = {},
): Promise<ConversacionRow | null> {
  const [own] = await tx
    .select({ fila: c })
    .from(c)
    .innerJoin(llaves, eq(llaves.conversacion_id, c.id))
    .where(and(ownedBy(visitor), abierta ? ne(c.estado, 'terminada') : undefined))
    .orderBy(...LATEST_FIRST)
    .limit(1)
    .for('update', { of: c })
  return own?.fila ?? null
}

/** @throws ErrorDeNegocio 404, also for one of somebody else's */
export async function takeOfVisitor(tx: Tx, visitor: Visitor) {
  const row = await lockOfVisitor(tx, visitor)
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/**
 * For staff: reads one and holds its row until the transaction ends.
 * @throws ErrorDeNegocio 404
 */
export async function lockRow(tx: Tx, id: string): Promise<ConversacionRow> {
  const [row] = await tx.select().from(conversaciones).where(eq(conversaciones.id, id)).for('update')
  if (!row) throw notFound(NOT_FOUND)
  return row
}

export async function saveRow(
  tx: Tx,
  { id }: Pick<ConversacionRow, 'id'>,
  changes: PgUpdateSetSource<typeof conversaciones>,
) {
  const [row] = await tx.update(conversaciones).set(changes).where(eq(conversaciones.id, id)).returning()
  if (!row) throw new Error('The conversation is gone while it is held.')
  return row
}

/** This browser holds a conversation, and came to it last. */
export async function grantBrowserKey(tx: Tx, digest: string, conversacion_id: string) {
  await tx
    .insert(llaves)
    .values({ huella: digest, conversacion_id })
    .onConflictDoUpdate({ target: [llaves.huella, llaves.conversacion_id], set: { created_at: sql`now()` } })
}

/** What somebody of staff is called by visitors. */
export async function nameOf(db: Db | Tx, user_id: string | null) {
  return shortName([...(await readNames(db, [user_id])).values()][0])
}

/** Waits for whoever else does what has this name, and holds it until the transaction ends. */
export async function advisoryLock(tx: Tx, nombre: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${nombre}, 0))`)
}
