import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { readRows } from '#db/rows.server.ts'
import { user, userRoles } from '#db/schema/auth.server.ts'
import { conversaciones, mensajes, presencias, turnos } from '#db/schema/chat.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { negocio } from '#negocio'
import type { Atencion } from './contract.ts'
import { addNote } from './mensajes.server.ts'
import { advisoryLock, type ConversacionRow, nameOf, saveRow } from './rows.server.ts'

/** Seconds after which who was seen last then is there no more, visitor or staff. */
export const AWAY_SECONDS = 60
/** Seconds that a conversation still takes its agent's time after somebody was there. */
export const RECENT_SECONDS = 600

const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`

/** Whoever on duty is there: a condition on `turnos t`. */
export const isOnDuty = sql`t.visto_en > ${secondsAgo(AWAY_SECONDS)}
  and exists (select 1 from ${userRoles} r join ${user} u on u.id = r.user_id
    where r.user_id = t.user_id and r.role = 'admin' and u.suspendido_en is null)`

/** Whether the visitor of a conversation (`c`) was seen so lately. */
export const seenWithin = (seconds: number) => sql`exists (select 1 from ${presencias} p
  where p.conversacion_id = c.id and p.visto_en > ${secondsAgo(seconds)})`

/** Since when the visitor of `c` has no answer; null when staff spoke last. */
export const unansweredSince = sql`(select min(m.created_at) from ${mensajes} m where m.conversacion_id = c.id and m.rol = 'user'
  and m.id > coalesce((select max(r.id) from ${mensajes} r where r.conversacion_id = c.id and r.rol = 'agent'), 0))`

/** Whether `c`, which somebody has, still takes their time: what was answered by mail to who is gone does not. */
export const takesSlot = sql`(c.estado = 'atendida' and (c.actividad_en > ${secondsAgo(RECENT_SECONDS)} or ${seenWithin(RECENT_SECONDS)}
  or ${unansweredSince} is not null))`

/** Since when the visitor of `c` waits, once nobody has it any more; given back together they keep their order. */
export const waitingSince = sql`coalesce(${unansweredSince},
  case when not exists (select 1 from ${mensajes} m where m.conversacion_id = c.id and m.rol = 'agent')
    then coalesce(c.tomada_en, c.created_at) end, clock_timestamp())`

/** How many wait in the queue; what waits has an index of its own. */
const inQueue = sql`(select count(*)::int from ${conversaciones} where espera_desde is not null and estado = 'esperando')`

/** Whether a person answers. */
export async function leerAtencion(db: Db | Tx): Promise<Atencion> {
  const { rows } = await db.execute<Atencion>(
    sql`select exists (select 1 from ${turnos} t where ${isOnDuty}) as hay_agente, ${inQueue} as en_cola`,
  )
  return rows[0] ?? { hay_agente: false, en_cola: 0 }
}

const MAX_COUNTED = 20
const MIN_COUNTED = 3

/** Minutes that who was taken from the queue in the last two hours had waited, by the median; null of too few. */
export async function readWait(db: Db | Tx) {
  const { rows } = await db.execute<{ minutos: number | null }>(sql`
    select case when count(*) >= ${MIN_COUNTED} then
        ceil(percentile_cont(0.5) within group (order by espera) / 60)::int end as minutos
    from (select (despues ->> 'espera')::int as espera from ${auditoria}
      where accion = 'tomar-chat' and cuando > now() - interval '2 hours' and despues ? 'espera'
      order by id desc limit ${MAX_COUNTED}) e`)
  return rows[0]?.minutos ?? null
}

/** One after the other: two visitors do not get the same last place, nor somebody who is going off duty. */
export const lockAssignment = (tx: Tx) => advisoryLock(tx, 'chat:reparto')

/**
 * Gives those that wait, longest first, to whoever on duty has fewest, as long as that is few enough. Most of the time
 * nobody is free, or nobody is there: then none need wait for one another.
 * @returns what became of the one that asks
 */
export async function assign(db: Db, row: ConversacionRow): Promise<ConversacionRow> {
  if ((await findFreeAgente(db)) !== null) while (await assignOne(db));
  // Whoever asked beside it may have given it to somebody.
  const [own] = await db.select().from(conversaciones).where(eq(conversaciones.id, row.id))
  return own ?? row
}

/** In a transaction of its own, so that it holds one row only. @returns whether there was one to give and somebody free */
function assignOne(db: Db) {
  return db.transaction(async (tx) => {
    await lockAssignment(tx)
    const libre = await findFreeAgente(tx)
    if (libre === null) return false
    const [isFirst] = await tx
      .select()
      .from(conversaciones)
      .where(and(isNotNull(conversaciones.espera_desde), eq(conversaciones.estado, 'esperando')))
      .orderBy(conversaciones.espera_desde, conversaciones.id)
      .limit(1)
      .for('update')
    if (isFirst) await assignTo(tx, isFirst, { agente_id: libre, repartida: true })
    return isFirst !== undefined
  })
}

async function findFreeAgente(db: Db | Tx) {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select user_id from (select t.user_id, t.desde,
        (select count(*) from ${conversaciones} c where c.agente_id = t.user_id and ${takesSlot}) as tiene
      from ${turnos} t where ${isOnDuty}) l
    where tiene < ${negocio.chat.alaVez} order by tiene, desde limit 1`)
  return rows[0]?.user_id ?? null
}

type Assignment = {
  agente_id: string
  /** By the queue, and not by who takes it. */
  repartida: boolean
}

/** From now on somebody has it, and both sides read so. */
export async function assignTo(tx: Tx, row: ConversacionRow, { agente_id, repartida }: Assignment) {
  await addNote(tx, row, `Te atiende ${(await nameOf(tx, agente_id)) ?? 'el taller'}.`)
  return saveRow(tx, row, { estado: 'atendida', agente_id, repartida, tomada_en: sql`now()`, espera_desde: null })
}

/** Whether somebody is on duty and there: this one, or anybody. */
export async function hasAgenteOnDuty(tx: Tx, user_id?: string) {
  const own: SQL = user_id === undefined ? sql`true` : sql`t.user_id = ${user_id}`
  const { rows } = await tx.execute(sql`select 1 from ${turnos} t where ${isOnDuty} and ${own} limit 1`)
  return rows.length > 0
}

/** What waits for somebody of staff. */
export async function countWaiting(db: Db) {
  const [row] = await readRows<{ esperan: number; dejadas: number; desde: Date | null }>(
    db,
    sql`
    select count(*) filter (where estado = 'esperando')::int as esperan,
      count(*) filter (where estado = 'dejada')::int as dejadas, min(espera_desde) as desde
    from ${conversaciones} where espera_desde is not null`,
  )
  return row ?? { esperan: 0, dejadas: 0, desde: null }
}
