import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db, Tx } from '#db/abrir.server.ts'
import { readNames, shortName } from '#db/names.server.ts'
import { conversaciones, llaves } from '#db/schema/chat.server.ts'
import { noExiste } from '#lib/errores.ts'
import { NO_EXISTE } from './contract.ts'

export type FilaDeConversacion = typeof conversaciones.$inferSelect

/** Who asks from the visitor's side: the browser by what is kept of its secret, and who is signed in there. */
export type Visita = { llave: string | null; persona: string | null }

/** A conversation as the parts of a statement call it that say what is read of one. */
export const c = alias(conversaciones, 'c')

/** What a browser holds and whoever uses it may read (docs/decisions/031). */
const suyas = ({ llave, persona }: Visita) =>
  and(
    llave === null ? sql`false` : eq(llaves.huella, llave),
    or(isNull(c.user_id), persona === null ? undefined : eq(c.user_id, persona)),
  )

/** Whoever follows something may name anything. */
export const esId = (dicho: string) => z.uuid().safeParse(dicho).success

/** Whether a conversation is this visitor's, by what may be its id. */
export async function esDeVisita(db: Db | Tx, id: string, visita: Visita) {
  if (!esId(id)) return false
  const [fila] = await db
    .select({ id: c.id })
    .from(c)
    .innerJoin(llaves, eq(llaves.conversacion_id, c.id))
    .where(and(eq(c.id, id), suyas(visita)))
  return fila !== undefined
}

const LA_ULTIMA = [desc(llaves.created_at), desc(c.created_at)] as const

/** That one within a statement, as `(select …)` of its `id` and `estado`. */
export const laDeVisita = ({ llave, persona }: Visita) => sql`(
  select c.id, c.estado from ${conversaciones} c join ${llaves} l on l.conversacion_id = c.id
  where l.huella = ${llave} and (c.user_id is null or c.user_id = ${persona})
  order by l.created_at desc, c.created_at desc limit 1)`

/** The one that this browser came to last, and what else the same statement is to read of `c`; undefined when there is none. */
export async function buscarDeVisita<Mas>(db: Db, visita: Visita, mas: SQL<Mas>) {
  const [suya] = await db
    .select({ fila: c, mas })
    .from(c)
    .innerJoin(llaves, eq(llaves.conversacion_id, c.id))
    .where(suyas(visita))
    .orderBy(...LA_ULTIMA)
    .limit(1)
  return suya
}

/** The same, held until the transaction ends. */
export async function bloquearDeVisita(
  tx: Tx,
  visita: Visita,
  { abierta = false } = {},
): Promise<FilaDeConversacion | null> {
  const [suya] = await tx
    .select({ fila: c })
    .from(c)
    .innerJoin(llaves, eq(llaves.conversacion_id, c.id))
    .where(and(suyas(visita), abierta ? ne(c.estado, 'terminada') : undefined))
    .orderBy(...LA_ULTIMA)
    .limit(1)
    .for('update', { of: c })
  return suya?.fila ?? null
}

/** @throws ErrorDeNegocio 404, also for one of somebody else's */
export async function tomarDeVisita(tx: Tx, visita: Visita) {
  const fila = await bloquearDeVisita(tx, visita)
  if (!fila) throw noExiste(NO_EXISTE)
  return fila
}

/**
 * For staff: reads one and holds its row until the transaction ends.
 * @throws ErrorDeNegocio 404
 */
export async function tomarFila(tx: Tx, id: string): Promise<FilaDeConversacion> {
  const [fila] = await tx.select().from(conversaciones).where(eq(conversaciones.id, id)).for('update')
  if (!fila) throw noExiste(NO_EXISTE)
  return fila
}

export async function guardar(
  tx: Tx,
  { id }: Pick<FilaDeConversacion, 'id'>,
  cambios: PgUpdateSetSource<typeof conversaciones>,
) {
  const [fila] = await tx.update(conversaciones).set(cambios).where(eq(conversaciones.id, id)).returning()
  if (!fila) throw new Error('The conversation is gone while it is held.')
  return fila
}

/** This browser holds a conversation, and came to it last. */
export async function darLlaveDe(tx: Tx, huella: string, conversacion_id: string) {
  await tx
    .insert(llaves)
    .values({ huella, conversacion_id })
    .onConflictDoUpdate({ target: [llaves.huella, llaves.conversacion_id], set: { created_at: sql`now()` } })
}

/** What somebody of staff is called by visitors. */
export async function nombreDe(db: Db | Tx, user_id: string | null) {
  return shortName([...(await readNames(db, [user_id])).values()][0])
}

/** Waits for whoever else does what has this name, and holds it until the transaction ends. */
export async function hacerFila(tx: Tx, nombre: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${nombre}, 0))`)
}
