import type { Db } from '#db/open.server.ts'
import { readJobs } from '#db/queue.server.ts'
import * as metrics from '#http/metrics.server.ts'
import { readOutbox } from '#mail/outbox.server.ts'
import { readPushes } from '#push/claims.server.ts'

/** Reads the figures of the database one after the other, on one connection, and sets their metrics. */
export async function setSharedMetrics(db: Db) {
  const [outbox, pushes, jobs] = [await readOutbox(db), await readPushes(db), await readJobs(db)]
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
}
