import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { audit } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { readRows } from '#db/rows.server.ts'
import { user, userRoles } from '#db/schema/auth.server.ts'
import { conversaciones, mensajes, presencias, silencios, turnos } from '#db/schema/chat.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { linkTo } from '#lib/linkTo.ts'
import { rolesCon } from '#lib/permisos.ts'
import { negocio } from '#negocio'
import { notifyStaff } from '#push/push.server.ts'
import type { Atencion } from './contract.ts'
import { addNote } from './mensajes.server.ts'
import { type ConversacionRow, lockRow, nameOf, saveRow, takeAdvisoryLock } from './rows.server.ts'

/** Seconds without a presence report or heartbeat after which a visitor or an agent counts as away. */
export const AWAY_SECONDS = 60
/** Seconds without activity after which a conversation may free its agent's slot. */
export const RECENT_SECONDS = 600

const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`

/** SQL condition on `turnos t`: the agent is present, of those who may answer, and not suspended. */
export const isOnDuty = sql`t.visto_en > ${secondsAgo(AWAY_SECONDS)}
  and exists (select 1 from ${userRoles} r join ${user} u on u.id = r.user_id
    where r.user_id = t.user_id and r.role in ${rolesCon('conversaciones')} and u.suspendido_en is null)`

/** SQL: whether the visitor of conversation `c` was seen in the last `seconds`. */
export const seenWithin = (seconds: number) => sql`exists (select 1 from ${presencias} p
  where p.conversacion_id = c.id and p.visto_en > ${secondsAgo(seconds)})`

/** SQL: since when the visitor of `c` waits for an answer; null when no message of the visitor is unanswered. */
export const unansweredSince = sql`(select min(m.created_at) from ${mensajes} m where m.conversacion_id = c.id and m.rol = 'user'
  and m.id > coalesce((select max(r.id) from ${mensajes} r where r.conversacion_id = c.id and r.rol = 'agent'), 0))`

/** SQL: whether `c` occupies a slot of its agent: recent activity, or a visitor who was seen recently or waits. */
export const takesSlot = sql`(c.estado = 'atendida' and (c.actividad_en > ${secondsAgo(RECENT_SECONDS)} or ${seenWithin(RECENT_SECONDS)}
  or ${unansweredSince} is not null))`

/**
 * SQL: since when the visitor of `c` waits, for a conversation that returns to the queue. Conversations that return
 * together keep their order.
 */
export const waitingSince = sql`coalesce(${unansweredSince},
  case when not exists (select 1 from ${mensajes} m where m.conversacion_id = c.id and m.rol = 'agent')
    then coalesce(c.tomada_en, c.created_at) end, clock_timestamp())`

/** SQL: until when an address is muted; null when it is not. */
export const mutedUntil = (casa: SQL) =>
  sql`(select s.hasta from ${silencios} s where s.casa = ${casa} and s.hasta > now())`

/** SQL: visitors in the queue. `espera_desde is not null` selects the partial index. */
const inQueue = sql`(select count(*)::int from ${conversaciones} c
  where c.espera_desde is not null and c.estado = 'esperando' and ${mutedUntil(sql`c.casa`)} is null)`

/** @param casa the reader's address (`subnetOf`); null for readers who are no visitors */
export async function leerAtencion(db: Db | Tx, casa: string | null = null): Promise<z.input<typeof Atencion>> {
  const [row] = await readRows<z.input<typeof Atencion>>(
    db,
    sql`select exists (select 1 from ${turnos} t where ${isOnDuty}) as hay_agente, ${inQueue} as en_cola,
      ${mutedUntil(sql`${casa}`)} as pausado_hasta`,
  )
  const { activo: asistente } = negocio.asistente
  return { ...(row ?? { hay_agente: false, en_cola: 0, pausado_hasta: null }), asistente }
}

const MAX_COUNTED = 20
const MIN_COUNTED = 3

/**
 * Median wait, in minutes, of visitors who left the queue for an agent in the last two hours; null when there are too
 * few.
 */
export async function readWait(db: Db | Tx) {
  const { rows } = await db.execute<{ minutos: number | null }>(sql`
    select case when count(*) >= ${MIN_COUNTED} then
        ceil(percentile_cont(0.5) within group (order by espera) / 60)::int end as minutos
    from (select (despues ->> 'espera')::int as espera from ${auditoria}
      where accion in ('tomar-chat', 'repartir-chat') and cuando > now() - interval '2 hours' and despues ? 'espera'
      order by id desc limit ${MAX_COUNTED}) e`)
  return rows[0]?.minutos ?? null
}

/** Serializes assignments, so that no two visitors get an agent's last slot, and none an agent who goes off duty. */
export const lockAssignment = (tx: Tx) => takeAdvisoryLock(tx, 'chat:reparto')

/**
 * Assigns waiting conversations, longest wait first, to the agent on duty with the fewest occupied slots, as long as
 * some agent has fewer than `negocio.chat.alaVez`. An agent does not get back a conversation that they returned. Takes
 * no lock if nothing can be assigned.
 */
export async function assignWaiting(db: Db) {
  if (await findNext(db)) while (await assignOne(db));
}

/**
 * Assigns one conversation in its own transaction, so that only one row is locked.
 * @returns false when no conversation waits or no agent is free
 */
function assignOne(db: Db) {
  return db.transaction(async (tx) => {
    await lockAssignment(tx)
    const next = await findNext(tx)
    if (!next) return false
    const row = await lockRow(tx, next.id)
    // Staff may have taken it meanwhile, or the visitor ended it.
    if (row.estado === 'esperando') await assignFromQueue(tx, row, next.agente_id)
    return true
  })
}

/** The conversation that is assigned next, and to whom. */
async function findNext(db: Db | Tx) {
  const { rows } = await db.execute<{ id: string; agente_id: string }>(sql`
    with libres as materialized (
      select user_id, desde, tiene from (select t.user_id, t.desde,
          (select count(*) from ${conversaciones} c where c.agente_id = t.user_id and ${takesSlot}) as tiene
        from ${turnos} t where ${isOnDuty}) l
      where tiene < ${negocio.chat.alaVez})
    select e.id, l.user_id as agente_id from ${conversaciones} e join libres l on not exists (
      select 1 from ${auditoria} a where a.entidad = 'conversacion' and a.clave = e.id::text
        and a.accion = 'devolver-chat' and a.quien = l.user_id)
    where e.espera_desde is not null and e.estado = 'esperando' and ${mutedUntil(sql`e.casa`)} is null
    order by e.espera_desde, e.id, l.tiene, l.desde limit 1`)
  return rows[0]
}

async function assignFromQueue(tx: Tx, row: ConversacionRow, agente_id: string) {
  const espera = secondsSince(row.espera_desde)
  // A visitor who is connected at once has not waited, and would lower the median wait.
  if (espera > 0)
    await audit(tx, {
      quien: agente_id,
      accion: 'repartir-chat',
      entidad: 'conversacion',
      clave: row.id,
      despues: { correo: row.correo, espera },
    })
  return assignTo(tx, row, { agente_id, repartida: true })
}

export const secondsSince = (instant: Date | null) =>
  instant ? Math.max(0, Math.round((Date.now() - instant.getTime()) / 1000)) : 0

type Assignment = {
  agente_id: string
  /** Whether the queue assigned the conversation; otherwise the agent took it. */
  repartida: boolean
}

/** Gives the conversation to an agent, with a message about it. */
export async function assignTo(tx: Tx, row: ConversacionRow, { agente_id, repartida }: Assignment) {
  await addNote(tx, row, `Te atiende ${(await nameOf(tx, agente_id)) ?? 'el taller'}.`)
  return saveRow(tx, row, { estado: 'atendida', agente_id, repartida, tomada_en: sql`now()`, espera_desde: null })
}

/** Whether this agent is on duty; without an id, whether any agent is. */
export async function hasAgenteOnDuty(tx: Tx, user_id?: string) {
  const own: SQL = user_id === undefined ? sql`true` : sql`t.user_id = ${user_id}`
  const { rows } = await tx.execute(sql`select 1 from ${turnos} t where ${isOnDuty} and ${own} limit 1`)
  return rows.length > 0
}

/** Counts visitors in the queue and left messages. `desde` is the start of the longest wait; null when nobody waits. */
export async function countWaiting(db: Db) {
  const [row] = await readRows<{ esperan: number; dejadas: number; desde: Date | null }>(
    db,
    sql`
    select count(*) filter (where estado = 'esperando')::int as esperan,
      count(*) filter (where estado = 'dejada')::int as dejadas, min(espera_desde) as desde
    from ${conversaciones} c where c.espera_desde is not null and ${mutedUntil(sql`c.casa`)} is null`,
  )
  return row ?? { esperan: 0, dejadas: 0, desde: null }
}

/**
 * Queues the push to staff about a conversation that has begun to wait for a person, or has become a left message.
 * @param autor who of staff put it back into the queue
 */
export async function notifyWaiting(tx: Tx, { id, estado }: ConversacionRow, autor: string | null = null) {
  const about = { ruta: linkTo('/admin-dashboard/chat/:id', { id }), autor }
  if (estado === 'esperando')
    await notifyStaff(tx, { clase: 'chat', texto: 'Quieren hablar con una persona', ...about })
  if (estado === 'dejada') await notifyStaff(tx, { clase: 'mensaje', texto: 'Lo dejaron en el chat', ...about })
}
