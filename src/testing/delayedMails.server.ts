import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/open.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { HISTORY } from '#mail/contract.ts'
import { wakeMailWorker } from '#mail/queue.server.ts'

const DELAYED_MAILS = [HISTORY.paso, 'send-ticket-answer', 'send-ticket-message']

/** Ends the time in which steps can be undone and tickets be read on the page, so that the delayed mails leave now. */
export function releaseDelayedMails(db: Db) {
  return db.transaction(async (tx) => {
    await tx
      .update(correos)
      .set({ desde: sql`now()` })
      .where(and(eq(correos.estado, 'pendiente'), inArray(correos.funcion, DELAYED_MAILS)))
    await wakeMailWorker(tx)
  })
}
