import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { conversaciones, mensajes, turnos } from '#db/schema/chat.server.ts'
import { notifyVisitor } from './mails.server.ts'
import { addNote } from './mensajes.server.ts'
import { AWAY_SECONDS, assignWaiting, isOnDuty, seenWithin, takesSlot, unansweredSince } from './queue.server.ts'
import { lockRow, saveRow } from './rows.server.ts'
import { endSilencios } from './silencios.server.ts'
import { devolverALaFila } from './turnos.server.ts'

/** Seconds of absence and silence after which a waiting visitor counts as gone. */
const GONE_SECONDS = 300
/** Seconds that an answer may stay unseen before it is mailed. */
const UNSEEN_SECONDS = 90
const WEEK_SECONDS = 7 * 86_400
/** Seconds without activity after which answers are no longer mailed. They wait so long only if the server is down. */
const OLD_SECONDS = 30 * 86_400

const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`

/**
 * The periodic task of the chat. It returns conversations of absent agents to the queue, takes these agents off duty,
 * ends abandoned conversations or makes them left messages, ends mutes, assigns waiting visitors to free agents, and
 * mails unseen answers. Several processes may run it: each row is locked and handled once.
 */
export async function runRound(db: Db) {
  const failures = [
    ...(await updateWhere(db, WITHOUT_AGENTE, devolverALaFila)),
    ...(await attempt(() => endAbsentTurnos(db))),
    ...(await updateWhere(db, GONE, leaveOrAbandon)),
    ...(await updateWhere(db, UNATTENDED, abandon)),
    ...(await attempt(() => endSilencios(db))),
    // Slots also become free without a request: an agent comes back, or a visitor has been gone for long.
    ...(await attempt(() => assignWaiting(db))),
    ...(await updateWhere(db, TO_NOTIFY, notifyVisitor)),
  ]
  if (failures.length > 0) throw failures[0]
}

/** Catches an error, so that later steps and conversations are handled too. @returns an array with the error, if any */
async function attempt(run: () => Promise<unknown>) {
  try {
    await run()
    return []
  } catch (error) {
    return [error]
  }
}

/** Takes agents off duty who are away and whose conversations occupy no slot. */
async function endAbsentTurnos(db: Db) {
  const idos = sql`not (${isOnDuty}) and not exists (
    select 1 from ${conversaciones} c where c.agente_id = t.user_id and ${takesSlot})`
  // A `delete` without rows would still notify the subscribers of the topic.
  const { rows } = await db.execute(sql`select 1 from ${turnos} t where ${idos} limit 1`)
  if (rows.length > 0) await db.execute(sql`delete from ${turnos} t where ${idos}`)
}

async function readIds(tx: Db | Tx, condition: SQL) {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select c.id from ${conversaciones} c where ${condition} order by c.created_at, c.id`,
  )
  return rows.map(({ id }) => id)
}

const WITHOUT_AGENTE = sql`${takesSlot} and (c.agente_id is null
  or exists (select 1 from ${turnos} t where t.user_id = c.agente_id and not (${isOnDuty})))`
const GONE = sql`c.estado = 'esperando' and c.actividad_en < ${secondsAgo(GONE_SECONDS)} and not ${seenWithin(GONE_SECONDS)}`
const UNATTENDED = sql`c.estado = 'atendida' and c.actividad_en < ${secondsAgo(WEEK_SECONDS)} and ${unansweredSince} is null`
// Staff ended the conversation after the visitor read an answer, so what the visitor missed is a goodbye and needs no
// mail. `visto_por_visitante` is 0 until a page has shown an answer.
const SAID_GOODBYE = sql`(c.estado = 'terminada' and c.terminada_por = 'gestion' and c.visto_por_visitante > 0)`
// A scalar subquery instead of `exists`, which PostgreSQL planned as a join that read every message.
const TO_NOTIFY = sql`c.actividad_en > ${secondsAgo(OLD_SECONDS)} and not ${seenWithin(AWAY_SECONDS)} and (
  select true from ${mensajes} m where m.conversacion_id = c.id and m.rol = 'agent' and m.id > c.visto_por_visitante
    and m.correo is null and m.created_at < ${secondsAgo(UNSEEN_SECONDS)} limit 1) and not ${SAID_GOODBYE}`

type Row = Awaited<ReturnType<typeof lockRow>>

/**
 * Handles each conversation in its own transaction and checks the condition again under the lock. Locked rows are
 * skipped.
 */
async function updateWhere(db: Db, condition: SQL, run: (tx: Tx, row: Row) => Promise<unknown>) {
  const updateConversacion = (id: string) =>
    db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(
        sql`select 1 from ${conversaciones} c where c.id = ${id} for update skip locked`,
      )
      if (!rowCount || (await readIds(tx, sql`c.id = ${id} and ${condition}`)).length === 0) return
      await run(tx, await lockRow(tx, id))
    })
  const failures: unknown[] = []
  failures.push(
    ...(await attempt(async () => {
      for (const id of await readIds(db, condition)) failures.push(...(await attempt(() => updateConversacion(id))))
    })),
  )
  return failures
}

/**
 * For a waiting visitor who is gone: if they wrote something, here or to the assistant, the conversation becomes a left
 * message, to be answered by mail; otherwise it ends.
 */
async function leaveOrAbandon(tx: Tx, row: Row) {
  const dijoAlgo =
    row.asistente_id !== null ||
    (await readIds(tx, sql`c.id = ${row.id} and ${unansweredSince} is not null`)).length > 0
  return dijoAlgo ? saveRow(tx, row, { estado: 'dejada' }) : abandon(tx, row)
}

async function abandon(tx: Tx, row: Row) {
  await addNote(tx, row, 'La conversación terminó porque nadie volvió a escribir.')
  return saveRow(tx, row, {
    estado: 'terminada',
    terminada_por: 'abandono',
    terminada_en: sql`now()`,
    espera_desde: null,
  })
}
