import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pausa } from 'node:timers/promises'
import pg from 'pg'
import type { Lugar } from './embebida-lugar.server.ts'

const REGISTRO_MAXIMO = 5_000_000
// Fixed so that PostgreSQL speaks English and computes alike whatever the machine's own settings are.
const entorno = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Makes the database's files in a folder with another name, so that an interrupted initdb leaves nothing half-made. */
export async function inicializar({ dir, pgdata, nativo, usuario }: Lugar, archivoClave: string) {
  for (const nombre of await readdir(dir))
    if (nombre.startsWith('postgres.nueva-'))
      await rm(path.join(dir, nombre), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  if (existsSync(pgdata)) return
  const nueva = `${pgdata}.nueva-${process.pid}-${Date.now()}`
  await mkdir(nueva, { mode: 0o700 })
  if (usuario) {
    await chown(nueva, usuario.uid, usuario.gid)
    await chown(archivoClave, usuario.uid, usuario.gid)
  }
  const opciones = ['-D', nueva, '-U', 'postgres', `--pwfile=${archivoClave}`, '--auth=scram-sha-256']
  // PostgreSQL's own locale: order and case are the same on every system.
  const idioma = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const initdb = spawn(path.join(nativo, 'bin/initdb'), [...opciones, ...idioma], {
    ...usuario,
    cwd: '/',
    env: entorno,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let queja = ''
  initdb.stderr.on('data', (trozo) => {
    queja += trozo
  })
  const [codigo] = await once(initdb, 'close')
  if (codigo !== 0) throw new Error(`No se pudo crear la base de datos en ${dir}:\n${queja.trim()}`)
  await rename(nueva, pgdata)
  const carpeta = await open(dir)
  await carpeta.sync().finally(() => carpeta.close())
}

export type Postmaster = { pid: number; puerto: number }
export type Ajustes = Record<string, string | number>
type LugarAjustado = Lugar & { ajustes?: Ajustes | undefined }

/** The PostgreSQL that runs on these files, found or started, once it accepts our password. */
export async function levantar(lugar: LugarAjustado, clave: string, puerto?: number): Promise<Postmaster> {
  const encontrado = await leerPid(lugar.pgdata)
  const esNuestro = encontrado && (await correSobre(lugar.pgdata, encontrado.pid))
  const reusado = esNuestro && (await esperar(lugar, clave))
  if (reusado) return reusado
  await sanearPid(lugar, encontrado?.pid)
  // The pid of a dead postmaster may belong to another program by now; PostgreSQL would take it for a rival. This is
  // the variable by which pg_ctl names a process that is not one, and the check of shared memory stays in force.
  const ajeno = encontrado && !esNuestro ? { PG_GRANDPARENT_PID: String(encontrado.pid) } : {}
  const registro = path.join(lugar.dir, 'postgres.log')
  for (let intento = 0; intento < 10; intento++) {
    if (intento > 0) await pausa(500) // an old server's last processes may still be letting go of its memory
    const fin = await lanzar(lugar, {
      registro,
      puerto: puerto ?? (await puertoLibre()),
      entorno: { ...entorno, ...ajeno },
    })
    const listo = await esperar(lugar, clave, fin)
    if (listo) return listo
  }
  const final = (await readFile(registro, 'utf8')).trim().split('\n').slice(-5).join('\n')
  throw new Error(`La base de datos de ${lugar.dir} no arranca. Lo último que dijo (${registro}):\n${final}`)
}

/** PostgreSQL does not start over a pid file that names no process (torn by a power cut) or that it may not read. */
async function sanearPid({ pgdata, usuario }: Lugar, pid: number | undefined) {
  const archivo = path.join(pgdata, 'postmaster.pid')
  if (!pid) await rm(archivo, { force: true })
  else if (usuario && existsSync(archivo)) await chown(archivo, usuario.uid, usuario.gid)
}

type Lanzamiento = { registro: string; puerto: number; entorno: NodeJS.ProcessEnv }

async function lanzar(lugar: LugarAjustado, { registro, puerto, entorno }: Lanzamiento) {
  const { pgdata, nativo, usuario } = lugar
  const ajustes = {
    listen_addresses: '127.0.0.1',
    port: puerto,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...lugar.ajustes,
  }
  if (((await stat(registro).catch(() => null))?.size ?? 0) > REGISTRO_MAXIMO) await truncate(registro)
  const salida = await open(registro, 'a', 0o600)
  const proceso = spawn(
    path.join(nativo, 'bin/postgres'),
    ['-D', pgdata, ...Object.entries(ajustes).flatMap(([nombre, valor]) => ['-c', `${nombre}=${valor}`])],
    // In a session of its own, or the terminal's Ctrl+C would stop it before the app has closed; and writing to a file,
    // because a pipe would die with the app.
    { ...usuario, cwd: '/', env: entorno, detached: true, stdio: ['ignore', salida.fd, salida.fd] },
  )
  proceso.unref()
  const fin = once(proceso, 'exit').then(
    () => 'fin' as const,
    () => 'fin' as const,
  )
  await salida.close()
  return { termino: fin }
}

/** Polls until the postmaster named in the pid file lets us in; null when it ends first. */
async function esperar({ pgdata }: Lugar, clave: string, lanzado?: { termino: Promise<'fin'> }) {
  const limite = Date.now() + 60_000
  while (Date.now() < limite) {
    const actual = await leerPid(pgdata)
    if (actual?.puerto && (await correSobre(pgdata, actual.pid)) && (await responde(actual.puerto, clave)))
      return { pid: actual.pid, puerto: actual.puerto }
    const sigue = lanzado
      ? (await Promise.race([lanzado.termino, pausa(50)])) !== 'fin'
      : await pausa(50).then(() => actual && correSobre(pgdata, actual.pid))
    if (!sigue) return null
  }
  throw new Error(`La base de datos de ${pgdata} no respondió en 60 segundos.`)
}

export function direccion({ puerto, clave, base, rol }: { puerto: number; clave: string; base: string; rol: string }) {
  return `postgres://${rol}:${clave}@127.0.0.1:${puerto}/${base}`
}

async function responde(puerto: number, clave: string) {
  const connectionString = direccion({ puerto, clave, base: 'postgres', rol: 'postgres' })
  const cliente = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  cliente.on('error', () => {}) // a server that goes away while it is asked has not answered
  try {
    await cliente.connect()
    await cliente.query('select 1')
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01')
      throw new Error('La base de datos ya corre, pero no acepta la contraseña guardada en el archivo clave.')
    return false
  } finally {
    await cliente.end().catch(() => {})
  }
}

/** The postmaster that the files name, alive or not; without a port while it starts. */
export async function leerPid(pgdata: string) {
  const texto = await leerSiEsta(path.join(pgdata, 'postmaster.pid'))
  const lineas = texto?.split('\n') ?? []
  const pid = Number(lineas[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, puerto: Number(lineas[3]) || null } : null
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

/** Null only where there is no such file: one that cannot be read for want of descriptors says nothing of who runs. */
function leerSiEsta(archivo: string) {
  return readFile(archivo, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null
    throw error
  })
}

/** Stops it as PostgreSQL's `fast` does: transactions in course are rolled back, everything is written. */
export async function detenerPostgres(pgdata: string, pid: number) {
  for (const [senal, plazo] of [
    ['SIGINT', 7_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 1_000],
  ] as const) {
    if (!(await correSobre(pgdata, pid))) return
    process.kill(pid, senal)
    const limite = Date.now() + plazo
    while (Date.now() < limite && (await correSobre(pgdata, pid))) await pausa(20)
  }
}

async function puertoLibre(): Promise<number> {
  const sonda = createServer().listen(0, '127.0.0.1')
  await once(sonda, 'listening')
  const direccionLocal = sonda.address()
  sonda.close()
  await once(sonda, 'close')
  if (direccionLocal === null || typeof direccionLocal === 'string') throw new Error('no local port')
  return direccionLocal.port
}
