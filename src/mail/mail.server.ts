import { setTimeout } from 'node:timers/promises'
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { mailboxOf } from '#lib/mailbox.ts'
import { isUnleased, lockOutbox } from './claims.server.ts'
import { type Acuerdo, type Datos, HISTORY, type MailKind, mailKinds, type OutgoingMail } from './contract.ts'
import { applyMailLimits } from './mailLimits.server.ts'
import { wakeMailWorker } from './queue.server.ts'
import { requireCurrent } from './requireCurrent.server.ts'

/**
 * Writes a mail into the outbox and calls for a letter carrier, in the transaction of what causes it. What is beyond the
 * share of who asks for it waits, or is kept as 'omitido' and does not leave.
 * @returns the row's id
 */
export async function enqueue(tx: Tx, envio: OutgoingMail) {
  const { funcion, codigo_pedido } = envio
  const para = envio.para.trim()
  const mailbox = mailboxOf(para)
  const limits = await applyMailLimits(tx, envio, mailbox)
  const [row] = await tx
    .insert(correos)
    .values({
      funcion,
      para,
      casilla: mailbox,
      codigo_pedido,
      datos: knownDatos(envio),
      ...limits,
      ...(envio.delay && postponed(envio.delay, limits)),
    })
    .returning({ id: correos.id, estado: correos.estado })
  if (!row) throw new Error('The outbox took no row.')
  if (row.estado === 'pendiente') await wakeMailWorker(tx)
  return row.id
}

/** What its contract names, and nothing else that whoever sends it had at hand. */
function knownDatos({ funcion, datos }: OutgoingMail) {
  const known = Object.keys(mailKinds[funcion].datos.shape)
  return Object.fromEntries(Object.entries(datos).filter(([key]) => known.includes(key)))
}

/** Why a mail was left out for good, and what whoever sends it again is told. */
const SKIP_REASONS = {
  deshecho: { nota: 'Se deshizo el paso.', negativa: 'Ese correo cuenta un paso que se deshizo.' },
  visto: { nota: 'Ya lo vio en la página.', negativa: 'Ese correo cuenta algo que ya se vio en la página.' },
  junto: {
    nota: 'Otro cuenta lo mismo y lo que vino después.',
    negativa: 'Ese correo quedó atrás: otro cuenta lo mismo y lo que vino después.',
  },
} as const

function postponed(delay: number, limits: object) {
  const until = sql`now() + make_interval(secs => ${delay})`
  return { desde: 'desde' in limits ? sql`greatest(${limits.desde}, ${until})` : until }
}

/**
 * Leaves out the mail of a step that is taken back, unless somebody has begun to send it, and calls for whatever waited
 * behind it. No letter carrier chooses meanwhile: either it is left out, or it leaves.
 * @returns whether it is left out
 */
export async function skipPaso(tx: Tx, id: string) {
  const [skipped] = await skip(tx, eq(correos.id, id), 'deshecho')
  if (!skipped) return false
  await wakeMailWorker(tx)
  return true
}

type SkipAbout = { funcion: MailKind; about: object; reason: 'visto' | 'junto' }

/**
 * Leaves out the mails of a kind that still wait to tell of something, by what their data say it is about, because its
 * reader has seen it or another one tells it too; what somebody has begun to send leaves.
 * @returns those that are left out
 */
export async function skipAbout(tx: Tx, { funcion, about, reason }: SkipAbout) {
  const known = and(eq(correos.funcion, funcion), sql`${correos.datos} @> ${JSON.stringify(about)}::jsonb`)
  // Most of the time none waits, and nobody need be kept from choosing.
  if ((await tx.$count(correos, and(known, eq(correos.estado, 'pendiente')))) === 0) return []
  return skip(tx, known, reason)
}

async function skip(tx: Tx, which: SQL | undefined, reason: keyof typeof SKIP_REASONS) {
  await lockOutbox(tx)
  return tx
    .update(correos)
    .set({ estado: 'omitido', ultimo_error: SKIP_REASONS[reason].nota })
    .where(and(which, eq(correos.estado, 'pendiente'), isUnleased))
    .returning({ id: correos.id, datos: correos.datos })
}

const NO_CORREO = 'El pedido se quedó sin correo.'

/**
 * What still waits to tell of an order follows it to another address; of one that has none any more, it is left out. A mail
 * opens the order to whoever reads it. What a letter carrier has in hand leaves as it is. Call it last: no letter carrier
 * chooses until the transaction ends.
 */
export async function readdressCorreos(tx: Tx, { codigo, de, a }: { codigo: string; de: string; a: string | null }) {
  await lockOutbox(tx)
  const known = and(
    eq(correos.codigo_pedido, codigo),
    eq(sql`lower(${correos.para})`, de.toLowerCase()),
    inArray(correos.funcion, Object.values(HISTORY)),
    eq(correos.estado, 'pendiente'),
    isUnleased,
  )
  await tx
    .update(correos)
    .set(a ? { para: a, casilla: mailboxOf(a) } : { estado: 'omitido', ultimo_error: NO_CORREO })
    .where(known)
}

/**
 * A price that is put right while its mail still waits is told right. What a letter carrier has in hand leaves as it is.
 * Call it last, as {@link readdressCorreos}.
 * @returns whether one waits that tells it now
 */
export async function updateAcuerdo(tx: Tx, { codigo, acuerdo }: { codigo: string; acuerdo: Acuerdo | null }) {
  const known = and(
    eq(correos.codigo_pedido, codigo),
    eq(correos.funcion, HISTORY.paso),
    eq(correos.estado, 'pendiente'),
    sql`${correos.datos} ? 'acuerdo'`,
  )
  if ((await tx.$count(correos, known)) === 0) return false
  await lockOutbox(tx)
  const updated = await tx
    .update(correos)
    .set({ datos: sql`${correos.datos} || ${JSON.stringify({ acuerdo })}::jsonb` })
    .where(and(known, isUnleased))
    .returning({ id: correos.id })
  return updated.length > 0
}

/** The total that an order's client was last told by mail; null of who never was. */
export async function lastToldTotal(tx: Tx, { codigo, para }: { codigo: string; para: string }) {
  const total = sql<string | null>`${correos.datos} -> 'acuerdo' ->> 'total'`
  const [latest] = await tx
    .select({ total })
    .from(correos)
    .where(
      and(
        eq(correos.codigo_pedido, codigo),
        eq(sql`lower(${correos.para})`, para.toLowerCase()),
        eq(correos.funcion, HISTORY.paso),
        inArray(correos.estado, ['enviado', 'guardado']),
        isNotNull(total),
      ),
    )
    .orderBy(desc(correos.numero))
    .limit(1)
  return latest?.total ?? null
}

type AccountChangeMail = { para: string; nombre: string; cambio: Datos<'send-account-change'>['cambio'] }

/** Tells an account's address, in the transaction that does it, what was changed and when. */
export function enqueueAccountChange(tx: Tx, { para, nombre, cambio }: AccountChangeMail) {
  const datos = { nombre, cambio, fecha: new Date().toISOString() }
  return enqueue(tx, { funcion: 'send-account-change', para, datos })
}

/**
 * Leaves out what waits to be told to accounts that go: its links could open nothing. What a letter carrier has in hand is
 * tried no second time. Call it last, as {@link readdressCorreos}.
 */
export async function skipCorreosOfCuentas(tx: Tx, ids: string[]) {
  const known = and(eq(correos.estado, 'pendiente'), inArray(sql`${correos.datos} ->> 'user_id'`, ids))
  if ((await tx.$count(correos, known)) === 0) return
  await lockOutbox(tx)
  await tx.update(correos).set({ estado: 'omitido', ultimo_error: 'La cuenta ya no existe.', datos: {} }).where(known)
}

/** Whether a mail was left out by the budget of forms. */
export async function wasSkipped(tx: Tx, id: string) {
  return (await tx.$count(correos, and(eq(correos.id, id), eq(correos.estado, 'omitido')))) > 0
}

/** In how many seconds a mail may leave; 0 or less when it may now. */
export async function delayOf(tx: Tx, id: string) {
  const [row] = await tx
    .select({ espera: sql<number>`extract(epoch from ${correos.desde} - now())::float8` })
    .from(correos)
    .where(eq(correos.id, id))
  return row?.espera ?? 0
}

/** How long a page waits to be able to say whether its mail left (docs/decisions/015). */
const MAX_WAIT = 3_000
const POLL_INTERVAL = 60

/** Waits for a mail's first attempt, 3 s unless it is said otherwise, and tells whether it left. Call it after the commit. */
export async function wasSentAtOnce(db: Db, id: string, maxWait = MAX_WAIT) {
  for (const deadline = Date.now() + maxWait; ; ) {
    const [row] = await db
      .select({ estado: correos.estado, error: correos.ultimo_error })
      .from(correos)
      .where(eq(correos.id, id))
    if (row?.estado !== 'pendiente') return row?.estado === 'enviado' || row?.estado === 'guardado'
    if (row.error !== null || Date.now() >= deadline) return false
    await setTimeout(POLL_INTERVAL)
  }
}

/**
 * Sends a mail again, written anew. One that did not leave goes as itself; one that did stays as it was, and another like
 * it goes: a mail program that has seen its Message-ID would hide the same one. An opt-out still holds.
 * @returns the id of the one that leaves
 * @throws ErrorDeNegocio 404 when there is no such mail, 409 when it waits its turn, a newer one has overtaken it, its step was
 * taken back, what it tells was seen or is told by another, or what its links open is no longer its reader's
 */
export async function reenviar(tx: Tx, id: string) {
  const [row] = await tx.select().from(correos).where(eq(correos.id, id)).for('update')
  if (!row) throw notFound('Ese correo no existe.')
  if (row.estado === 'pendiente') throw conflict('Ese correo está por salir.')
  if (row.estado === 'superado') throw conflict('Ese correo quedó atrás: uno más nuevo cuenta cómo va el pedido.')
  const reason = Object.values(SKIP_REASONS).find(({ nota }) => nota === row.ultimo_error)
  if (reason) throw conflict(reason.negativa)
  await requireCurrent(tx, row)
  const wasSent = row.estado === 'enviado' || row.estado === 'guardado'
  const mailId = wasSent ? await copy(tx, row) : id
  if (!wasSent)
    await tx
      .update(correos)
      .set({ estado: 'pendiente', ultimo_error: null, rechazos: 0, desde: sql`now()`, de_formulario: false })
      .where(eq(correos.id, id))
  await wakeMailWorker(tx)
  return mailId
}

async function copy(
  tx: Tx,
  { funcion, para, casilla: mailbox, codigo_pedido, datos, numero: number }: typeof correos.$inferSelect,
) {
  const [copied] = await tx
    .insert(correos)
    // In the original's place among the mails of its order: a copy of an old status is no new one.
    .values({ funcion, para, casilla: mailbox, codigo_pedido, datos, numero: number })
    .returning({ id: correos.id })
  if (!copied) throw new Error('The outbox took no row.')
  return copied.id
}
