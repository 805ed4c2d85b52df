import { eq, sql } from 'drizzle-orm'
import { listOwners } from '#auth/auth.server.ts'
import { readClock } from '#db/clock.server.ts'
import type { Db, Log, Tx } from '#db/open.server.ts'
import { readRows } from '#db/rows.server.ts'
import { alarmas } from '#db/schema/machinery.server.ts'
import { ALARMAS } from '#lib/closedSets.ts'
import { linkTo } from '#lib/linkTo.ts'
import { enqueue } from '#mail/mail.server.ts'
import { notifyAlarma } from '#push/push.server.ts'
import type { Dicho } from './rules.ts'

export type Alarma = (typeof ALARMAS)[number]
/** Reads what an alarm is about. @param isAlarmed whether the alarm is open */
export type ReadAlarmed = Record<Alarma, (isAlarmed: boolean) => Promise<Dicho>>

/** Key of the advisory lock that lets one process decide at a time. */
const ALARM_LOCK = 4_017_180_065

/** Milliseconds for which an alarm stays at least, so that a stranger who comes and goes does not write to the owner all day. */
const SHORTEST: Partial<Record<Alarma, number>> = { intentos: 6 * 3_600_000 }

/**
 * Begins and ends alarms. The rows, the pushes and the mails of all are one transaction, so that each is told once when
 * it begins and once when it is over, whichever process decides and whenever one dies. What cannot be known changes
 * nothing.
 */
export function settleAlarmas(db: Db, log: Log, read: ReadAlarmed) {
  return db.transaction(async (tx) => {
    const [lock] = await readRows<{ held: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${ALARM_LOCK}::bigint) as held`,
    )
    if (!lock?.held) return
    const open = new Map((await tx.select().from(alarmas)).map((alarma) => [alarma.clave, alarma]))
    const now = (await readClock(tx)).getTime()
    for (const clave of ALARMAS) {
      const known = open.get(clave)
      const dicho = await read[clave](known !== undefined).catch((err) => {
        log.error({ err, alarma: clave }, 'an alarm could not be decided')
        return null
      })
      if (!dicho || dicho.estado === 'sin_datos' || (dicho.estado === 'mal') === (known !== undefined)) continue
      if (known && now - known.desde.getTime() < (SHORTEST[clave] ?? 0)) continue
      const { texto, que_hacer } = dicho
      if (known) await tx.delete(alarmas).where(eq(alarmas.clave, clave))
      else await tx.insert(alarmas).values({ clave, texto, que_hacer })
      await tell(tx, { clave, texto, que_hacer, termino: known !== undefined, since: known?.desde })
    }
  })
}

type Told = { clave: Alarma; texto: string; que_hacer: string | null; termino: boolean; since: Date | undefined }

/** By push, and by mail unless mail is what does not work. */
async function tell(tx: Tx, { clave, texto, que_hacer, termino, since }: Told) {
  const ruta = linkTo('/admin-dashboard/salud')
  await notifyAlarma(tx, { clave, texto: termino ? `Ya pasó. ${texto}` : texto, ruta })
  if (clave === 'correo' && !termino) return
  const desde = (since ?? (await readClock(tx))).toISOString()
  for (const para of await listOwners(tx))
    await enqueue(tx, { funcion: 'send-shop-alarm', para, datos: { clave, termino, texto, que_hacer, desde } })
}
