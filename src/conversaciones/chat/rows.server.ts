import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { readNames, shortName } from '#db/names.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { conversaciones, llaves } from '#db/schema/chat.server.ts'
import { notFound } from '#lib/errors.ts'
import { NOT_FOUND } from './contract.ts'

export type ConversacionRow = typeof conversaciones.$inferSelect

/** A visitor: the digest of the browser's key, and the id of the signed-in account; each null without one. */
export type Visitor = { browserKey: string | null; persona: string | null }

/** `conversaciones` as `c`, as the chat's SQL fragments call it. */
export const c = alias(conversaciones, 'c')

/** SQL condition: the browser has access to the conversation and the account may read it (docs/decisions/031). */
const ownedBy = ({ browserKey, persona }: Visitor) =>
  and(
    browserKey === null ? sql`false` : eq(llaves.huella, browserKey),
    or(isNull(c.user_id), persona === null ? undefined : eq(c.user_id, persona)),
  )

/** Whether a text is a UUID. Subscribers may send any text, and a query for another text would fail. */
export const isId = (id: string) => z.uuid().safeParse(id).success

/** Whether the conversation with this id is the visitor's. `id` may be any text. */
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

/** SQL: `id` and `estado` of the visitor's latest conversation, as a subquery. */
export const visitorConversacion = ({ browserKey, persona }: Visitor) => sql`(
  select c.id, c.estado from ${conversaciones} c join ${llaves} l on l.conversacion_id = c.id
  where l.huella = ${browserKey} and (c.user_id is null or c.user_id = ${persona})
  order by l.created_at desc, c.created_at desc limit 1)`

/** The visitor's latest conversation, and as `mas` the value of a SQL expression on `c`; undefined without one. */
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

/** Locks the visitor's latest conversation, or latest open one, until the transaction ends; null when there is none. */
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

/** @throws ErrorDeNegocio 404 when the visitor has no conversation */
export async function takeOfVisitor(tx: Tx, visitor: Visitor) {
  const row = await lockOfVisitor(tx, visitor)
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/**
 * For staff: locks a conversation until the transaction ends.
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
  if (!row) throw new Error('Updating a locked conversation returned no row.')
  return row
}

/** Gives this browser access to a conversation, and makes it the browser's latest. */
export async function grantBrowserKey(tx: Tx, digest: string, conversacion_id: string) {
  await tx
    .insert(llaves)
    .values({ huella: digest, conversacion_id })
    .onConflictDoUpdate({ target: [llaves.huella, llaves.conversacion_id], set: { created_at: sql`now()` } })
}

/** The first name of an agent, as visitors see it; null when the account is gone. */
export async function nameOf(db: Db | Tx, user_id: string | null) {
  return shortName([...(await readNames(db, [user_id])).values()][0])
}

/** Takes the advisory lock of this name until the transaction ends. */
export async function takeAdvisoryLock(tx: Tx, nombre: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${nombre}, 0))`)
}
