import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { connectionConfig, OPENING_TIMEOUTS, type Tx } from '#db/open.server.ts'

/** The queue of pg-boss by which a committed mail calls for a letter carrier. What is due, and when, the outbox says. */
const QUEUE_NAME = 'correos'

type QueueLog = { warn(details: object, message: string): void; error(details: object, message: string): void }

/** Milliseconds; its housekeeping goes through whole tables. */
const TIMEOUTS = { connection: 5_000, statement: 15_000 }

const QUEUE_OPTIONS = {
  retryLimit: 2,
  retryDelay: 1,
  retryBackoff: false,
  expireInSeconds: 60,
  retentionSeconds: 86_400,
  deleteAfterSeconds: 3_600,
  notify: true,
}
/** Seconds between looks at the queue while notices come; a new call does not wait for it. */
const POLLING_INTERVAL = 5

/**
 * Creates or updates pg-boss's schema and our queue. Run by the migration, under its lock; leaves no connection open.
 * @param url a `postgres://` address
 */
export async function prepareQueue(url: string) {
  const boss = new PgBoss({
    ...connectionConfig(url, 'brisa-migrate', OPENING_TIMEOUTS),
    supervise: false,
    schedule: false,
    max: 1,
  })
  // Whatever fails here also rejects the call that caused it.
  boss.on('error', () => {})
  try {
    await boss.start()
    await boss.createQueue(QUEUE_NAME, QUEUE_OPTIONS)
    // For a queue that an older version created.
    await boss.updateQueue(QUEUE_NAME, QUEUE_OPTIONS)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Opens the queue: its maintenance runs, and it hears at once of every job that is committed. */
export async function openQueue({ url, log }: { url: string; log: QueueLog }) {
  const boss = new PgBoss({
    ...connectionConfig(url, 'brisa-cola', TIMEOUTS),
    max: 4,
    useListenNotify: true,
  })
  // Without a listener a restart of PostgreSQL would end the process; pg-boss reconnects by itself.
  boss.on('error', (error) => log.error({ err: error }, 'queue'))
  boss.on('warning', (warning) => log.warn({ aviso: warning }, 'queue'))
  await boss.start()
  return {
    boss,
    /** @param callback called when mails were queued, once for however many there are */
    async onWake(callback: () => void) {
      await boss.work(
        QUEUE_NAME,
        { batchSize: 100, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: POLLING_INTERVAL },
        async () => callback(),
      )
    },
    /** Whether the queue answers. */
    async isAlive() {
      return boss.schemaVersion().then(
        (version) => version !== null,
        () => false,
      )
    },
    cerrar: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
export type Queue = Awaited<ReturnType<typeof openQueue>>

/** Calls for a letter carrier, inside the caller's transaction: from the commit on, or never. */
export async function wakeMailWorker(tx: Tx) {
  // An instance that was never started has neither connections nor timers; it lends its SQL to the transaction.
  const boss = new PgBoss({ db: fromDrizzle(tx, sql), supervise: false, schedule: false })
  await boss.send(QUEUE_NAME, {})
}
