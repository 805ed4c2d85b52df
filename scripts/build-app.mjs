import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressFolder } from './compress.mjs'
import { fail, projectRoot, run, runPackage } from './run.mjs'

const PAGES = path.join(projectRoot, 'build/pages')
const SERVER = path.join(projectRoot, 'build/server')
/** Where versions before this one built the pages. */
const OLD_FOLDERS = ['client', 'client.huella'].map((name) => path.join(projectRoot, 'build', name))
export const NEGOCIO_CHECK = './scripts/check-negocio.mjs'
const env = { ...process.env, NODE_ENV: 'production' }

/** Builds the pages and the server if their sources changed, or both if `force` is set. */
export async function build(node, { force = false } = {}) {
  const pages = force || readIfPresent(digestFile(PAGES)) !== pagesDigest()
  const server = force || readIfPresent(digestFile(SERVER)) !== serverDigest()
  // An unchanged build was checked before; the last good build stays until `negocio.ts` is valid.
  if (pages || server) await requireValidNegocio(node)
  if (pages) await buildPages(node)
  if (server) await buildServer(node)
}

async function buildPages(node) {
  console.log('Construyendo las páginas…')
  await replaceWithNew({ target: PAGES, fresh: `${PAGES}.nueva`, digest: pagesDigest() }, async (fresh) => {
    // `react-router.config.ts` reads CARPETA_DE_PAGINAS.
    const exitCode = await runPackage(node, '@react-router/dev/bin.cjs', ['build'], {
      env: { ...env, CARPETA_DE_PAGINAS: fresh },
    })
    if (exitCode !== 0) return 'No se pudieron construir las páginas.'
    await compressFolder(path.join(fresh, 'client/assets'))
  })
  for (const old of OLD_FOLDERS) rmSync(old, { recursive: true, force: true })
}

async function buildServer(node) {
  console.log('Construyendo el servidor…')
  // The fresh folder lies at the same depth as the target, because source maps use relative paths.
  await replaceWithNew({ target: SERVER, fresh: `${SERVER}.nueva`, digest: serverDigest() }, async (fresh) => {
    const options = ['--config', 'vite.server.config.ts', '--outDir', fresh, '--logLevel', 'warn']
    const exitCode = await runPackage(node, 'vite/bin/vite.js', ['build', ...options], { env })
    if (exitCode !== 0) return 'No se pudo construir el servidor.'
  })
}

/**
 * Builds into a separate folder and then swaps it in, so that a running shop is undisturbed and a failed build leaves
 * the last good one.
 * @param buildInto builds into the folder it is given; returns a sentence when it failed
 */
async function replaceWithNew({ target, fresh, digest }, buildInto) {
  const leftovers = [`${target}.nueva`, `${target}.anterior`]
  const clean = () => {
    for (const leftover of leftovers) rmSync(leftover, { recursive: true, force: true })
  }
  clean()
  const failure = await buildInto(fresh)
  if (failure) {
    clean()
    fail(`${failure} Sigue en su sitio lo último que se construyó bien.`)
  }
  // The digest is removed during the swap, so that an interrupted swap makes the next start build again.
  rmSync(digestFile(target), { force: true })
  if (existsSync(target)) renameSync(target, `${target}.anterior`)
  renameSync(fresh, target)
  writeFileSync(digestFile(target), digest)
  clean()
}

/** The file with a build's digest. It lies beside the build's folder, because files in the folder are served. */
const digestFile = (folder) => `${folder}.huella`

/** Prints the errors in `negocio.ts` in Spanish, one line for each field, and exits if there are any. */
export async function requireValidNegocio(node) {
  const exitCode = await run(node, [NEGOCIO_CHECK])
  if (exitCode !== 0) process.exit(exitCode)
}

function readIfPresent(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** The digest of the pages' sources. `.server` files count only if they render pages: others reach no browser. */
function pagesDigest() {
  return digestOf(
    ['negocio.ts', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json', ...buildScripts()],
    [...filesOf('src').filter((file) => !/\.server\./.test(file) || /entry\.server/.test(file)), ...filesOf('public')],
  )
}

function serverDigest() {
  return digestOf(['negocio.ts', 'vite.server.config.ts', 'package-lock.json'], filesOf('src'))
}

/** The scripts that take part in building the pages. */
function buildScripts() {
  return filesOf('scripts').filter((file) =>
    /(build-app|compress|first-paint|critical-styles|service-worker)[\w-]*\.m?[jt]s$/.test(file),
  )
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
