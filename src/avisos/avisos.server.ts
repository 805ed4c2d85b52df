import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { cut, ID, INSTANT, keyset } from '#db/keyset.server.ts'
import { notifications } from '#db/schema/miembros.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { noExiste } from '#lib/errores.ts'
import { type Aviso, NO_EXISTE } from './contract.ts'

type Propio = { user_id: string; id: number }

const PAGINA = 20
const NUEVOS = keyset({ by: notifications.fecha_creacion, kind: INSTANT }, { by: notifications.id, kind: ID })
const deEste = ({ user_id, id }: Propio) => and(eq(notifications.user_id, user_id), eq(notifications.id, id))

/** Somebody's notifications, newest first. All is read at one moment, so that the count is the list's. */
export function listar(db: Db, { user_id, despues_de }: { user_id: string; despues_de?: string }) {
  return inOneSnapshot(db, async (tx) => {
    const leidas = await tx
      .select({ ...getTableColumns(notifications), cursor: NUEVOS.cursor })
      .from(notifications)
      .where(and(eq(notifications.user_id, user_id), NUEVOS.after(despues_de)))
      .orderBy(NUEVOS.order)
      .limit(PAGINA + 1)
    const { rows, sigue } = cut(leidas, PAGINA, ({ cursor }) => cursor)
    return { avisos: rows, sigue, sin_leer: await contarSinLeer(tx, user_id) }
  })
}

/** @throws ErrorDeNegocio 404, also for somebody else's */
export async function obtener(db: Db, propio: Propio) {
  const [fila] = await db.select().from(notifications).where(deEste(propio))
  if (!fila) throw noEsta()
  return fila
}

/**
 * @returns how many are still not read
 * @throws ErrorDeNegocio 404, also for somebody else's
 */
export function leer(db: Db, propio: Propio) {
  return db.transaction(async (tx) => {
    const filas = await tx.update(notifications).set({ leido: true }).where(deEste(propio)).returning()
    if (filas.length === 0) throw noEsta()
    return { sin_leer: await contarSinLeer(tx, propio.user_id) }
  })
}

/**
 * Marks as read what the person has before them; what came meanwhile they have not seen.
 * @param hasta the newest one that they have seen
 * @throws ErrorDeNegocio 404, also for somebody else's
 */
export function leerTodos(db: Db, { user_id, hasta }: { user_id: string; hasta: number }) {
  return db.transaction(async (tx) => {
    if ((await tx.$count(notifications, deEste({ user_id, id: hasta }))) === 0) throw noEsta()
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

type Nuevo = Pick<Aviso, 'tipo' | 'titulo' | 'mensaje'> & {
  user_id: string
  codigo_membresia: string | null
  leido?: boolean
  /** Of what staff wrote: its row there. */
  envio?: number
  /** When it happened; now, unless it is told afterwards. */
  fecha_creacion?: Date
}

/** Tells a member something, in the transaction of what it tells; their page hears of it with the commit. */
export async function enviarAviso(tx: Tx, nuevo: Nuevo) {
  await tx.insert(notifications).values(nuevo)
}

const contarSinLeer = (tx: Tx, user_id: string) =>
  tx.$count(notifications, and(eq(notifications.user_id, user_id), eq(notifications.leido, false)))

function noEsta() {
  return noExiste(NO_EXISTE)
}
