import { setTimeout } from 'node:timers/promises'
import { and, asc, desc, eq, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { wakeWorker } from '#db/queue.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { conflict, ErrorDeNegocio, notFound } from '#lib/errors.ts'
import { mailboxOf } from '#lib/mailbox.ts'
import { notifyStaff } from '#push/push.server.ts'
import { isUnleased, lockOutbox } from './claims.server.ts'
import { type Acuerdo, type Datos, HISTORY, type MailKind, mailKinds, type OutgoingMail } from './contract.ts'
import { applyMailLimits } from './mailLimits.server.ts'
import { requireCurrent } from './requireCurrent.server.ts'
import { staffPushOf } from './staffPush.ts'
import { UNANSWERED } from './transport.server.ts'

type MailRow = typeof correos.$inferSelect

/**
 * Adds a mail to the outbox and wakes the mail worker, in the caller's transaction. Beyond the requester's limits the
 * mail waits, or it is kept as `omitido` and never leaves. A mail to the shop comes with a push to its staff.
 * @param autor who of staff causes a mail to the shop, and gets no push about it
 * @returns the mail's id
 */
export async function enqueue(tx: Tx, outgoing: OutgoingMail, autor: string | null = null) {
  const { funcion, codigo_pedido, circular } = outgoing
  const para = outgoing.para.trim()
  const mailbox = mailboxOf(para)
  const limits = await applyMailLimits(tx, outgoing, mailbox)
  const [row] = await tx
    .insert(correos)
    .values({
      funcion,
      para,
      casilla: mailbox,
      codigo_pedido,
      circular,
      datos: knownDatos(outgoing),
      ...limits,
      ...(circular && { al_final: true }),
      ...(outgoing.delay && postponed(outgoing.delay, limits)),
    })
    .returning({ id: correos.id, estado: correos.estado })
  if (!row) throw new Error('The insert into the outbox returned no row.')
  if (row.estado === 'pendiente') await wakeWorker(tx, 'correos')
  const push = staffPushOf(funcion, outgoing.datos)
  if (push) await notifyStaff(tx, { ...push, autor })
  return row.id
}

/** Keeps only the fields that the contract names; the caller may have passed others. */
function knownDatos({ funcion, datos }: OutgoingMail) {
  const known = Object.keys(mailKinds[funcion].datos.shape)
  return Object.fromEntries(Object.entries(datos).filter(([key]) => known.includes(key)))
}

/** Why a mail was skipped for good, and the refusal to staff who send it again. */
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
 * Skips the mail of an undone step unless its delivery has begun, and wakes the worker for the mails that waited behind
 * it. It holds the outbox lock, so that no worker claims the mail meanwhile.
 * @returns whether the mail was skipped
 */
export async function skipPaso(tx: Tx, id: string) {
  const [skipped] = await skip(tx, eq(correos.id, id), 'deshecho')
  if (!skipped) return false
  await wakeWorker(tx, 'correos')
  return true
}

type SkipAbout = { funcion: MailKind; about: object; reason: keyof typeof SKIP_REASONS }

/**
 * Skips the pending mails of a kind whose data contain `about`: the reader has seen the content, another mail tells it,
 * or what it tells was undone. Mails being delivered still leave.
 * @returns the skipped mails
 */
export async function skipAbout(tx: Tx, { funcion, about, reason }: SkipAbout) {
  const known = and(eq(correos.funcion, funcion), sql`${correos.datos} @> ${JSON.stringify(about)}::jsonb`)
  // Usually none of these mails is pending: no lock is needed.
  if ((await tx.$count(correos, and(known, eq(correos.estado, 'pendiente')))) === 0) return []
  return skip(tx, known, reason)
}

async function skip(tx: Tx, which: SQL | undefined, reason: keyof typeof SKIP_REASONS) {
  await lockOutbox(tx)
  return tx
    .update(correos)
    .set({ estado: 'omitido', ultimo_error: SKIP_REASONS[reason].nota })
    .where(and(which, eq(correos.estado, 'pendiente'), isUnleased))
    .returning({ id: correos.id, para: correos.para, datos: correos.datos })
}

const NO_CORREO = 'El pedido se quedó sin correo.'

/**
 * Readdresses the pending history mails of an order to its new address, because each of them opens the order for its
 * reader; without a new address they are skipped. Mails that are being delivered stay unchanged. Call it last in the
 * transaction, because it holds the outbox lock until the end.
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

const TO_THE_SHOP = (Object.keys(mailKinds) as MailKind[]).filter((kind) => mailKinds[kind].causa === 'para_la_tienda')

/**
 * Skips all waiting mails about an order to an address whose owner has nothing to do with it. A mail that is being
 * delivered is not tried again, because each try makes a new link to the order. Call it last, like
 * {@link readdressCorreos}.
 */
export async function skipCorreosTo(tx: Tx, { codigo, de }: { codigo: string; de: string }) {
  await lockOutbox(tx)
  const waiting = and(
    eq(correos.codigo_pedido, codigo),
    eq(sql`lower(${correos.para})`, de.toLowerCase()),
    notInArray(correos.funcion, TO_THE_SHOP),
    eq(correos.estado, 'pendiente'),
  )
  await tx.update(correos).set({ estado: 'omitido', ultimo_error: NO_CORREO }).where(waiting)
}

/**
 * Updates the price in a pending mail after staff correct it. A mail being delivered leaves unchanged. Call it last,
 * like {@link readdressCorreos}.
 * @returns whether a pending mail now tells the new price
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

/** The total that a mail last told the client; null when no mail told one. */
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

/** Queues the mail that tells an account's address what changed and when, in the transaction of the change. */
export function enqueueAccountChange(tx: Tx, { para, nombre, cambio }: AccountChangeMail) {
  const datos = { nombre, cambio, fecha: new Date().toISOString() }
  return enqueue(tx, { funcion: 'send-account-change', para, datos })
}

/**
 * Skips the pending mails to deleted accounts, whose links would open nothing. A delivery under way is not retried.
 * Call it last, like {@link readdressCorreos}.
 */
export async function skipCorreosOfCuentas(tx: Tx, ids: string[]) {
  const known = and(eq(correos.estado, 'pendiente'), inArray(sql`${correos.datos} ->> 'user_id'`, ids))
  if ((await tx.$count(correos, known)) === 0) return
  await lockOutbox(tx)
  await tx.update(correos).set({ estado: 'omitido', ultimo_error: 'La cuenta ya no existe.', datos: {} }).where(known)
}

/** Whether a mail was skipped, for example by a limit on forms. */
export async function wasSkipped(tx: Tx, id: string) {
  return (await tx.$count(correos, and(eq(correos.id, id), eq(correos.estado, 'omitido')))) > 0
}

/** Seconds until a mail may leave; 0 or less when it may leave now. */
export async function delayOf(tx: Tx, id: string) {
  const [row] = await tx
    .select({ espera: sql<number>`extract(epoch from ${correos.desde} - now())::float8` })
    .from(correos)
    .where(eq(correos.id, id))
  return row?.espera ?? 0
}

/** Milliseconds that a page waits to learn whether its mail left (docs/decisions/015). */
const MAX_WAIT = 3_000
const POLL_INTERVAL = 60

/**
 * Waits up to `maxWait` milliseconds for a mail's first attempt, and tells whether the mail left. Call it after the
 * commit.
 */
export async function wasSentAtOnce(db: Db, id: string, maxWait = MAX_WAIT) {
  for (const deadline = performance.now() + maxWait; ; ) {
    const [row] = await db
      .select({ estado: correos.estado, error: correos.ultimo_error })
      .from(correos)
      .where(eq(correos.id, id))
    if (row?.estado !== 'pendiente') return row?.estado === 'enviado' || row?.estado === 'guardado'
    if (row.error !== null || performance.now() >= deadline) return false
    await setTimeout(POLL_INTERVAL)
  }
}

/**
 * Sends a mail again, rendered anew. An unsent mail keeps its id. A sent mail is copied, because mail programs hide a
 * repeated Message-ID. An opt-out still applies.
 * @returns the id of the mail that leaves
 * @throws ErrorDeNegocio 404; 409 when the mail is still queued, superseded or skipped for one of `SKIP_REASONS`, or
 * when its recipient is no longer current (`requireCurrent`)
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
  if (!wasSent) await enqueueAgain(tx, id, { al_final: false })
  await wakeWorker(tx, 'correos')
  return mailId
}

/** Puts an unsent mail back into the queue. Who caused it is forgotten, so that the hourly limits count the mail once. */
async function enqueueAgain(tx: Tx, id: string, change: { al_final?: boolean } = {}) {
  const unsent = { estado: 'pendiente', ultimo_error: null, rechazos: 0, casa: null, red: null } as const
  await tx
    .update(correos)
    .set({ ...unsent, desde: sql`now()`, ...change })
    .where(eq(correos.id, id))
}

/** Failed mails that one request looks at. */
const MAX_LOOKED = 1_000
/** Kinds of mails that nobody waits for any more: who needs one asks for a new one. */
const OF_THE_MOMENT: string[] = ['send-password-reset', 'send-registration-email'] satisfies MailKind[]

/**
 * Sends failed mails again, the oldest first; mails of forms stay behind the others. Left are those that may have arrived
 * (`quizas`) and, counted as `dejados`, those of more than a week, those of the moment, and those that may not leave.
 * @param canLeave whether a mail can be written anew
 * @returns the ids of at most `limit` mails that leave, and whether there are more
 */
export async function reenviarFallidos(
  tx: Tx,
  { condition, limit, canLeave }: { condition: SQL | undefined; limit: number; canLeave: (row: MailRow) => boolean },
) {
  const { fecha_creacion, id } = correos
  const failed = await tx
    .select({ id, isRecent: sql<boolean>`${fecha_creacion} > now() - interval '7 days'` })
    .from(correos)
    .where(and(eq(correos.estado, 'fallido'), condition))
    .orderBy(asc(fecha_creacion), asc(id))
    .limit(MAX_LOOKED)
  const sent: string[] = []
  let [quizas, dejados] = [0, 0]
  let quedan = failed.length === MAX_LOOKED
  for (const { id: failedId, isRecent } of failed) {
    if (sent.length === limit) {
      quedan = true
      break
    }
    const [row] = await tx
      .select()
      .from(correos)
      .where(and(eq(id, failedId), eq(correos.estado, 'fallido')))
      .for('update')
    if (!row) continue
    if (row.ultimo_error?.startsWith(UNANSWERED)) quizas++
    else if (!isRecent || OF_THE_MOMENT.includes(row.funcion) || !canLeave(row) || !(await isCurrent(tx, row)))
      dejados++
    else {
      await enqueueAgain(tx, failedId)
      sent.push(failedId)
    }
  }
  if (sent.length > 0) await wakeWorker(tx, 'correos')
  return { sent, quizas, dejados, quedan: quedan && sent.length > 0 }
}

async function isCurrent(tx: Tx, row: MailRow) {
  try {
    await requireCurrent(tx, row)
    return true
  } catch (error) {
    if (error instanceof ErrorDeNegocio) return false
    throw error
  }
}

async function copy(tx: Tx, { funcion, para, casilla: mailbox, codigo_pedido, datos, numero: number }: MailRow) {
  const [copied] = await tx
    .insert(correos)
    // The copy keeps the original's place in the history, so that an old status does not count as new.
    .values({ funcion, para, casilla: mailbox, codigo_pedido, datos, numero: number })
    .returning({ id: correos.id })
  if (!copied) throw new Error('The insert into the outbox returned no row.')
  return copied.id
}
