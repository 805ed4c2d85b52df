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
import { DISK_FORGOTTEN, type Dicho, discoAjeno } from './rules.ts'

export type Alarma = (typeof ALARMAS)[number]
/** Reads what an alarm is about. @param isAlarmed whether the alarm is open */
export type ReadAlarmed = Record<Alarma, (isAlarmed: boolean) => Promise<Dicho>>

/** Key of the advisory lock that lets one process decide at a time. */
const ALARM_LOCK = 4_017_180_065

/** Milliseconds for which an alarm stays at least, so that a stranger who comes and goes does not write to the owner all day. */
const SHORTEST: Partial<Record<Alarma, number>> = { intentos: 6 * 3_600_000 }

/** The key of an alarm. Each machine has a disk, so that one that is full and one that is not do not end each other's. */
export const alarmKey = (alarma: Alarma, machine: string | null) =>
  alarma === 'disco' && machine ? `disco:${machine}` : alarma
/** @param own the key of this machine's disk */
export const isOtherDisk = (clave: string, own: string) => clave !== own && /^disco(:|$)/.test(clave)

/**
 * Begins and ends alarms. The rows, the pushes and the mails of all are one transaction, so that each is told once when
 * it begins and once when it is over, whichever process decides and whenever one dies. What cannot be known changes
 * nothing.
 */
export function settleAlarmas(db: Db, log: Log, read: ReadAlarmed, machine: string | null) {
  return db.transaction(async (tx) => {
    const [lock] = await readRows<{ held: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${ALARM_LOCK}::bigint) as held`,
    )
    if (!lock?.held) return
    const open = new Map((await tx.select().from(alarmas)).map((alarma) => [alarma.clave, alarma]))
    const now = (await readClock(tx)).getTime()
    for (const alarma of ALARMAS) {
      const clave = alarmKey(alarma, machine)
      const known = open.get(clave)
      const dicho = await read[alarma](known !== undefined).catch((err) => {
        log.error({ err, alarma, clase_de_falla: 'base' }, 'an alarm could not be decided')
        return null
      })
      if (known) await tx.update(alarmas).set({ visto: sql`now()` }).where(eq(alarmas.clave, clave))
      if (!dicho || dicho.estado === 'sin_datos' || (dicho.estado === 'mal') === (known !== undefined)) continue
      if (known && now - known.desde.getTime() < (SHORTEST[alarma] ?? 0)) continue
      const { texto, que_hacer } = dicho
      if (known) await tx.delete(alarmas).where(eq(alarmas.clave, clave))
      else await tx.insert(alarmas).values({ clave, texto, que_hacer })
      await tell(tx, { alarma, grupo: clave, texto, que_hacer, termino: known !== undefined, since: known?.desde })
    }
    for (const { clave, desde, visto } of open.values()) {
      if (!isOtherDisk(clave, alarmKey('disco', machine)) || now - visto.getTime() < DISK_FORGOTTEN * 1000) continue
      await tx.delete(alarmas).where(eq(alarmas.clave, clave))
      const dicho = discoAjeno(clave.slice('disco:'.length) || 'de antes')
      await tell(tx, { alarma: 'disco', grupo: clave, ...dicho, termino: true, since: desde })
    }
  })
}

type Told = {
  alarma: Alarma
  grupo: string
  texto: string
  que_hacer: string | null
  termino: boolean
  since: Date | undefined
}

/** By push, and by mail unless mail is what does not work. */
async function tell(tx: Tx, { alarma, grupo, texto, que_hacer, termino, since }: Told) {
  const ruta = linkTo('/admin-dashboard/salud')
  await notifyAlarma(tx, { clave: grupo, texto: termino ? `Ya pasó. ${texto}` : texto, ruta })
  if (alarma === 'correo' && !termino) return
  const desde = (since ?? (await readClock(tx))).toISOString()
  for (const para of await listOwners(tx))
    await enqueue(tx, { funcion: 'send-shop-alarm', para, datos: { clave: alarma, termino, texto, que_hacer, desde } })
}
