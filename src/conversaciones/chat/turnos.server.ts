import { eq, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { readRows } from '#db/rows.server.ts'
import { conversaciones, turnos } from '#db/schema/chat.server.ts'
import { conflict } from '#lib/errors.ts'
import { addNote } from './mensajes.server.ts'
import { assignWaiting, lockAssignment, notifyWaiting, takesSlot, waitingSince } from './queue.server.ts'
import { type ConversacionRow, lockRow, nameOf, saveRow } from './rows.server.ts'

type TurnoChange = { agente: string; en_turno: boolean; devolver: boolean }

/**
 * Puts an agent on or off duty. Visitors who wait are assigned to an agent who begins, or to the others.
 * @throws ErrorDeNegocio 409 when conversations occupy slots of the agent and `devolver` is false
 */
export async function cambiarTurno(db: Db, { agente, en_turno, devolver }: TurnoChange) {
  await db.transaction(async (tx) => {
    await lockAssignment(tx)
    if (en_turno) return entrarEnTurno(tx, agente)
    const own = await tx.execute<{ id: string }>(
      sql`select id from ${conversaciones} c where c.agente_id = ${agente} and ${takesSlot} order by c.created_at, c.id`,
    )
    if (own.rows.length > 0 && !devolver)
      throw conflict(
        own.rows.length === 1
          ? 'Tienes una conversación abierta. Devuélvela a la fila o termínala antes de salir.'
          : `Tienes ${own.rows.length} conversaciones abiertas. Devuélvelas a la fila o termínalas antes de salir.`,
        'con-conversaciones',
      )
    for (const { id } of own.rows) {
      const row = await lockRow(tx, id)
      if (row.agente_id === agente && row.estado === 'atendida') await devolverALaFila(tx, row)
    }
    const [ownTurno] = await tx.delete(turnos).where(eq(turnos.user_id, agente)).returning()
    if (ownTurno) await audit(tx, { quien: agente, accion: 'salir-de-turno', entidad: 'turno', clave: agente })
  })
  await assignWaiting(db)
}

/** Puts an agent on duty, or records a heartbeat if the agent already is. */
export async function entrarEnTurno(tx: Tx, user_id: string) {
  const { rowCount } = await tx.execute(sql`update ${turnos} set visto_en = now() where user_id = ${user_id}`)
  if (rowCount) return
  const [created] = await tx.insert(turnos).values({ user_id }).onConflictDoNothing().returning()
  if (created) await audit(tx, { quien: user_id, accion: 'entrar-en-turno', entidad: 'turno', clave: user_id })
}

/** Records a heartbeat. @returns whether the agent is on duty */
export async function latir(db: Db, user_id: string) {
  const rows = await db
    .update(turnos)
    .set({ visto_en: sql`now()` })
    .where(eq(turnos.user_id, user_id))
    .returning({ user_id: turnos.user_id })
  return { en_turno: rows.length > 0 }
}

/** Puts a conversation back into the queue, at the place that its visitor's wait for an answer gives it. */
export async function devolverALaFila(tx: Tx, row: ConversacionRow) {
  const nombre = await nameOf(tx, row.agente_id)
  await addNote(tx, row, stoppedAttending(nombre))
  const [{ desde } = { desde: new Date() }] = await readRows<{ desde: Date }>(
    tx,
    sql`select ${waitingSince} as desde from ${conversaciones} c where c.id = ${row.id}`,
  )
  const changes = { estado: 'esperando', agente_id: null, tomada_en: null, espera_desde: desde } as const
  const returned = await saveRow(tx, row, changes)
  await notifyWaiting(tx, returned, row.agente_id)
  return returned
}

const stoppedAttending = (nombre: string | null) =>
  `${nombre ?? 'Quien te atendía'} tuvo que salir. Te responde la próxima persona libre.`
