import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/open.server.ts'
import { wakeWorker } from '#db/queue.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { HISTORY } from '#mail/contract.ts'

const DELAYED_MAILS = [HISTORY.paso, 'send-payment', 'send-piece-back', 'send-ticket-answer', 'send-ticket-message']

/** Sends delayed mails now, as if the time to undo a step or to read a ticket on the page were over. */
export function releaseDelayedMails(db: Db) {
  return db.transaction(async (tx) => {
    await tx
      .update(correos)
      .set({ desde: sql`now()` })
      .where(and(eq(correos.estado, 'pendiente'), inArray(correos.funcion, DELAYED_MAILS)))
    await wakeWorker(tx, 'correos')
  })
}
