import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { comprimirCarpeta } from './comprimir.mjs'
import { correr, correrPaquete, raiz, terminar } from './correr.mjs'

const PAGINAS = path.join(raiz, 'build/client')
const SERVIDOR = path.join(raiz, 'build/servidor')
export const REVISION = './scripts/revisar-negocio.mjs'
const env = { ...process.env, NODE_ENV: 'production' }

/** Builds the pages and the server where their sources changed since, or both in any case. */
export async function construir(node, { enTodoCaso = false } = {}) {
  const paginas = enTodoCaso || leer(huellaEn(PAGINAS)) !== huellaDeLasPaginas()
  const servidor = enTodoCaso || leer(huellaEn(SERVIDOR)) !== huellaDelServidor()
  // What was built from it has been checked; the last good build stays until it is right.
  if (paginas || servidor) await exigirNegocio(node)
  if (paginas) await construirPaginas(node)
  if (servidor) await construirServidor(node)
}

async function construirPaginas(node) {
  console.log('Construyendo las páginas…')
  const carpeta = `${PAGINAS}.nueva`
  await cambiarPorNueva(
    { lugar: PAGINAS, nueva: path.join(carpeta, 'client'), huella: huellaDeLasPaginas() },
    async (nueva) => {
      // Read by react-router.config.ts.
      const codigo = await correrPaquete(node, '@react-router/dev/bin.cjs', ['build'], {
        env: { ...env, CARPETA_DE_PAGINAS: carpeta },
      })
      if (codigo !== 0) return 'No se pudieron construir las páginas.'
      await comprimirCarpeta(path.join(nueva, 'assets'))
    },
  )
}

async function construirServidor(node) {
  console.log('Construyendo el servidor…')
  // As deep as its place: maps name the sources from where they stand.
  await cambiarPorNueva({ lugar: SERVIDOR, nueva: `${SERVIDOR}.nueva`, huella: huellaDelServidor() }, async (nueva) => {
    const opciones = ['--config', 'vite.servidor.config.ts', '--outDir', nueva, '--logLevel', 'warn']
    const codigo = await correrPaquete(node, 'vite/bin/vite.js', ['build', ...opciones], { env })
    if (codigo !== 0) return 'No se pudo construir el servidor.'
  })
}

/**
 * Builds aside, and then puts it in its place at once: a shop that runs goes on with what is there, and a build that
 * fails or ends half-way leaves the last good one.
 * @param hacer builds into the folder it is given; a sentence when it could not
 */
async function cambiarPorNueva({ lugar, nueva, huella }, hacer) {
  const restos = [`${lugar}.nueva`, `${lugar}.anterior`]
  const limpiar = () => {
    for (const resto of restos) rmSync(resto, { recursive: true, force: true })
  }
  limpiar()
  const fallo = await hacer(nueva)
  if (fallo) {
    limpiar()
    terminar(`${fallo} Sigue en su sitio lo último que se construyó bien.`)
  }
  // Between the two there is no fingerprint, and the next start builds again.
  rmSync(huellaEn(lugar), { force: true })
  if (existsSync(lugar)) renameSync(lugar, `${lugar}.anterior`)
  renameSync(nueva, lugar)
  writeFileSync(huellaEn(lugar), huella)
  limpiar()
}

/** Beside the folder, whose files are served. */
const huellaEn = (carpeta) => `${carpeta}.huella`

/** What the owner got wrong in `negocio.ts` is told in Spanish, a line for each field, and ends this program. */
export async function exigirNegocio(node) {
  const codigo = await correr(node, [REVISION])
  if (codigo !== 0) process.exit(codigo)
}

function leer(archivo) {
  return existsSync(archivo) ? readFileSync(archivo, 'utf8') : null
}

/** `.server` files never reach the browser. */
function huellaDeLasPaginas() {
  return huellaDe(
    ['negocio.ts', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json', ...guiones()],
    [...archivosDe('src').filter((archivo) => !/\.server\./.test(archivo)), ...archivosDe('public')],
  )
}

function huellaDelServidor() {
  return huellaDe(['negocio.ts', 'vite.servidor.config.ts', 'package-lock.json'], archivosDe('src'))
}

/** The programs that have a hand in the pages. */
function guiones() {
  return archivosDe('scripts').filter((archivo) =>
    /(construir|comprimir|primera-vista|estilos)[\w-]*\.m?[jt]s$/.test(archivo),
  )
}

function archivosDe(carpeta) {
  return readdirSync(carpeta, { recursive: true, withFileTypes: true })
    .filter((entrada) => entrada.isFile() && !/\.test\./.test(entrada.name))
    .map((entrada) => path.join(entrada.parentPath ?? entrada.path, entrada.name))
}

function huellaDe(...listas) {
  const suma = createHash('sha256')
  for (const archivo of listas.flat().sort()) suma.update(`${archivo}\0`).update(readFileSync(archivo))
  return suma.digest('hex')
}
