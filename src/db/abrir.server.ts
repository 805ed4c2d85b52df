import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Db = ReturnType<typeof conectar>
/** Inside a transaction only this exists; it is a parameter, never a global. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Registro = { error(datos: object, mensaje: string): void }

/** How long PostgreSQL may take, in milliseconds; tests are less patient. */
export type Plazos = {
  /** Until a connection is there, a new one or one that others use. */
  conexion: number
  /** Until a statement is answered. */
  consulta: number
}
const PLAZOS: Plazos = { conexion: 5_000, consulta: 5_000 }
/** On the way to opening nobody waits for an answer yet, and a migration may rewrite a table. */
export const PARA_ABRIR: Plazos = { conexion: 10_000, consulta: 600_000 }

/**
 * What every connection of the shop has in common. A server that is up gives up on a statement before we do, so that
 * only one that has fallen silent costs the connection.
 */
export function comoConectar(url: string, nombre: string, { conexion, consulta }: Plazos = PLAZOS) {
  // pg lets what stands in the address win over ours; of `options` both are wanted.
  const direccion = new URL(url)
  const suyas = direccion.searchParams.get('options') ?? ''
  direccion.searchParams.delete('options')
  return {
    connectionString: suyas ? direccion.href : url,
    application_name: nombre,
    connectionTimeoutMillis: conexion,
    query_timeout: consulta,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: `${suyas} -c TimeZone=UTC -c statement_timeout=${Math.round(consulta * 0.9)} -c idle_in_transaction_session_timeout=30000`,
  }
}

function conectar(pool: pg.Pool) {
  const db = drizzle(pool)
  // Drizzle's own keeps the connection for good when `begin` gets no answer.
  db.transaction = async (hacer, ajustes) => {
    const cliente = await pool.connect()
    try {
      return await drizzle(cliente).transaction(hacer, ajustes)
    } finally {
      cliente.release()
    }
  }
  return db
}

/**
 * Opens the shop's connections to PostgreSQL. `limites` has a pool of its own, because a limit is counted while a
 * transaction holds a connection of the other one: with one pool, as many requests as it is large would wait forever.
 * @param url a `postgres://` address
 */
export function abrirBase(url: string, registro: Registro, plazos?: Plazos) {
  const pool = abrirPool({ url, registro, plazos, max: 20 })
  const limites = abrirPool({ url, registro, plazos, max: 4 })
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

type Ajustes = { url: string; registro: Registro; plazos: Plazos | undefined; max: number }

function abrirPool({ url, registro, plazos, max }: Ajustes) {
  const pool = new pg.Pool({ ...comoConectar(url, 'brisa', plazos), max, idleTimeoutMillis: 30_000 })
  // Without a listener a restart of PostgreSQL would end the process; the pool replaces the connection by itself.
  pool.on('error', (error) => registro.error({ err: error }, 'database connection lost'))
  pool.on('connect', (cliente) => {
    // The pool listens only to idle connections. One that a transaction holds tells its loss to the query it runs, or to
    // the next one; unheard, it would end the process as well.
    cliente.on('error', () => {})
    acabarAlCallar(cliente)
  })
  return pool
}

/**
 * Ends a connection that left a transaction's statement without an answer: what it says later would be taken for the
 * answer to another one. For single statements the pool does the same.
 */
function acabarAlCallar(cliente: pg.PoolClient) {
  const preguntar = cliente.query.bind(cliente) as (...todo: unknown[]) => unknown // in whichever of its forms
  cliente.query = ((...todo: unknown[]) => {
    const respuesta = preguntar(...todo)
    if (respuesta instanceof Promise)
      respuesta.catch((error) => {
        if (esSilencio(error) && cliente instanceof pg.Client) cliente.end().catch(() => {})
      })
    return respuesta
  }) as typeof cliente.query // in the same forms
}

const esSilencio = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** The database could not be asked, where nobody else says so. */
export class BaseAusente extends Error {}

/**
 * Waits so many milliseconds for what depends on the database.
 * @throws BaseAusente
 */
export function conPlazo<T>(plazo: number, respuesta: Promise<T>) {
  let reloj: NodeJS.Timeout | undefined
  const silencio = new Promise<never>((_, rechazar) => {
    reloj = setTimeout(() => rechazar(new BaseAusente(`no answer in ${plazo} ms`)), plazo)
  })
  return Promise.race([respuesta, silencio]).finally(() => clearTimeout(reloj))
}

// Connection, password, database, resources, cancelled by a deadline, ended by an administrator, a standby, idle for too long.
const CODIGOS_SIN_BASE = /^(08|28|3D|53|57014|57P0|25006|25P03|XX000)/
const SIN_RED = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
])
const DICHO_POR_PG =
  /^(Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated|Client (was closed|has encountered a connection error) and is not queryable)/

/** What pg, the system and drizzle throw; and pg-boss, whose are copies that are no errors. */
type Fallo = { code?: unknown; syscall?: unknown; message?: unknown; cause?: unknown; errors?: unknown }

/** Whether an error says that the database cannot be reached now, so that the same request may work later. */
export function esBaseCaida(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof BaseAusente) return true
  const { code, syscall, message, cause, errors } = error as Fallo // each is looked at before it is used
  if (typeof code === 'string' && (CODIGOS_SIN_BASE.test(code) || SIN_RED.has(code))) return true
  // A socket in a folder is gone while its server is, and may be somebody else's.
  if (syscall === 'connect') return true
  if (typeof message === 'string' && DICHO_POR_PG.test(message)) return true
  return (Array.isArray(errors) && errors.some(esBaseCaida)) || esBaseCaida(cause)
}
