import type { Db } from '#db/open.server.ts'
import type { Queue } from '#db/queue.server.ts'
import { negocio } from '#negocio'
import { recordarPagos } from '#pedidos/cuotas/recordatorios/recordatorios.server.ts'

const QUEUE = 'recordatorios_de_pago'
/** From nine on, so that nobody is woken by what they owe. */
const HOURLY = '15 9-19 * * *'

/** Reminds customers of what they pay next (docs/decisions/061), however many processes use this database. */
export async function startPaymentReminders({ queue: { boss }, db }: { queue: Queue; db: Db }) {
  await boss.createQueue(QUEUE, { policy: 'exclusive', notify: true, deleteAfterSeconds: 7 * 86_400 })
  await boss.schedule(QUEUE, HOURLY, null, { tz: negocio.zonaHoraria, missed: 'once' })
  await boss.work(QUEUE, { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }, async () => ({
    recordados: await recordarPagos(db),
  }))
}
