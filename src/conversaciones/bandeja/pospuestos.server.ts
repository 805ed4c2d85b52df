import { gt, inArray, lt, sql } from 'drizzle-orm'
import { readClock } from '#db/clock.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { pospuestos } from '#db/schema/solicitudes.server.ts'
import { addDays, dayOf, readLocalTime } from '#lib/dates.ts'
import { invalid } from '#lib/errors.ts'

/** When a wait returns: in an hour, at the next 3:00 p. m., tomorrow morning, or at a local time `2026-11-24T16:30`. */
export type Regreso = 'una_hora' | 'tarde' | 'manana' | (string & {})

type Asked = { esperas: string[]; regreso: Regreso | null; autor: string; replay: Replay }

const HOUR_MS = 3_600_000
const MAX_DAYS = 31

/**
 * Puts waits off until a time by the shop's clock, for the whole team; with `null` they return at once.
 * @throws ErrorDeNegocio 422 for a time that has passed or is more than a month away
 */
export function posponer(db: Db, { esperas, regreso, autor: por, replay }: Asked) {
  return runOnce(db, replay, async (tx) => {
    const now = await readClock(tx)
    // Rows serve nobody once their time has passed.
    await tx.delete(pospuestos).where(lt(pospuestos.hasta, sql`now() - interval '1 day'`))
    if (regreso === null) {
      await tx.delete(pospuestos).where(inArray(pospuestos.espera, esperas))
      return { hasta: null }
    }
    const hasta = returnOf(regreso, now)
    if (hasta <= now || dayOf(hasta) > addDays(dayOf(now), MAX_DAYS)) {
      const text = hasta <= now ? 'Elige una hora que no haya pasado.' : 'Elige una hora de los próximos 31 días.'
      throw invalid(text, { regreso: text })
    }
    await tx
      .insert(pospuestos)
      .values(Array.from(new Set(esperas), (espera) => ({ espera, hasta, por })))
      .onConflictDoUpdate({ target: pospuestos.espera, set: { hasta, por } })
    return { hasta: hasta.toISOString() }
  })
}

function returnOf(regreso: Regreso, now: Date) {
  const today = dayOf(now)
  if (regreso === 'una_hora') return new Date(now.getTime() + HOUR_MS)
  if (regreso === 'manana') return new Date(readLocalTime(`${addDays(today, 1)}T08:00`))
  if (regreso !== 'tarde') return new Date(readLocalTime(regreso))
  const afternoon = new Date(readLocalTime(`${today}T15:00`))
  return afternoon > now ? afternoon : new Date(readLocalTime(`${addDays(today, 1)}T15:00`))
}

/** What is put off now: by wait, until when and by whose account. */
export async function listPospuestos(tx: Tx) {
  const rows = await tx.select().from(pospuestos).where(gt(pospuestos.hasta, sql`now()`))
  return new Map(rows.map(({ espera, ...rest }) => [espera, rest]))
}
