import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Db = ReturnType<typeof connect>
/** An open transaction. It is passed as a parameter and never stored globally. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Log = { error(data: object, message: string): void }

/** How long PostgreSQL may take, in milliseconds; tests use shorter times. */
export type Timeouts = {
  /** Until a connection is available, either new or from the pool. */
  connection: number
  /** Until a statement is answered. */
  statement: number
}
const TIMEOUTS: Timeouts = { connection: 5_000, statement: 5_000 }
/** During the start no visitor waits, and a migration may rewrite a table; it tries this long to lock its tables. */
export const OPENING_TIMEOUTS = { connection: 10_000, statement: 600_000, locks: 120_000 }

/**
 * Settings of every connection. The server cancels a slow statement before the client gives up, so that a connection is
 * given up only when the server does not answer at all.
 */
export function connectionConfig(url: string, name: string, { connection, statement }: Timeouts = TIMEOUTS) {
  // `options` in the address would replace the shop's, so both are joined.
  const address = new URL(url)
  const ownOptions = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  return {
    connectionString: ownOptions ? address.href : url,
    application_name: name,
    connectionTimeoutMillis: connection,
    query_timeout: statement,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: `${ownOptions} -c TimeZone=UTC -c statement_timeout=${Math.round(statement * 0.9)} -c idle_in_transaction_session_timeout=30000`,
  }
}

function connect(pool: pg.Pool) {
  const db = drizzle(pool)
  // Drizzle's own version keeps the connection for good when `begin` gets no answer.
  db.transaction = async (run, settings) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(run, settings)
    } finally {
      client.release()
    }
  }
  return db
}

/**
 * Opens the shop's connections to PostgreSQL. `limitsPool` is a separate pool, because limits are counted while a
 * transaction holds a connection of `pool`: with a single pool, as many requests as it has connections would wait
 * forever.
 * @param url a `postgres://` address
 */
export function openDatabase(url: string, log: Log, timeouts?: Timeouts) {
  const pool = openPool({ url, log, timeouts, max: 20 })
  const limitsPool = openPool({ url, log, timeouts, max: 4 })
  return {
    url,
    pool,
    limitsPool,
    db: connect(pool),
    async close() {
      await Promise.all([pool.end(), limitsPool.end()])
    },
  }
}
export type Database = ReturnType<typeof openDatabase>

type PoolSettings = { url: string; log: Log; timeouts: Timeouts | undefined; max: number }

function openPool({ url, log, timeouts, max }: PoolSettings) {
  const pool = new pg.Pool({ ...connectionConfig(url, 'brisa', timeouts), max, idleTimeoutMillis: 30_000 })
  // Without a listener a restart of PostgreSQL would end the process; the pool replaces the connection by itself.
  pool.on('error', (error) => log.error({ err: error, clase_de_falla: 'base' }, 'database connection lost'))
  pool.on('connect', (client) => {
    // The pool listens only to idle connections. A connection in a transaction reports its loss to its current or next
    // query; without this listener the event would end the process.
    client.on('error', () => {})
    endOnTimeout(client)
  })
  return pool
}

/**
 * Ends a connection when a statement of its transaction timed out: a late answer would be taken for the answer to the
 * next statement. For single statements the pool does the same.
 */
function endOnTimeout(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown // accepts the arguments of each overload
  client.query = ((...args: unknown[]) => {
    const result = query(...args)
    if (result instanceof Promise)
      result.catch((error) => {
        if (isTimeout(error) && client instanceof pg.Client) client.end().catch(() => {})
      })
    return result
  }) as typeof client.query // takes the same arguments
}

const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** Thrown when the database does not answer in time and neither pg nor the system reports an error. */
export class DatabaseUnavailable extends Error {}

/**
 * Limits how long an operation on the database may take.
 * @param timeout milliseconds
 * @throws DatabaseUnavailable
 */
export function withTimeout<T>(timeout: number, result: Promise<T>) {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable(`no answer in ${timeout} ms`)), timeout)
  })
  return Promise.race([result, timedOut]).finally(() => clearTimeout(timer))
}

// SQLSTATE codes: connection, password, missing database, resources, statement timeout, shutdown, read-only standby,
// idle transaction, internal error.
const UNREACHABLE_CODES = /^(08|28|3D|53|57014|57P0|25006|25P03|XX000)/
const NETWORK_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
])
const PG_MESSAGES =
  /^(Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated|Client (was closed|has encountered a connection error) and is not queryable)/

/** Errors of pg, the system and drizzle, and pg-boss's copies of errors, which are plain objects. */
type ErrorLike = { code?: unknown; syscall?: unknown; message?: unknown; cause?: unknown; errors?: unknown }

/** Whether an error says that the database cannot be reached now, so that the same request may succeed later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof DatabaseUnavailable) return true
  const { code, syscall, message, cause, errors } = error as ErrorLike // every field is checked before it is used
  if (typeof code === 'string' && (UNREACHABLE_CODES.test(code) || NETWORK_ERRORS.has(code))) return true
  // Every failed connect counts: a socket file is missing while its server is down, and may belong to another user.
  if (syscall === 'connect') return true
  if (typeof message === 'string' && PG_MESSAGES.test(message)) return true
  return (Array.isArray(errors) && errors.some(isDatabaseUnreachable)) || isDatabaseUnreachable(cause)
}
