import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { noExiste } from '#comun/errores.ts'
import { primeraPalabra } from '#comun/texto.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { conversaciones, llaves } from '#db/esquema/chat.server.ts'
import { profiles } from '#db/esquema/miembros.server.ts'
import { NO_EXISTE } from './contrato.ts'

export type FilaDeConversacion = typeof conversaciones.$inferSelect

/** Who asks from the visitor's side: the browser by what is kept of its secret, and who is signed in there. */
export type Visita = { llave: string | null; persona: string | null }

/** What a browser holds and whoever uses it may read (docs/decisions/031). */
const suyas = ({ llave, persona }: Visita) =>
  and(
    llave === null ? sql`false` : eq(llaves.huella, llave),
    or(isNull(conversaciones.user_id), persona === null ? undefined : eq(conversaciones.user_id, persona)),
  )

/** Whoever follows something may name anything. */
export const esId = (dicho: string) => z.uuid().safeParse(dicho).success

/** Whether a conversation is this visitor's, by what may be its id. */
export async function esDeVisita(db: Db | Tx, id: string, visita: Visita) {
  if (!esId(id)) return false
  const [fila] = await db
    .select({ id: conversaciones.id })
    .from(conversaciones)
    .innerJoin(llaves, eq(llaves.conversacion_id, conversaciones.id))
    .where(and(eq(conversaciones.id, id), suyas(visita)))
  return fila !== undefined
}

type Cuales = { abierta?: boolean }

function lasDeVisita(db: Db | Tx, visita: Visita, { abierta = false }: Cuales) {
  return db
    .select({ fila: conversaciones })
    .from(conversaciones)
    .innerJoin(llaves, eq(llaves.conversacion_id, conversaciones.id))
    .where(and(suyas(visita), abierta ? ne(conversaciones.estado, 'terminada') : undefined))
    .orderBy(desc(llaves.created_at), desc(conversaciones.created_at))
    .limit(1)
}

/** The one that this browser came to last. */
export async function buscarDeVisita(db: Db | Tx, visita: Visita): Promise<FilaDeConversacion | null> {
  const [suya] = await lasDeVisita(db, visita, {})
  return suya?.fila ?? null
}

/** The same, held until the transaction ends. */
export async function bloquearDeVisita(
  tx: Tx,
  visita: Visita,
  cuales: Cuales = {},
): Promise<FilaDeConversacion | null> {
  const [suya] = await lasDeVisita(tx, visita, cuales).for('update', { of: conversaciones })
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

/** What somebody of staff is called by visitors: the first name. */
export async function nombreDe(db: Db | Tx, user_id: string | null) {
  if (user_id === null) return null
  const [fila] = await db
    .select({ nombre: profiles.nombre_completo })
    .from(profiles)
    .where(eq(profiles.user_id, user_id))
  return nombreCorto(fila?.nombre ?? null)
}

export const nombreCorto = (nombre: string | null) => (nombre ? primeraPalabra(nombre) || null : null)

/** Waits for whoever else does what has this name, and holds it until the transaction ends. */
export async function hacerFila(tx: Tx, nombre: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${nombre}, 0))`)
}
