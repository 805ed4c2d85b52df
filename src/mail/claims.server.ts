import { and, eq, inArray, isNull, lt, max, or, type SQL, sql } from 'drizzle-orm'
import { TOO_LATE } from '#db/clock.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { HISTORY, type MailKind, mailKinds } from './contract.ts'
import { LONGEST_PAUSE } from './retryPolicy.ts'

/** A mail of the outbox, as the workers claim it. All times are the database's. */
export type MailRow = typeof correos.$inferSelect

/**
 * Key of the advisory lock that lets one worker of all processes claim at a time, so that two never claim the same
 * mail.
 */
const CLAIM_LOCK = 4_017_180_002
/** End of a claim's lease. It is longer than a delivery may take, so only an abandoned mail is claimed again. */
const LEASE_END = sql`now() + interval '60 seconds'`

/** How many mails that one network causes are in delivery at a time, so that it does not hold back those of others. */
const PER_NETWORK = 4
const ACCOUNT_FORMS = (Object.keys(mailKinds) as MailKind[]).filter((kind) => mailKinds[kind].causa === 'cuenta')

/** Whether a stranger can have caused the mail, to any address that they typed; also true of mails to all members. */
export const isOfStrangers = ({ funcion, red, al_final }: Pick<MailRow, 'funcion' | 'red' | 'al_final'>) =>
  red !== null || al_final || ACCOUNT_FORMS.some((kind) => kind === funcion)

const SUPERSEDED = {
  estado: 'superado',
  ultimo_error: 'Uno más nuevo cuenta cómo va el pedido.',
  tomado: null,
} as const

/**
 * Keeps all workers from claiming until the transaction ends. Take this lock after every row lock that the transaction
 * needs.
 */
export async function lockOutbox(tx: Tx) {
  await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`)
}

/** Whether no worker holds a lease on the mail. */
export const isUnleased = or(isNull(correos.tomado), lt(correos.tomado, sql`now()`))

/**
 * Claims the mail that has been due longest; mails `al_final` (column `de_formulario`) come after all others,
 * and mails to all members (`circular`) after those.
 *
 * To one mailbox one mail leaves at a time, and of those that are due the one that was queued first. A mail also waits
 * for an earlier one that an outage sent back. It does not wait for one that was refused, or that is to leave later.
 * Mails `al_final` and others do not wait for one another, and no other mail waits for one to all members.
 *
 * To one address, the mails of an order leave in the order of its history: a status waits for the confirmation of the
 * order, for a status that is being delivered, and for a newer pending status, which may still be skipped. Once the
 * newer status is claimed, the older ones become `superado` and never leave.
 *
 * Of the mails that one network caused, at most four are in delivery at a time.
 * @param which `own`: only mails that no stranger can have caused
 * @returns the mail; when none is due, the milliseconds until the next one falls due, null when none waits for a time
 */
export async function claimNext(
  db: Db,
  which: 'any' | 'own' = 'any',
): Promise<{ row: MailRow } | { dueIn: number | null }> {
  for (;;) {
    const claimed = await db.transaction(async (tx) => {
      await lockOutbox(tx)
      const [row] = await tx
        .update(correos)
        .set({ tomado: LEASE_END })
        .where(eq(correos.id, oldestDue(which)))
        .returning()
      if (!row) return { dueIn: await timeToNext(tx) }
      return (await isSuperseded(tx, row)) ? null : { row }
    })
    if (claimed) return claimed
  }
}

async function isSuperseded(tx: Tx, { funcion, codigo_pedido, para, numero }: MailRow) {
  if (funcion !== HISTORY.paso || codigo_pedido === null) return false
  const sameThread = and(
    eq(correos.codigo_pedido, codigo_pedido),
    eq(sql`lower(${correos.para})`, para.toLowerCase()),
    eq(correos.funcion, HISTORY.paso),
  )
  const [latest] = await tx
    .select({ numero: max(correos.numero) })
    .from(correos)
    .where(and(sameThread, inArray(correos.estado, ['pendiente', 'enviado', 'guardado'])))
  // Of these rows only the claimed mail can be in delivery: a status mail is not claimed while another one of the order
  // is.
  await tx
    .update(correos)
    .set(SUPERSEDED)
    .where(and(sameThread, eq(correos.estado, 'pendiente'), lt(correos.numero, latest?.numero ?? 0)))
  return numero !== latest?.numero
}

/** A status that waits for the mail which opens its order, or for another status of it. */
const waitsForItsOrder = (mail: SQL) => sql`(${mail}.funcion = ${HISTORY.paso} and exists (
  select from ${correos} o
  where o.codigo_pedido = ${mail}.codigo_pedido and lower(o.para) = lower(${mail}.para) and o.estado = 'pendiente'
    and (o.funcion = ${HISTORY.comienzo} and o.numero < ${mail}.numero or o.funcion = ${HISTORY.paso} and (o.tomado > now() or o.numero > ${mail}.numero))
))`

const isOwn = sql`c.red is null and not c.de_formulario and c.funcion not in ${ACCOUNT_FORMS}`
const FULL_NETWORKS = sql`array(select r.red from ${correos} r
  where r.estado = 'pendiente' and r.tomado > now() and r.red is not null group by r.red having count(*) >= ${PER_NETWORK})`

/**
 * The id of the mail to claim. `offset 0` keeps the two levels apart: the due mails are sorted first, and then looked at
 * one after the other until one need not wait for another.
 * An order of the outer level would look at all of them; a nested loop keeps the inner one, which `backlog.test.ts` holds.
 */
export const oldestDue = (which: 'any' | 'own') => sql`(
  select c.id from (
    select * from ${correos} due where due.estado = 'pendiente' and due.desde <= now()
    order by due.de_formulario, (due.circular is not null), due.desde, due.numero offset 0
  ) c
  where (c.tomado is null or c.tomado < now())
    and ${which === 'own' ? isOwn : sql`(c.red is null or c.red <> all (${FULL_NETWORKS}))`}
    and not ${waitsForItsOrder(sql`c`)} and not exists (
      select from ${correos} a
      where a.casilla = c.casilla and a.de_formulario = c.de_formulario and a.estado = 'pendiente' and a.id <> c.id
        and (a.circular is null or c.circular is not null)
        and (a.tomado > now() or a.numero < c.numero and not ${waitsForItsOrder(sql`a`)}
          and (a.desde <= now() or a.ultimo_error is not null and a.rechazos = 0))
    )
  limit 1)`

// Reads the clock of the same transaction, so that no mail falls due unnoticed between the two queries.
async function timeToNext(tx: Tx) {
  const dueAt = sql`greatest(${correos.desde}, ${correos.tomado})`
  const [row] = await tx
    .select({ ms: sql<string | null>`extract(epoch from min(${dueAt}) - now()) * 1000` })
    .from(correos)
    .where(and(eq(correos.estado, 'pendiente'), sql`${dueAt} > now()`))
  return row?.ms == null ? null : Number(row.ms)
}

/** The final state of a mail, with what was sent. */
export type Outcome = Pick<MailRow, 'estado' | 'ultimo_error'> &
  Partial<Pick<MailRow, 'asunto' | 'html' | 'texto' | 'datos'>>

export async function finish(db: Db, { id }: MailRow, outcome: Outcome) {
  const wasSent = outcome.estado === 'enviado' || outcome.estado === 'guardado'
  await db
    .update(correos)
    .set({
      ...outcome,
      tomado: null,
      ...(outcome.estado !== 'omitido' && { intentos: sql`${correos.intentos} + 1` }),
      ...(wasSent && { fecha_envio: sql`now()` }),
    })
    .where(eq(correos.id, id))
}

type Postponement = {
  ultimo_error: string | null
  /** Milliseconds; 0 puts the mail behind those that are due. */
  pause: number
  /** Whether this mail was refused. False when the mail server was down. */
  rejected: boolean
  /** Whether the other pending mails to this mailbox are postponed too. */
  wholeMailbox: boolean
}

/** Puts an undelivered mail back into the queue, to be tried again after `pause`. */
export async function postpone(db: Db, row: MailRow, { ultimo_error, pause, rejected, wholeMailbox }: Postponement) {
  const dueAt = sql`now() + make_interval(secs => ${pause / 1000})`
  await db.transaction(async (tx) => {
    await tx
      .update(correos)
      .set({
        tomado: null,
        desde: dueAt,
        ultimo_error,
        ...(rejected && { intentos: sql`${correos.intentos} + 1`, rechazos: sql`${correos.rechazos} + 1` }),
      })
      .where(eq(correos.id, row.id))
    if (!wholeMailbox || !row.casilla) return
    await tx
      .update(correos)
      .set({ desde: sql`greatest(${correos.desde}, ${dueAt})` })
      .where(and(eq(correos.estado, 'pendiente'), eq(correos.casilla, row.casilla), isNull(correos.tomado)))
  })
}

/** In SQL: no right clock puts a mail off for longer than a pause, unless it waits for room in a limit (`red`). */
const isPutOffTooLong = sql`((${correos.ultimo_error} is not null or ${correos.red} is null)
  and ${correos.desde} > ${TOO_LATE} + make_interval(secs => ${LONGEST_PAUSE / 1000}))`

/**
 * Makes mails due that a clock which ran ahead, and has gone back since, dated or put off, and ends leases of that time.
 * Otherwise they would wait until that date comes, and count for the limits of mails until then. A mail that is being
 * delivered keeps a lease. Each mail is made due once, so that a later pause is kept.
 */
export async function clampMails(db: Db) {
  const { estado, fecha_creacion, desde, tomado } = correos
  const shorter = sql`least(${tomado}, ${LEASE_END})`
  await db
    .update(correos)
    .set({ fecha_creacion: sql`now()`, desde: sql`least(${desde}, now())`, tomado: shorter })
    .where(sql`${fecha_creacion} > ${TOO_LATE}`)
  await db
    .update(correos)
    .set({ desde: sql`case when ${isPutOffTooLong} then now() else ${desde} end`, tomado: shorter })
    .where(and(eq(estado, 'pendiente'), or(isPutOffTooLong, sql`${tomado} > ${LEASE_END}`)))
}

/** Returns a claimed mail to the queue unchanged. */
export async function release(db: Db, { id }: MailRow) {
  await db.update(correos).set({ tomado: null }).where(eq(correos.id, id))
}
