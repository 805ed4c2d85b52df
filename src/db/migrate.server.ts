import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { applyPending, requireKnownSchema } from './migrations.server.ts'
import { connectionConfig, OPENING_TIMEOUTS } from './open.server.ts'

/** Key of the advisory lock that a process takes to change the schema. */
export const MIGRATION_LOCK = 4_017_180_001

/**
 * Migrates a database to the current schema. When several processes start together, one migrates and the rest wait.
 * @param url a `postgres://` address
 * @param after further updates under the same lock
 * @throws Error when the database belongs to a newer program, or when other programs never let go of its tables
 */
export async function migrateDatabase(url: string, after: (url: string) => Promise<void>, timeouts = OPENING_TIMEOUTS) {
  const client = new pg.Client(connectionConfig(url, 'brisa-migrate', timeouts))
  // The pending query reports the error; without a listener the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await takeLock(client, timeouts.connection)
    await requireKnownSchema(client)
    await applyPending(client, timeouts.locks)
    await after(url)
  } finally {
    await client.end()
  }
}

/** Polls for the lock, so that a silent database can be told from one that another process migrates. */
async function takeLock(client: pg.Client, query_timeout: number) {
  for (;;) {
    const query = { text: 'select pg_try_advisory_lock($1) as es_mio', values: [MIGRATION_LOCK], query_timeout }
    const { rows } = await client.query<{ es_mio: boolean }>(query)
    if (rows[0]?.es_mio) return
    await pause(200)
  }
}
