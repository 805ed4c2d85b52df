import type { Db } from '#db/open.server.ts'
import type { Queue } from '#db/queue.server.ts'
import { releaseOverdue, vencerPropuestas } from '#pedidos/pedidos.server.ts'

const QUEUE = 'apartados'
const EVERY_FIVE_MINUTES = '*/5 * * * *'
/** Allows one job at a time, queued or running. The next one does what a failed one left. */
const QUEUE_OPTIONS = { policy: 'exclusive', notify: true, retryLimit: 0, deleteAfterSeconds: 86_400 }

/**
 * Gives pieces back whose hold has ended (docs/decisions/055) and ends prices that nobody accepted in time (058), once in five minutes however many processes use this
 * database.
 */
export async function startApartados({ queue: { boss }, db }: { queue: Queue; db: Db }) {
  await boss.createQueue(QUEUE, QUEUE_OPTIONS)
  await boss.schedule(QUEUE, EVERY_FIVE_MINUTES)
  await boss.work(QUEUE, { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }, async () => ({
    liberadas: await releaseOverdue(db),
    vencidas: await vencerPropuestas(db),
  }))
}
