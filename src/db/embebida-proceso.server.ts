import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pausa } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Lugar, leerSiEsta } from './embebida-lugar.server.ts'

const REGISTRO_MAXIMO = 5_000_000
// Fixed so that PostgreSQL speaks English and computes alike whatever the machine's own settings are.
const ENTORNO = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Makes the database's files in a folder with another name, so that an interrupted initdb leaves nothing half-made. */
export async function inicializar({ dir, pgdata, nativo, usuario }: Lugar) {
  for (const nombre of await readdir(dir))
    if (nombre.startsWith('postgres.nueva-'))
      await rm(path.join(dir, nombre), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  if (existsSync(pgdata)) return
  const nueva = `${pgdata}.nueva-${process.pid}-${Date.now()}`
  const archivoClave = path.join(dir, 'clave')
  await mkdir(nueva, { mode: 0o700 })
  if (usuario) for (const suyo of [nueva, archivoClave]) await chown(suyo, usuario.uid, usuario.gid)
  const opciones = ['-D', nueva, '-U', 'postgres', `--pwfile=${archivoClave}`, '--auth=scram-sha-256']
  // PostgreSQL's own locale: order and case are the same on every system.
  const idioma = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const initdb = path.join(nativo, 'bin/initdb')
  await promisify(execFile)(initdb, [...opciones, ...idioma], { ...usuario, cwd: '/', env: ENTORNO }).catch((error) => {
    throw new Error(`No se pudo crear la base de datos en ${dir}:\n${(error.stderr || error.message).trim()}`)
  })
  await rename(nueva, pgdata)
  const carpeta = await open(dir)
  await carpeta.sync().finally(() => carpeta.close())
}

export type Postmaster = { pid: number; puerto: number }
/** Settings of PostgreSQL other than a shop's, for a database that nobody will miss. */
export type Ajustes = Record<string, string | number>
type LugarAjustado = Lugar & { ajustes?: Ajustes | undefined }

/** The PostgreSQL that runs on these files, found or started, once it takes connections. */
export async function levantar(lugar: LugarAjustado, mismoPuerto?: number): Promise<Postmaster> {
  const { dir, pgdata, usuario } = lugar
  const hallado = await leerPid(pgdata)
  if (hallado && (await esperar(pgdata, hallado))) return hallado
  // PostgreSQL does not start over a pid file that names no process (torn by a power cut) or that it may not read.
  const archivo = path.join(pgdata, 'postmaster.pid')
  if (!hallado) await rm(archivo, { force: true })
  else if (usuario && existsSync(archivo)) await chown(archivo, usuario.uid, usuario.gid)
  for (let intento = 0; intento < 10; intento++) {
    // Below the ports that systems lend to outgoing connections, so that it is free when PostgreSQL comes back.
    const lanzado = await lanzar(lugar, mismoPuerto ?? randomInt(20_000, 30_000), hallado?.pid)
    if (await esperar(pgdata, lanzado)) return lanzado
    await pausa(500) // an old server's last processes may still be letting go of its memory
  }
  const registro = registroDe(lugar)
  const final = (await readFile(registro, 'utf8')).trim().split('\n').slice(-5).join('\n')
  throw new Error(`La base de datos de ${dir} no arranca. Lo último que dijo (${registro}):\n${final}`)
}

const registroDe = ({ dir }: Lugar) => path.join(dir, 'postgres.log')

async function lanzar(lugar: LugarAjustado, puerto: number, muerto: number | undefined): Promise<Postmaster> {
  const ajustes = {
    listen_addresses: '127.0.0.1',
    port: puerto,
    unix_socket_directories: '',
    log_checkpoints: 'off',
    ...lugar.ajustes,
  }
  const registro = registroDe(lugar)
  if (((await stat(registro).catch(() => null))?.size ?? 0) > REGISTRO_MAXIMO) await truncate(registro)
  const salida = await open(registro, 'a', 0o600)
  const proceso = spawn(
    path.join(lugar.nativo, 'bin/postgres'),
    ['-D', lugar.pgdata, ...Object.entries(ajustes).map(([nombre, valor]) => `--${nombre}=${valor}`)],
    {
      ...lugar.usuario,
      cwd: '/',
      // The pid of a dead postmaster may belong to another program by now; PostgreSQL would take it for a rival. This is
      // the variable by which pg_ctl names a process that is not one, and the check of shared memory stays in force.
      env: { ...ENTORNO, ...(muerto && { PG_GRANDPARENT_PID: String(muerto) }) },
      // In a session of its own, or the terminal's Ctrl+C would stop it before the app has closed; and writing to a
      // file, because a pipe would die with the app.
      detached: true,
      stdio: ['ignore', salida.fd, salida.fd],
    },
  )
  proceso.on('error', () => {}) // without a pid, which is taken for not running
  proceso.unref()
  await salida.close()
  return { pid: proceso.pid ?? 0, puerto }
}

/** Whether that postmaster comes to take connections; false when it ends first. */
async function esperar(pgdata: string, { pid, puerto }: Postmaster) {
  for (const limite = Date.now() + 60_000; Date.now() < limite; await pausa(50)) {
    if (!(await correSobre(pgdata, pid))) return false
    // A file that an old server left names its port, and by chance perhaps the new one's pid.
    const dicho = await leerPid(pgdata)
    if (dicho?.listo && dicho.pid === pid && dicho.puerto === puerto) return true
  }
  throw new Error(`La base de datos de ${pgdata} no respondió en 60 segundos.`)
}

/** The postmaster that the files name, alive or not, and whether it says that it takes connections. */
export async function leerPid(pgdata: string) {
  const lineas = (await leerSiEsta(path.join(pgdata, 'postmaster.pid')))?.split('\n') ?? []
  const pid = Number(lineas[0])
  return Number.isInteger(pid) && pid > 0
    ? { pid, puerto: Number(lineas[3]), listo: lineas[7]?.trim() === 'ready' }
    : null
}

/** Whether that process is alive and a postmaster on these files: they are named in its command line. */
export async function correSobre(pgdata: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout, error } = spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' })
    if (error) throw error
    return stdout.includes(pgdata)
  }
  // The working directory would tell the same, but root in a container may not read another user's.
  const orden = await leerSiEsta(`/proc/${pid}/cmdline`)
  return orden?.split('\0').includes(pgdata) ?? false
}

/** Stops it as PostgreSQL's `fast` does: transactions in course are rolled back, everything is written. */
export async function detenerPostgres(pgdata: string, pid: number) {
  for (const [senal, plazo] of [
    // Together less than the shop takes at most to close.
    ['SIGINT', 5_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 1_000],
  ] as const) {
    if (!(await correSobre(pgdata, pid))) return
    process.kill(pid, senal)
    const limite = Date.now() + plazo
    while (Date.now() < limite && (await correSobre(pgdata, pid))) await pausa(20)
  }
}
