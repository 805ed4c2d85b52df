import type { Db } from '#db/open.server.ts'
import type { Queue } from '#db/queue.server.ts'
import { negocio } from '#negocio'
import { tellNewDays } from '#pedidos/fechas/fechas.server.ts'

const QUEUE = 'fechas_nuevas'
/** Each hour of the day, so that nobody is woken, and a day that closes today is told today. */
const HOURLY = '5 8-20 * * *'

/** Tells clients the new day of their order, however many processes use this database. */
export async function startNewDays({ queue: { boss }, db }: { queue: Queue; db: Db }) {
  await boss.createQueue(QUEUE, { policy: 'exclusive', notify: true, deleteAfterSeconds: 7 * 86_400 })
  await boss.schedule(QUEUE, HOURLY, null, { tz: negocio.zonaHoraria, missed: 'once' })
  await boss.work(QUEUE, { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }, async () => ({
    avisados: await tellNewDays(db),
  }))
}
