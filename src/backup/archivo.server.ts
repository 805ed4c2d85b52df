import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * Where a backup goes. No folder is made where one was named: it may be a disk that is not mounted, and a name without
 * `.gz` meant a folder.
 * @throws with a sentence for the terminal
 */
export async function elegirArchivo(pedido: string | undefined, porDefecto: string) {
  if (!pedido) await mkdir(porDefecto, { recursive: true, mode: 0o700 })
  const lugar = path.resolve(pedido ?? porDefecto)
  const esArchivo = !esCarpeta(lugar) && /\.gz$/.test(pedido ?? '')
  const carpeta = esArchivo ? path.dirname(lugar) : lugar
  const nombre = `respaldo-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.gz`
  const archivo = esArchivo ? lugar : path.join(carpeta, nombre)
  if (!esCarpeta(carpeta))
    throw new Error(`No existe la carpeta ${carpeta}. Créala, o di un archivo que acabe en .gz dentro de otra.`)
  if (existsSync(archivo)) throw new Error(`Ya existe ${archivo}, y un respaldo no borra otro. Di otro nombre.`)
  return archivo
}

/**
 * The file that is restored.
 * @throws with a sentence for the terminal
 */
export function hallarArchivo(pedido: string | undefined) {
  if (!pedido) throw new Error('Di cuál respaldo: npm run restore -- ARCHIVO')
  const archivo = path.resolve(pedido)
  const hallado = statSync(archivo, { throwIfNoEntry: false })
  if (hallado?.isDirectory()) throw new Error(`${archivo} es una carpeta. Di cuál de sus archivos.`)
  if (!hallado) throw new Error(`No existe el archivo ${archivo}.`)
  return archivo
}

function esCarpeta(lugar: string) {
  return statSync(lugar, { throwIfNoEntry: false })?.isDirectory() ?? false
}
