import type { Db, Log } from '#db/open.server.ts'
import { clampQueue } from '#db/queue.server.ts'
import { startRounds } from '#db/rounds.server.ts'
import { clampMails } from '#mail/claims.server.ts'

/** Corrects what a clock that ran ahead made wait, so that a shop whose clock was set right does not stand for a day. */
export async function clampFuture(db: Db) {
  await clampMails(db)
  await clampQueue(db)
}

/** Looks for it each minute. */
export const startClockWatch = ({ db, log }: { db: Db; log: Log }) =>
  startRounds({ run: () => clampFuture(db), name: 'the clock', log, every: 60_000 })
