import { and, eq, inArray, isNull, lt, max, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { HISTORY } from './contract.ts'

/** Whose turn it is: the outbox as those see it who deliver. All moments are the database's. */
export type MailRow = typeof correos.$inferSelect

/** One at a time chooses, in whatever process, so that nobody chooses by what another has just changed. */
const CLAIM_LOCK = 4_017_180_002
/** After this somebody who has a mail in hand counts as gone; above the time that a delivery may take. */
const LEASE_END = sql`now() + interval '60 seconds'`

const SUPERSEDED = {
  estado: 'superado',
  ultimo_error: 'Uno más nuevo cuenta cómo va el pedido.',
  tomado: null,
} as const

/** Keeps everybody from choosing until the transaction ends. Take it after any row that is needed besides. */
export async function lockOutbox(tx: Tx) {
  await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`)
}

/** Whether nobody has it in hand. */
export const isUnleased = or(isNull(correos.tomado), lt(correos.tomado, sql`now()`))

/**
 * Takes the mail that has been due longest, those that forms caused after all others; or says in how many milliseconds
 * another one will be due, if any waits for the clock. An order's history arrives in its order: a step waits for the mail that opened it, for a step
 * on its way and for a newer one, which may still be left out; once that is taken, those it has overtaken are set aside
 * and never sent.
 */
export async function claimNext(db: Db): Promise<{ fila: MailRow } | { espera: number | null }> {
  for (;;) {
    const claimed = await db.transaction(async (tx) => {
      await lockOutbox(tx)
      const [row] = await tx.update(correos).set({ tomado: LEASE_END }).where(eq(correos.id, OLDEST_DUE)).returning()
      if (!row) return { espera: await timeToNext(tx) }
      return (await isSuperseded(tx, row)) ? null : { fila: row }
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
  // Of these none is on its way but the one just taken.
  await tx
    .update(correos)
    .set(SUPERSEDED)
    .where(and(sameThread, eq(correos.estado, 'pendiente'), lt(correos.numero, latest?.numero ?? 0)))
  return numero !== latest?.numero
}

const OLDEST_DUE = sql`(
  select c.id from ${correos} c
  where c.estado = 'pendiente' and c.desde <= now() and (c.tomado is null or c.tomado < now())
    and (c.funcion <> ${HISTORY.paso} or not exists (
      select from ${correos} a
      where a.codigo_pedido = c.codigo_pedido and lower(a.para) = lower(c.para) and a.estado = 'pendiente'
        and (a.funcion = ${HISTORY.comienzo} and a.numero < c.numero or a.funcion = ${HISTORY.paso} and (a.tomado > now() or a.numero > c.numero))
    ))
  order by c.de_formulario, c.desde, c.numero limit 1)`

// By the clock of the same transaction, so that nothing falls due unseen between the two.
async function timeToNext(tx: Tx) {
  const dueAt = sql`greatest(${correos.desde}, ${correos.tomado})`
  const [row] = await tx
    .select({ ms: sql<string | null>`extract(epoch from min(${dueAt}) - now()) * 1000` })
    .from(correos)
    .where(and(eq(correos.estado, 'pendiente'), sql`${dueAt} > now()`))
  return row?.ms == null ? null : Number(row.ms)
}

/** What was written of a mail that is out of the way, or why it never leaves. */
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
  /** Milliseconds; with 0 it goes behind those that wait. */
  pause: number
  /** Whether it was this mail that was refused, and not just the server that was away. */
  rejected: boolean
  /** Whether whatever else waits for the same mailbox is put off as well. */
  wholeMailbox: boolean
}

/** Gives back a mail that did not leave, for later. */
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

/** Gives a mail back as it was taken. */
export async function release(db: Db, { id }: MailRow) {
  await db.update(correos).set({ tomado: null }).where(eq(correos.id, id))
}
