import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressFolder } from './compress.mjs'
import { fail, projectRoot, run, runPackage } from './run.mjs'

const PAGES = path.join(projectRoot, 'build/client')
const SERVER = path.join(projectRoot, 'build/servidor')
export const NEGOCIO_CHECK = './scripts/check-negocio.mjs'
const env = { ...process.env, NODE_ENV: 'production' }

/** Builds the pages and the server where their sources changed since, or both in any case. */
export async function build(node, { enTodoCaso: force = false } = {}) {
  const pages = force || readIfPresent(digestFile(PAGES)) !== pagesDigest()
  const server = force || readIfPresent(digestFile(SERVER)) !== serverDigest()
  // What was built from it has been checked; the last good build stays until it is right.
  if (pages || server) await requireValidNegocio(node)
  if (pages) await buildPages(node)
  if (server) await buildServer(node)
}

async function buildPages(node) {
  console.log('Construyendo las páginas…')
  const folder = `${PAGES}.nueva`
  await replaceWithNew({ lugar: PAGES, nueva: path.join(folder, 'client'), huella: pagesDigest() }, async (fresh) => {
    // Read by react-router.config.ts.
    const exitCode = await runPackage(node, '@react-router/dev/bin.cjs', ['build'], {
      env: { ...env, CARPETA_DE_PAGINAS: folder },
    })
    if (exitCode !== 0) return 'No se pudieron construir las páginas.'
    await compressFolder(path.join(fresh, 'assets'))
  })
}

async function buildServer(node) {
  console.log('Construyendo el servidor…')
  // As deep as its place: maps name the sources from where they stand.
  await replaceWithNew({ lugar: SERVER, nueva: `${SERVER}.nueva`, huella: serverDigest() }, async (fresh) => {
    const options = ['--config', 'vite.servidor.config.ts', '--outDir', fresh, '--logLevel', 'warn']
    const exitCode = await runPackage(node, 'vite/bin/vite.js', ['build', ...options], { env })
    if (exitCode !== 0) return 'No se pudo construir el servidor.'
  })
}

/**
 * Builds aside, and then puts it in its place at once: a shop that runs goes on with what is there, and a build that
 * fails or ends half-way leaves the last good one.
 * @param buildInto builds into the folder it is given; a sentence when it could not
 */
async function replaceWithNew({ lugar: place, nueva: fresh, huella: digest }, buildInto) {
  const leftovers = [`${place}.nueva`, `${place}.anterior`]
  const clean = () => {
    for (const leftover of leftovers) rmSync(leftover, { recursive: true, force: true })
  }
  clean()
  const failure = await buildInto(fresh)
  if (failure) {
    clean()
    fail(`${failure} Sigue en su sitio lo último que se construyó bien.`)
  }
  // Between the two there is no fingerprint, and the next start builds again.
  rmSync(digestFile(place), { force: true })
  if (existsSync(place)) renameSync(place, `${place}.anterior`)
  renameSync(fresh, place)
  writeFileSync(digestFile(place), digest)
  clean()
}

/** Beside the folder, whose files are served. */
const digestFile = (folder) => `${folder}.huella`

/** What the owner got wrong in `negocio.ts` is told in Spanish, a line for each field, and ends this program. */
export async function requireValidNegocio(node) {
  const exitCode = await run(node, [NEGOCIO_CHECK])
  if (exitCode !== 0) process.exit(exitCode)
}

function readIfPresent(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** `.server` files never reach the browser. */
function pagesDigest() {
  return digestOf(
    ['negocio.ts', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json', ...buildScripts()],
    [...filesOf('src').filter((file) => !/\.server\./.test(file)), ...filesOf('public')],
  )
}

function serverDigest() {
  return digestOf(['negocio.ts', 'vite.servidor.config.ts', 'package-lock.json'], filesOf('src'))
}

/** The programs that have a hand in the pages. */
function buildScripts() {
  return filesOf('scripts').filter((file) => /(construir|comprimir|primera-vista|estilos)[\w-]*\.m?[jt]s$/.test(file))
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\./.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
}

function digestOf(...lists) {
  const hash = createHash('sha256')
  for (const file of lists.flat().sort()) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}
