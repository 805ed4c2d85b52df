import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/open.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { HISTORY } from '#mail/contract.ts'
import { wakeMailWorker } from '#mail/queue.server.ts'

const DELAYED_MAILS = [HISTORY.paso, 'send-ticket-answer', 'send-ticket-message']

/** The time in which steps can be taken back, and tickets be seen at the page, goes by: their mails that wait for it leave now. */
export function releaseDelayedMails(db: Db) {
  return db.transaction(async (tx) => {
    await tx
      .update(correos)
      .set({ desde: sql`now()` })
      .where(and(eq(correos.estado, 'pendiente'), inArray(correos.funcion, DELAYED_MAILS)))
    await wakeMailWorker(tx)
  })
}
