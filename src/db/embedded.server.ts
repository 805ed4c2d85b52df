import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { choosePlace, type EmbeddedPlace, FolderInUse, readSecrets, takeLock } from './embedded-place.server.ts'
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
/** One that recovers from a crash says that it is ready, and takes no connections yet. */
const NOT_YET = ['57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET']
/** Milliseconds. */
const PATIENCE = 60_000

export type EmbeddedDatabase = {
  /** `postgres://` address of the shop's database, as a role that owns it and is no superuser. */
  url: string
  /** Generated once per folder; signs sessions and links when the environment gives no SECRET. */
  secret: string
  /** Where the files are; differs from the folder asked for when root's database user cannot enter that one. */
  dir: string
  /** Stops PostgreSQL and frees the folder; within 10 seconds. */
  stop(): Promise<void>
}
type EmbeddedSettings = {
  dir: string
  notify(line: string): void
}

/**
 * Starts the PostgreSQL that comes with the app on the files in `dir`, or takes over one that a killed app left
 * running, and keeps it running (docs/decisions/003). Throws, with a sentence for the person who starts the app, when
 * the folder cannot be used or another app is using it.
 */
export async function startEmbedded({
  dir,
  notify,
  ajustes: settings,
}: EmbeddedSettings & { ajustes?: PostgresSettings }): Promise<EmbeddedDatabase> {
  const place = { ...(await choosePlace(path.resolve(dir), notify)), ajustes: settings }
  const lock = takeLock(place.dir)
  try {
    const secrets = await readSecrets(place)
    await initialize(place)
    let server = await startPostgres(place)
    await createDatabase(server.port, secrets.clave)

    const controller = new AbortController()
    let lastNotice = ''
    // What goes on need not be said again: a start that fails differs from the one before in what the log adds to it.
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
    // Whatever ends PostgreSQL under the app, it comes back on the same port and the app's pools find it again.
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

/** For a program beside the shop: the PostgreSQL that the shop runs in `dir`, or one started for it when none does. */
export async function joinEmbedded({ dir, notify }: EmbeddedSettings): Promise<EmbeddedDatabase> {
  const place = await choosePlace(path.resolve(dir), () => {})
  const { pgdata } = place
  if (!existsSync(pgdata)) throw new Error(`No hay datos de la tienda en ${path.resolve(dir)}. Revisa DATA_DIR.`)
  try {
    return await startEmbedded({ dir, notify })
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const running = await readPid(pgdata)
    if (!running?.listo || !(await runsOn(pgdata, running.pid)))
      throw new Error('La tienda está arrancando o cerrando. Intenta de nuevo en unos segundos.')
    return opened(place, await readSecrets(place), running, async () => {}) // it is not ours to stop
  }
}

/** Deletes the embedded database of `dir` for good; the password and the secret stay. */
export async function deleteEmbedded(settings: EmbeddedSettings) {
  const embedded = await startEmbedded(settings)
  await embedded.stop()
  await rm(path.join(embedded.dir, 'postgres'), { recursive: true })
  return embedded.dir
}

type Secrets = Awaited<ReturnType<typeof readSecrets>>

function opened(
  { dir }: EmbeddedPlace,
  { clave: password, secreto: secret }: Secrets,
  { port }: Postmaster,
  stop: () => Promise<void>,
) {
  return { url: urlOf(port, password, NAME), secret, dir, stop }
}

/** A database's address for the role that has the same name. */
function urlOf(port: number, password: string, name: string) {
  return `postgres://${name}:${password}@127.0.0.1:${port}/${name}`
}

async function connect(port: number, password: string) {
  for (const deadline = Date.now() + PATIENCE; ; await pause(200)) {
    const client = new pg.Client(connectionConfig(urlOf(port, password, 'postgres'), 'brisa-start', OPENING_TIMEOUTS))
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      const { code } = error as NodeJS.ErrnoException // of pg or the socket; without one, no answer came in time
      if (code === INVALID_PASSWORD)
        throw new Error('La base de datos ya corre, pero no acepta la contraseña guardada en el archivo clave.')
      if (code && !NOT_YET.includes(code)) throw error
      if (Date.now() > deadline)
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
