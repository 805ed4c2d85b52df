import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type EmbeddedPlace, readIfPresent } from './embedded-place.server.ts'

const MAX_LOG_SIZE = 5_000_000
// Fixed so that PostgreSQL speaks English and computes alike whatever the machine's own settings are.
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Makes the database's files in a folder with another name, so that an interrupted initdb leaves nothing half-made. */
export async function initialize({ dir, pgdata, binaries, user }: EmbeddedPlace) {
  for (const name of await readdir(dir))
    if (name.startsWith('postgres.nueva-'))
      await rm(path.join(dir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  if (existsSync(pgdata)) return
  const fresh = `${pgdata}.nueva-${process.pid}-${Date.now()}`
  const passwordFile = path.join(dir, 'clave')
  await mkdir(fresh, { mode: 0o700 })
  if (user) for (const item of [fresh, passwordFile]) await chown(item, user.uid, user.gid)
  const options = ['-D', fresh, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  // PostgreSQL's own locale: order and case are the same on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const initdb = path.join(binaries, 'bin/initdb')
  await promisify(execFile)(initdb, [...options, ...locale], { ...user, cwd: '/', env: ENVIRONMENT }).catch((error) => {
    throw new Error(`No se pudo crear la base de datos en ${dir}:\n${(error.stderr || error.message).trim()}`)
  })
  await rename(fresh, pgdata)
  const folder = await open(dir)
  await folder.sync().finally(() => folder.close())
}

export type Postmaster = { pid: number; port: number }
/** Settings of PostgreSQL other than a shop's, for a database that nobody will miss. */
export type PostgresSettings = Record<string, string | number>
type ConfiguredPlace = EmbeddedPlace & { ajustes?: PostgresSettings | undefined }

/** The PostgreSQL that runs on these files, found or started, once it takes connections. */
export async function startPostgres(place: ConfiguredPlace, samePort?: number): Promise<Postmaster> {
  const { dir, pgdata, user } = place
  const found = await readPid(pgdata)
  if (found && (await waitUntilReady(pgdata, found))) return found
  // PostgreSQL does not start over a pid file that names no process (torn by a power cut) or that it may not read.
  const file = path.join(pgdata, 'postmaster.pid')
  if (!found) await rm(file, { force: true })
  else if (user && existsSync(file)) await chown(file, user.uid, user.gid)
  for (let attempt = 0; attempt < 10; attempt++) {
    // Below the ports that systems lend to outgoing connections, so that it is free when PostgreSQL comes back.
    const launched = await launch(place, samePort ?? randomInt(20_000, 30_000), found?.pid)
    if (await waitUntilReady(pgdata, launched)) return launched
    await pause(500) // an old server's last processes may still be letting go of its memory
  }
  const log = logOf(place)
  const tail = (await readFile(log, 'utf8')).trim().split('\n').slice(-5).join('\n')
  throw new Error(`La base de datos de ${dir} no arranca. Lo último que dijo (${log}):\n${tail}`)
}

const logOf = ({ dir }: EmbeddedPlace) => path.join(dir, 'postgres.log')

async function launch(place: ConfiguredPlace, port: number, deadPid: number | undefined): Promise<Postmaster> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    log_checkpoints: 'off',
    ...place.ajustes,
  }
  const log = logOf(place)
  if (((await stat(log).catch(() => null))?.size ?? 0) > MAX_LOG_SIZE) await truncate(log)
  const output = await open(log, 'a', 0o600)
  const child = spawn(
    path.join(place.binaries, 'bin/postgres'),
    ['-D', place.pgdata, ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`)],
    {
      ...place.user,
      cwd: '/',
      // The pid of a dead postmaster may belong to another program by now; PostgreSQL would take it for a rival. This is
      // the variable by which pg_ctl names a process that is not one, and the check of shared memory stays in force.
      env: { ...ENVIRONMENT, ...(deadPid && { PG_GRANDPARENT_PID: String(deadPid) }) },
      // In a session of its own, or the terminal's Ctrl+C would stop it before the app has closed; and writing to a
      // file, because a pipe would die with the app.
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    },
  )
  child.on('error', () => {}) // without a pid, which is taken for not running
  child.unref()
  await output.close()
  return { pid: child.pid ?? 0, port }
}

/** Whether that postmaster comes to take connections; false when it ends first. */
async function waitUntilReady(pgdata: string, { pid, port }: Postmaster) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(50)) {
    if (!(await runsOn(pgdata, pid))) return false
    // A file that an old server left names its port, and by chance perhaps the new one's pid.
    const status = await readPid(pgdata)
    if (status?.listo && status.pid === pid && status.port === port) return true
  }
  throw new Error(`La base de datos de ${pgdata} no respondió en 60 segundos.`)
}

/** The postmaster that the files name, alive or not, and whether it says that it takes connections. */
export async function readPid(pgdata: string) {
  const lines = (await readIfPresent(path.join(pgdata, 'postmaster.pid')))?.split('\n') ?? []
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]), listo: lines[7]?.trim() === 'ready' } : null
}

/** Whether that process is alive and a postmaster on these files: they are named in its command line. */
export async function runsOn(pgdata: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout, error } = spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' })
    if (error) throw error
    return stdout.includes(pgdata)
  }
  // The working directory would tell the same, but root in a container may not read another user's.
  const command = await readIfPresent(`/proc/${pid}/cmdline`)
  return command?.split('\0').includes(pgdata) ?? false
}

/** Stops it as PostgreSQL's `fast` does: transactions in course are rolled back, everything is written. */
export async function stopPostgres(pgdata: string, pid: number) {
  for (const [signal, timeout] of [
    // Together less than the shop takes at most to close.
    ['SIGINT', 5_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 1_000],
  ] as const) {
    if (!(await runsOn(pgdata, pid))) return
    process.kill(pid, signal)
    const deadline = Date.now() + timeout
    while (Date.now() < deadline && (await runsOn(pgdata, pid))) await pause(20)
  }
}
