import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { cut, ID, INSTANT, keyset } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { notifications } from '#db/schema/miembros.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { notFound } from '#lib/errors.ts'
import { type Aviso, NO_EXISTE } from './contract.ts'

type Own = { user_id: string; id: number }

const PAGE_SIZE = 20
const NEWEST = keyset({ by: notifications.fecha_creacion, kind: INSTANT }, { by: notifications.id, kind: ID })
const ofAviso = ({ user_id, id }: Own) => and(eq(notifications.user_id, user_id), eq(notifications.id, id))

/** Somebody's notifications, newest first. All is read at one moment, so that the count is the list's. */
export function listar(db: Db, { user_id, despues_de }: { user_id: string; despues_de?: string }) {
  return inOneSnapshot(db, async (tx) => {
    const loaded = await tx
      .select({ ...getTableColumns(notifications), cursor: NEWEST.cursor })
      .from(notifications)
      .where(and(eq(notifications.user_id, user_id), NEWEST.after(despues_de)))
      .orderBy(NEWEST.order)
      .limit(PAGE_SIZE + 1)
    const { rows, sigue } = cut(loaded, PAGE_SIZE, ({ cursor }) => cursor)
    return { avisos: rows, sigue, sin_leer: await contarSinLeer(tx, user_id) }
  })
}

/** @throws ErrorDeNegocio 404, also for somebody else's */
export async function obtener(db: Db, own: Own) {
  const [row] = await db.select().from(notifications).where(ofAviso(own))
  if (!row) throw noSuchAviso()
  return row
}

/**
 * @returns how many are still not read
 * @throws ErrorDeNegocio 404, also for somebody else's
 */
export function leer(db: Db, own: Own) {
  return db.transaction(async (tx) => {
    const rows = await tx.update(notifications).set({ leido: true }).where(ofAviso(own)).returning()
    if (rows.length === 0) throw noSuchAviso()
    return { sin_leer: await contarSinLeer(tx, own.user_id) }
  })
}

/**
 * Marks as read what the person has before them; what came meanwhile they have not seen.
 * @param hasta the newest one that they have seen
 * @throws ErrorDeNegocio 404, also for somebody else's
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

type NewItem = Pick<Aviso, 'tipo' | 'titulo' | 'mensaje'> & {
  user_id: string
  codigo_membresia: string | null
  leido?: boolean
  /** Of what staff wrote: its row there. */
  envio?: number
  /** When it happened; now, unless it is told afterwards. */
  fecha_creacion?: Date
}

/** Tells a member something, in the transaction of what it tells; their page hears of it with the commit. */
export async function enviarAviso(tx: Tx, newItem: NewItem) {
  await tx.insert(notifications).values(newItem)
}

const contarSinLeer = (tx: Tx, user_id: string) =>
  tx.$count(notifications, and(eq(notifications.user_id, user_id), eq(notifications.leido, false)))

function noSuchAviso() {
  return notFound(NO_EXISTE)
}
