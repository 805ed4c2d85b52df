import type { Db } from '#db/open.server.ts'
import { readJobs } from '#db/queue.server.ts'
import { ultimoRespaldo } from '#db/respaldos.server.ts'
import * as metrics from '#http/metrics.server.ts'
import { readOutbox } from '#mail/outbox.server.ts'
import { readPushes } from '#push/claims.server.ts'

/** Reads the figures of the database one after the other, on one connection, and sets their metrics. */
export async function setSharedMetrics(db: Db) {
  const outbox = await readOutbox(db)
  const pushes = await readPushes(db)
  const jobs = await readJobs(db)
  const backup = await ultimoRespaldo(db)
  metrics.forgetShared()
  for (const state of ['due', 'away', 'retry', 'scheduled', 'failed'] as const) {
    const { count = 0, oldest = 0 } = outbox.find((row) => row.state === state) ?? {}
    metrics.sharedMails.set({ state }, count)
    metrics.sharedMailAge.set({ state }, oldest)
  }
  for (const state of ['due', 'retry', 'scheduled'] as const) {
    const { count = 0, oldest = 0 } = pushes.find((row) => row.state === state) ?? {}
    metrics.sharedPushes.set({ state }, count)
    metrics.sharedPushAge.set({ state }, oldest)
  }
  for (const { queue, waiting, active, failed, succeeded } of jobs) {
    for (const [state, count] of Object.entries({ waiting, active, failed }))
      metrics.sharedJobs.set({ queue, state }, count)
    if (succeeded !== null) metrics.sharedJobSuccess.set({ queue }, succeeded)
  }
  if (!backup) return
  if (backup.hecho) metrics.sharedBackup.set({ step: 'made' }, backup.hecho.getTime() / 1000)
  if (backup.verificado) metrics.sharedBackup.set({ step: 'checked' }, backup.verificado.getTime() / 1000)
  metrics.sharedBackupFailed.set(Number(backup.error !== null))
}
