import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { chooseLocation, type EmbeddedLocation, FolderInUse, readSecrets, takeLock } from './embedded-place.server.ts'
import {
  initialize,
  type PostgresSettings,
  type Postmaster,
  readPid,
  runsOn,
  startPostgres,
  stopPostgres,
} from './embedded-process.server.ts'
import { connectionConfig, OPENING_TIMEOUTS } from './open.server.ts'

export { changeSecret } from './embedded-place.server.ts'

const NAME = 'brisa'
const INVALID_PASSWORD = '28P01'
/** Errors of a server that recovers from a crash: it reports that it is ready before it accepts connections. */
const NOT_YET = ['57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET']
/** Milliseconds. */
const CONNECT_TIMEOUT = 60_000

export type EmbeddedDatabase = {
  /** `postgres://` address of the shop's database, for the role that owns it and is no superuser. */
  url: string
  /** Generated once per folder. Signs sessions and links when the environment has no SECRET. */
  secret: string
  /** Folder of the files: the requested folder, or another if root's database user cannot enter that. */
  dir: string
  /** Stops PostgreSQL and releases the folder. After `joinEmbedded` it leaves the shop's own PostgreSQL running. */
  stop(): Promise<void>
}
type EmbeddedSettings = {
  dir: string
  notify(line: string): void
}

/**
 * Starts the embedded PostgreSQL on the files in `dir`, or adopts one that a killed app left running, and restarts it
 * whenever it ends (docs/decisions/003).
 * @throws Error with a sentence for the person who starts the app, when the folder cannot be used; FolderInUse when
 * another app uses it
 */
export async function startEmbedded({
  dir,
  notify,
  settings,
}: EmbeddedSettings & { settings?: PostgresSettings }): Promise<EmbeddedDatabase> {
  const place = { ...(await chooseLocation(path.resolve(dir), notify)), settings }
  const lock = takeLock(place.dir)
  try {
    const secrets = await readSecrets(place)
    await initialize(place)
    let server = await startPostgres(place)
    await createDatabase(server.port, secrets.password)

    const controller = new AbortController()
    let lastNotice = ''
    // Compares first lines only: further failures of the same start differ in the quoted log.
    const notifyOnce = (line: string) => {
      const [first = ''] = line.split('\n')
      if (first !== lastNotice) notify(line)
      lastNotice = first
    }
    const restartIfDown = async () => {
      if (!(await runsOn(place.pgdata, server.pid)) && !controller.signal.aborted) {
        if (!lastNotice) notifyOnce('La base de datos se detuvo; se levanta otra vez.')
        server = await startPostgres(place, server.port)
      }
      lastNotice = ''
    }
    // However PostgreSQL ends, it comes back on the same port, where the app's pools find it.
    const watch = async () => {
      while (!controller.signal.aborted) {
        await pause(1_000, undefined, { ref: false, signal: controller.signal }).catch(() => {})
        await restartIfDown().catch((error: Error) => notifyOnce(error.message))
      }
    }
    const watching = watch()
    const stop = async () => {
      controller.abort()
      await watching
      await stopPostgres(place.pgdata, server.pid)
      lock.close()
    }
    let stopping: Promise<void> | undefined
    return opened(place, secrets, server, () => {
      stopping ??= stop()
      return stopping
    })
  } catch (error) {
    lock.close()
    throw error
  }
}

/**
 * For a program beside the shop: connects to the PostgreSQL that the shop runs in `dir`, or starts one.
 * @throws Error with a sentence for the terminal, when there are no data or the shop is starting or closing
 */
export async function joinEmbedded({ dir, notify }: EmbeddedSettings): Promise<EmbeddedDatabase> {
  const place = await chooseLocation(path.resolve(dir), () => {})
  const { pgdata } = place
  if (!existsSync(pgdata)) throw new Error(`No hay datos de la tienda en ${path.resolve(dir)}. Revisa DATA_DIR.`)
  try {
    return await startEmbedded({ dir, notify })
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const running = await readPid(pgdata)
    if (!running?.isReady || !(await runsOn(pgdata, running.pid)))
      throw new Error('La tienda está arrancando o cerrando. Intenta de nuevo en unos segundos.')
    return opened(place, await readSecrets(place), running, async () => {}) // the shop stops its own PostgreSQL
  }
}

/** Deletes the embedded database of `dir`. The password and the secret stay. */
export async function deleteEmbedded(settings: EmbeddedSettings) {
  const embedded = await startEmbedded(settings)
  await embedded.stop()
  await rm(path.join(embedded.dir, 'postgres'), { recursive: true })
  return embedded.dir
}

type Secrets = Awaited<ReturnType<typeof readSecrets>>

function opened(
  { dir }: EmbeddedLocation,
  { password, secret }: Secrets,
  { port }: Postmaster,
  stop: () => Promise<void>,
) {
  return { url: urlOf(port, password, NAME), secret, dir, stop }
}

/** The `postgres://` address of a database, for the role of the same name. */
function urlOf(port: number, password: string, name: string) {
  return `postgres://${name}:${password}@127.0.0.1:${port}/${name}`
}

async function connect(port: number, password: string) {
  for (const deadline = performance.now() + CONNECT_TIMEOUT; ; await pause(200)) {
    const client = new pg.Client(connectionConfig(urlOf(port, password, 'postgres'), 'brisa-start', OPENING_TIMEOUTS))
    client.on('error', () => {}) // the statement reports it
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      const { code } = error as NodeJS.ErrnoException // pg or the socket sets it; a timeout has none
      if (code === INVALID_PASSWORD)
        throw new Error('La base de datos ya corre, pero no acepta la contraseña guardada en el archivo clave.')
      if (code && !NOT_YET.includes(code)) throw error
      if (performance.now() > deadline)
        throw new Error('La base de datos de la tienda corre, pero no respondió en 60 segundos.', { cause: error })
    }
  }
}

/** The app's role owns its database and nothing else, as on a hosted PostgreSQL. */
async function createDatabase(port: number, password: string) {
  const client = await connect(port, password)
  try {
    const role = await client.query('select from pg_roles where rolname = $1', [NAME])
    if (role.rowCount === 0) await client.query(`create role ${NAME} login createdb password '${password}'`)
    const database = await client.query('select from pg_database where datname = $1', [NAME])
    if (database.rowCount === 0) await client.query(`create database ${NAME} owner ${NAME}`)
  } finally {
    await client.end()
  }
}
