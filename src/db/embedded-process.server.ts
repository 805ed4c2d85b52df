import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type EmbeddedLocation, readIfPresent } from './embedded-place.server.ts'

const MAX_LOG_SIZE = 5_000_000
// The same on every machine, so that PostgreSQL reports in English and computes alike whatever the machine's settings.
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Runs initdb in a temporary folder and renames it, so that an initdb that fails or is interrupted leaves nothing
 * half-made.
 */
export async function initialize({ dir, pgdata, binaries, user }: EmbeddedLocation) {
  for (const name of await readdir(dir)) if (name.startsWith('postgres.nueva-')) await remove(path.join(dir, name))
  if (existsSync(pgdata)) return
  const fresh = `${pgdata}.nueva-${process.pid}-${Date.now()}`
  const passwordFile = path.join(dir, 'clave')
  const options = ['-D', fresh, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  // PostgreSQL's builtin locale sorts and changes case alike on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const initdb = path.join(binaries, 'bin/initdb')
  try {
    await mkdir(fresh, { mode: 0o700 })
    if (user) for (const entry of [fresh, passwordFile]) await chown(entry, user.uid, user.gid)
    await promisify(execFile)(initdb, [...options, ...locale], { ...user, cwd: '/', env: ENVIRONMENT }).catch(
      (error) => {
        throw new Error(`No se pudo crear la base de datos en ${dir}:\n${(error.stderr || error.message).trim()}`)
      },
    )
    await rename(fresh, pgdata)
  } catch (error) {
    await remove(fresh)
    throw error
  }
  const folder = await open(dir)
  await folder.sync().finally(() => folder.close())
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })

export type Postmaster = { pid: number; port: number }
/** Further PostgreSQL settings, for disposable databases. */
export type PostgresSettings = Record<string, string | number>
type ConfiguredPlace = EmbeddedLocation & { settings?: PostgresSettings | undefined }

/** Finds or starts the PostgreSQL of these files, and waits until it accepts connections. */
export async function startPostgres(place: ConfiguredPlace, samePort?: number): Promise<Postmaster> {
  const { dir, pgdata, user } = place
  const found = await readPid(pgdata)
  if (found && (await waitUntilReady(pgdata, found, () => runsOn(pgdata, found.pid)))) return found
  // PostgreSQL does not start if its pid file is incomplete (after a power cut) or if it may not read it.
  const file = path.join(pgdata, 'postmaster.pid')
  if (!found) await rm(file, { force: true })
  else if (user && existsSync(file)) await chown(file, user.uid, user.gid)
  for (let attempt = 0; attempt < 10; attempt++) {
    // The port is below the system's ephemeral ports, so that it is still free when PostgreSQL comes back.
    const { child, ...launched } = await launch(place, samePort ?? randomInt(20_000, 30_000), found?.pid)
    // Not by its command line, which is empty for a moment after the start, long on a busy machine.
    if (await waitUntilReady(pgdata, launched, () => launched.pid > 0 && !hasEnded(child))) return launched
    await pause(500) // an old server's last processes may still hold its shared memory
  }
  const log = logOf(place)
  const tail = (await readFile(log, 'utf8')).trim().split('\n').slice(-5).join('\n')
  throw new Error(`La base de datos de ${dir} no arranca. Lo último que dijo (${log}):\n${tail}`)
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

const logOf = ({ dir }: EmbeddedLocation) => path.join(dir, 'postgres.log')

async function launch(place: ConfiguredPlace, port: number, deadPid: number | undefined) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    log_checkpoints: 'off',
    ...place.settings,
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
      // Another program may have the pid of the dead postmaster by now, and PostgreSQL would take it for a running one.
      // With this variable, which pg_ctl uses too, PostgreSQL ignores that pid. It still checks its shared memory.
      env: { ...ENVIRONMENT, ...(deadPid && { PG_GRANDPARENT_PID: String(deadPid) }) },
      // Detached, so that Ctrl+C in the terminal does not stop PostgreSQL before the app has closed. Its output goes to
      // a file, because a pipe would end with the app.
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    },
  )
  child.on('error', () => {}) // the child then has no pid and counts as not running
  child.unref()
  await output.close()
  return { child, pid: child.pid ?? 0, port }
}

/**
 * Waits until the postmaster accepts connections; false when it ends first.
 * @throws Error after 60 seconds
 */
async function waitUntilReady(pgdata: string, { pid, port }: Postmaster, isRunning: () => boolean | Promise<boolean>) {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await pause(50)) {
    if (!(await isRunning())) return false
    // A stale file names the old server's port, and by chance perhaps the new server's pid.
    const status = await readPid(pgdata)
    if (status?.isReady && status.pid === pid && status.port === port) return true
  }
  throw new Error(`La base de datos de ${pgdata} no respondió en 60 segundos.`)
}

/** The postmaster that the pid file names, alive or not, and whether it reports that it is ready. */
export async function readPid(pgdata: string) {
  const lines = (await readIfPresent(path.join(pgdata, 'postmaster.pid')))?.split('\n') ?? []
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0
    ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
    : null
}

/** Whether the process is a live postmaster on these files, according to its command line. */
export async function runsOn(pgdata: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout, error } = spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' })
    if (error) throw error
    return stdout.includes(pgdata)
  }
  // The working directory would tell it too, but root in a container may not read that.
  const command = await readIfPresent(`/proc/${pid}/cmdline`)
  return command?.split('\0').includes(pgdata) ?? false
}

/**
 * Stops PostgreSQL in its `fast` mode: open transactions are rolled back and everything is written. Stronger signals
 * follow.
 */
export async function stopPostgres(pgdata: string, pid: number) {
  for (const [signal, timeout] of [
    // The waits add up to less than the shop's `CLOSE_TIMEOUT` (`server.ts`).
    ['SIGINT', 5_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 1_000],
  ] as const) {
    if (!(await runsOn(pgdata, pid))) return
    process.kill(pid, signal)
    const deadline = performance.now() + timeout
    while (performance.now() < deadline && (await runsOn(pgdata, pid))) await pause(20)
  }
}
