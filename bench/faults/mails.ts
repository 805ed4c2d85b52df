import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '#db/open.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import type { OutgoingMail } from '#mail/contract.ts'
import { enqueue } from '#mail/mail.server.ts'
import { UNANSWERED } from '#mail/transport.server.ts'
import type { Mailbox, ReceivedMail } from '#testing/mailbox.server.ts'

/** People whose orders are moved all the time. */
const PEOPLE = 5
const STEPS = ['Confirmado', 'En Preparación', 'Listo para Entregar', 'Entregado']
const DOMAIN = '@movidos.example'
/** One of these people, whose address is refused for good for a time. */
export const REFUSED = `persona4${DOMAIN}`
/** Milliseconds in which a mail must arrive once the server works: the longest pause between two probes, twice. */
const ARRIVAL = 20_000
/** Milliseconds between two steps of one person's orders. */
const STEP_EVERY = 250

/** A mail as staff cause it, which waits for nothing. */
export function statusMail({ para, codigo, estatus }: { para: string; codigo: string; estatus: string }): OutgoingMail {
  const datos = {
    codigo_pedido: codigo,
    nombre: 'Ana Peña',
    estatus,
    descripcion: null,
    fecha: new Date().toISOString(),
  }
  return { funcion: 'send-status-update', para, codigo_pedido: codigo, datos }
}

/** Puts into the outbox what moving one order after another of five people would, until it is stopped; no staff move them. */
export function startMoves({ db }: Database) {
  let stopped = false
  async function move(person: number) {
    for (let order = 0; !stopped; order++) {
      const codigo = `B0${person}-${String(order).padStart(5, '0')}`
      for (const estatus of STEPS) {
        const mail = statusMail({ para: `persona${person}${DOMAIN}`, codigo, estatus })
        await db.transaction((tx) => enqueue(tx, mail))
        await pause(STEP_EVERY)
      }
    }
  }
  const moving = Promise.all(Array.from({ length: PEOPLE }, (_, person) => move(person)))
  return {
    async stop() {
      stopped = true
      await moving
    },
  }
}

/**
 * Waits until the mails that now wait, or were sent back, have left; not those that may have arrived, or are to leave
 * later.
 * @param longest seconds @returns how many there were, and after how many seconds none was left
 */
export async function drain({ pool }: Database, longest: number) {
  const { rows } = await pool.query<{ now: Date }>('select now()')
  const waiting = async () => {
    const { rowCount } = await pool.query(
      `select from correos where estado = 'pendiente' and fecha_creacion < $1
        and (desde <= now() or ultimo_error is not null) and coalesce(ultimo_error, '') not like $2`,
      [rows[0]?.now, `${UNANSWERED}%`],
    )
    return rowCount ?? 0
  }
  const start = performance.now()
  const elapsed = () => Math.round((performance.now() - start) / 100) / 10
  const count = await waiting()
  while ((await waiting()) > 0 && elapsed() < longest) await pause(100)
  return { count, seconds: elapsed() }
}

/** Waits until one more mail arrives, so that a fault meets deliveries and not the pause after the one before. */
export async function arrival(mailbox: Mailbox) {
  const before = mailbox.mails.length
  for (const start = performance.now(); mailbox.mails.length === before; await pause(20))
    if (performance.now() - start > ARRIVAL) throw new Error('No mail arrived between two faults')
}

/**
 * Waits until mails that may have arrived were sent once more: five minutes, which the short form lets pass at once.
 * @returns a sentence if they were not
 */
export async function sendUnanswered(database: Database, { isLong }: { isLong: boolean }) {
  const { db, pool } = database
  const which = `where estado = 'pendiente' and (ultimo_error like '${UNANSWERED}%' or para like 'nadie@%')`
  if (!isLong) await pool.query(`update correos set desde = now() ${which}`)
  // Wakes the worker.
  await db.transaction((tx) =>
    enqueue(tx, statusMail({ para: `nadie${DOMAIN}`, codigo: 'B09-00000', estatus: 'Entregado' })),
  )
  const longest = isLong ? 420_000 : 20_000
  for (const start = performance.now(); performance.now() - start < longest; await pause(250))
    if ((await pool.query(`select from correos ${which}`)).rowCount === 0) return []
  return [`mails that may have arrived were not sent once more in ${longest / 1000} s`]
}

const idOf = ({ id }: ReceivedMail) => id.slice(1).split('@')[0] ?? ''

/**
 * Checks what was received against the outbox.
 * @param received in the order of arrival @param unanswered those of them that the server kept without an answer
 * @returns one sentence for each promise that was not kept
 */
export async function checkMails(
  db: Db,
  { received, unanswered }: { received: ReceivedMail[]; unanswered: ReceivedMail[] },
) {
  const rows = await db.select().from(correos)
  const broken: string[] = []
  const report = (what: string, wrong: readonly { id: string; para: string; ultimo_error: string | null }[]) =>
    wrong.length > 0 &&
    broken.push(`${wrong.length} mails ${what}, as ${wrong[0]?.id} to ${wrong[0]?.para} (${wrong[0]?.ultimo_error})`)
  const copies = Map.groupBy(received, idOf)
  const countOf = ({ id }: { id: string }) => copies.get(id)?.length ?? 0
  const unclear = new Set(unanswered.map(idOf))
  report(
    'counted as sent and never received',
    rows.filter((row) => row.estado === 'enviado' && countOf(row) === 0),
  )
  report(
    'received twice though the server answered',
    rows.filter((row) => countOf(row) > 1 && !unclear.has(row.id)),
  )
  report(
    'received more than twice',
    rows.filter((row) => countOf(row) > 2),
  )
  report(
    'put aside without a reason of their own',
    rows.filter(
      ({ estado, ultimo_error, para }) =>
        estado === 'fallido' &&
        !ultimo_error?.startsWith(UNANSWERED) &&
        !(para === REFUSED && ultimo_error?.includes('550')),
    ),
  )
  const { rows: late } = await db.execute<{ id: string; para: string; ultimo_error: string | null }>(
    sql`select id, para, ultimo_error from ${correos} where estado = 'pendiente' and desde < now() - interval '30 seconds'`,
  )
  report('that are due and have not left', late)

  const arrival = new Map<string, number>()
  for (const [index, mail] of received.entries()) if (!arrival.has(idOf(mail))) arrival.set(idOf(mail), index)
  const moved = rows
    .filter((row) => row.para.endsWith(DOMAIN) && arrival.has(row.id))
    .toSorted((a, b) => (arrival.get(a.id) ?? 0) - (arrival.get(b.id) ?? 0))
  const isBehind = (list: typeof rows) =>
    list.filter((row, n) => list.slice(0, n).some(({ numero }) => numero > row.numero))
  for (const ofOrder of Map.groupBy(moved, (row) => row.codigo_pedido).values())
    report('of one order out of their order', isBehind(ofOrder))
  // A mail does not wait for one that was refused.
  const unrefused = moved.filter(({ rechazos }) => rechazos === 0)
  for (const ofPerson of Map.groupBy(unrefused, (row) => row.para).values())
    report('of one person out of their order', isBehind(ofPerson))
  const last = Map.groupBy(
    rows.filter((row) => row.para.endsWith(DOMAIN)),
    (row) => row.codigo_pedido,
  )
  report(
    'that end an order and never arrived',
    [...last.values()].flatMap((ofOrder) => {
      const newest = ofOrder.reduce((one, other) => (other.numero > one.numero ? other : one))
      return newest.estado === 'fallido' || countOf(newest) > 0 ? [] : [newest]
    }),
  )
  return broken
}

/** Damages what was received and the outbox, so that `checkMails` must report it. @returns words of its report */
export async function plantMailFaults(db: Db, received: ReceivedMail[]) {
  const [first] = received
  if (first) received.push(first, first)
  await db.execute(
    sql`insert into ${correos} (funcion, para, datos, estado) values ('send-status-update', 'nunca@ejemplo.com', '{}', 'enviado')`,
  )
  return ['counted as sent and never received', 'received more than twice']
}
