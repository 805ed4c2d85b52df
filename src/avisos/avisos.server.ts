import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { cutPage, ID, INSTANT, keyset } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { notifications } from '#db/schema/miembros.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { notFound } from '#lib/errors.ts'
import { type Aviso, NO_EXISTE } from './contract.ts'

type Own = { user_id: string; id: number }

const PAGE_SIZE = 20
const NEWEST = keyset({ by: notifications.fecha_creacion, kind: INSTANT }, { by: notifications.id, kind: ID })
const ofAviso = ({ user_id, id }: Own) => and(eq(notifications.user_id, user_id), eq(notifications.id, id))

/** An account's notifications, newest first, from one snapshot, so that the unread count fits the list. */
export function listar(db: Db, { user_id, despues_de }: { user_id: string; despues_de?: string }) {
  return inOneSnapshot(db, async (tx) => {
    const loaded = await tx
      .select({ ...getTableColumns(notifications), cursor: NEWEST.cursor })
      .from(notifications)
      .where(and(eq(notifications.user_id, user_id), NEWEST.after(despues_de)))
      .orderBy(NEWEST.order)
      .limit(PAGE_SIZE + 1)
    const { rows, sigue } = cutPage(loaded, PAGE_SIZE, ({ cursor }) => cursor)
    return { avisos: rows, sigue, sin_leer: await contarSinLeer(tx, user_id) }
  })
}

/** @throws ErrorDeNegocio 404, also for another account's notification */
export async function obtener(db: Db, own: Own) {
  const [row] = await db.select().from(notifications).where(ofAviso(own))
  if (!row) throw noSuchAviso()
  return row
}

/**
 * Marks a notification as read.
 * @returns how many notifications are still unread
 * @throws ErrorDeNegocio 404, also for another account's notification
 */
export function leer(db: Db, own: Own) {
  return db.transaction(async (tx) => {
    const rows = await tx.update(notifications).set({ leido: true }).where(ofAviso(own)).returning()
    if (rows.length === 0) throw noSuchAviso()
    return { sin_leer: await contarSinLeer(tx, own.user_id) }
  })
}

/**
 * Marks all notifications up to the newest that the person has seen as read; later ones stay unread.
 * @param hasta id of the newest notification seen
 * @throws ErrorDeNegocio 404, also for another account's notification
 */
export function leerTodos(db: Db, { user_id, hasta }: { user_id: string; hasta: number }) {
  return db.transaction(async (tx) => {
    if ((await tx.$count(notifications, ofAviso({ user_id, id: hasta }))) === 0) throw noSuchAviso()
    await tx
      .update(notifications)
      .set({ leido: true })
      .where(
        and(
          eq(notifications.user_id, user_id),
          eq(notifications.leido, false),
          sql`(${notifications.fecha_creacion}, ${notifications.id}) <=
            (select n.fecha_creacion, n.id from ${notifications} n where n.id = ${hasta} and n.user_id = ${user_id})`,
        ),
      )
    return { sin_leer: await contarSinLeer(tx, user_id) }
  })
}

type NuevoAviso = Pick<Aviso, 'tipo' | 'titulo' | 'mensaje'> & {
  user_id: string
  codigo_membresia: string | null
  leido?: boolean
  /** Id in `avisos_enviados`, for a notification by staff. */
  envio?: number
  /** When the reported event happened; default: now. */
  fecha_creacion?: Date
}

/** Sends a notification to a member in the caller's transaction; the member's open pages show it after the commit. */
export async function enviarAviso(tx: Tx, aviso: NuevoAviso) {
  await tx.insert(notifications).values(aviso)
}

const contarSinLeer = (tx: Tx, user_id: string) =>
  tx.$count(notifications, and(eq(notifications.user_id, user_id), eq(notifications.leido, false)))

function noSuchAviso() {
  return notFound(NO_EXISTE)
}
