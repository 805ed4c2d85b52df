import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Db = ReturnType<typeof conectar>
/** Inside a transaction only this exists; it is a parameter, never a global. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Registro = { error(datos: object, mensaje: string): void }

function conectar(pool: pg.Pool) {
  return drizzle(pool)
}

/**
 * Opens the shop's connections to PostgreSQL. `limites` has a pool of its own, because a limit is counted while a
 * transaction holds a connection of the other one: with one pool, as many requests as it is large would wait forever.
 * @param url a `postgres://` address
 */
export function abrirBase(url: string, registro: Registro) {
  const pool = abrirPool(url, registro, 20)
  const limites = abrirPool(url, registro, 4)
  return {
    url,
    pool,
    limites,
    db: conectar(pool),
    async cerrar() {
      await Promise.all([pool.end(), limites.end()])
    },
  }
}
export type Base = ReturnType<typeof abrirBase>

function abrirPool(url: string, registro: Registro, max: number) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'brisa',
    options: '-c TimeZone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000',
  })
  // Without a listener a restart of PostgreSQL would end the process; the pool replaces the connection by itself.
  pool.on('error', (error) => registro.error({ err: error }, 'database connection lost'))
  // The pool listens only to idle connections. One that a transaction holds tells its loss to the query it runs, or to
  // the next one; unheard, it would end the process as well.
  pool.on('connect', (cliente) => cliente.on('error', () => {}))
  return pool
}

const CODIGOS_SIN_BASE = /^(08|57P0|53[23]|XX000)/
const SIN_RED = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE'])

/** Whether an error says that the database cannot be reached now, so that the same request may work later. */
export function esBaseCaida(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { code?: string }
  if (code && (CODIGOS_SIN_BASE.test(code) || SIN_RED.has(code))) return true
  if (
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
    return true
  if (error instanceof AggregateError) return error.errors.some(esBaseCaida)
  return error.cause !== undefined && esBaseCaida(error.cause)
}
