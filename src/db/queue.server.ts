import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { TOO_LATE } from './clock.server.ts'
import { connectionConfig, type Db, OPENING_TIMEOUTS, type Tx } from './open.server.ts'

/** The pg-boss queues that wake the workers of mails, pushes and photos after a commit. Their tables say what is due. */
const QUEUES = ['correos', 'pushes', 'fotos'] as const
type QueueName = (typeof QUEUES)[number]

type QueueLog = { warn(details: object, message: string): void; error(details: object, message: string): void }

/** Milliseconds. The maintenance of pg-boss reads whole tables, so its statements may take longer than the shop's. */
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
/** Seconds between polls while notifications work. A notification reports a new job at once. */
const POLLING_INTERVAL = 5

/**
 * Creates or updates the schema of pg-boss and the shop's queues. `migrateDatabase` calls it while it holds its lock. No
 * connection stays open.
 * @param url a `postgres://` address
 */
export async function prepareQueue(url: string) {
  const boss = new PgBoss({
    ...connectionConfig(url, 'brisa-migrate', OPENING_TIMEOUTS),
    supervise: false,
    schedule: false,
    max: 1,
  })
  // The failed call rejects too, so this listener does nothing.
  boss.on('error', () => {})
  try {
    await boss.start()
    for (const name of QUEUES) {
      await boss.createQueue(name, QUEUE_OPTIONS)
      // Changes the options of a queue that an older version created.
      await boss.updateQueue(name, QUEUE_OPTIONS)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Opens the queue, runs its maintenance and listens for committed jobs. */
export async function openQueue({ url, log }: { url: string; log: QueueLog }) {
  const boss = new PgBoss({
    ...connectionConfig(url, 'brisa-cola', TIMEOUTS),
    max: 4,
    useListenNotify: true,
  })
  // Without a listener a restart of PostgreSQL would end the process; pg-boss reconnects by itself.
  boss.on('error', (error) => log.error({ err: error, clase_de_falla: 'base' }, 'queue'))
  boss.on('warning', (warning) => log.warn({ aviso: warning }, 'queue'))
  await boss.start()
  return {
    boss,
    /** @param callback called once for each batch of wake-up jobs */
    async onWake(name: QueueName, callback: () => void) {
      await boss.work(
        name,
        { batchSize: 100, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: POLLING_INTERVAL },
        async () => callback(),
      )
    },
    async isAlive() {
      return boss.schemaVersion().then(
        (version) => version !== null,
        () => false,
      )
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
export type Queue = Awaited<ReturnType<typeof openQueue>>

/**
 * Lets pg-boss go on after the clock has gone back. It notes when it last looked at its schedule and its queues, and
 * would wait until that comes again; jobs that were added meanwhile would wait too.
 */
export async function clampQueue(db: Db) {
  await db.execute(sql`update pgboss.version set cron_on = now() where cron_on > ${TOO_LATE}`)
  await db.execute(sql`update pgboss.queue set maintain_on = least(maintain_on, now()), monitor_on = least(monitor_on, now()),
      monitor_claim_on = least(monitor_claim_on, now())
    where greatest(maintain_on, monitor_on, monitor_claim_on) > ${TOO_LATE}`)
  await db.execute(sql`update pgboss.job set start_after = now()
    where state in ('created', 'retry') and created_on > ${TOO_LATE} and start_after > now()`)
}

/** Wakes a worker from the caller's transaction. The job exists only if the transaction commits. */
export async function wakeWorker(tx: Tx, name: QueueName) {
  // This instance is never started, so it has no connections or timers; it provides the SQL.
  const boss = new PgBoss({ db: fromDrizzle(tx, sql), supervise: false, schedule: false })
  await boss.send(name, {})
}

/**
 * The queues of pg-boss. `waiting`, `active` and `failed` (kept jobs) are at most a minute old, as pg-boss counts them.
 * In seconds since 1970, `scheduled`: since when a job runs by the clock, null for queues that run when something
 * happens; `succeeded`: when it last did so with success, null if no kept one did.
 */
export async function readJobs(db: Db) {
  const { rows } = await db.execute<{
    queue: string
    waiting: number
    active: number
    failed: number
    scheduled: number | null
    succeeded: number | null
  }>(sql`
    select q.name as queue, q.queued_count as waiting, q.active_count as active, q.failed_count as failed,
      s.since as scheduled,
      case when s.since is not null then (select extract(epoch from max(j.completed_on))::float8 from pgboss.job j
        where j.name = q.name and j.state = 'completed') end as succeeded
    from pgboss.queue q
    cross join lateral (select extract(epoch from min(created_on))::float8 as since from pgboss.schedule where name = q.name) s
    where q.name not like '\\_\\_pgboss%'`)
  return rows
}
