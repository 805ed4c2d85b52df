import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * Where a backup goes. No folder is made where one was named: it may be a disk that is not mounted, and a name without
 * `.gz` meant a folder.
 * @throws with a sentence for the terminal
 */
export async function chooseFile(requested: string | undefined, defaultFolder: string) {
  if (!requested) await mkdir(defaultFolder, { recursive: true, mode: 0o700 })
  const place = path.resolve(requested ?? defaultFolder)
  const isFile = !isFolder(place) && /\.gz$/.test(requested ?? '')
  const folder = isFile ? path.dirname(place) : place
  const name = `respaldo-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.gz`
  const file = isFile ? place : path.join(folder, name)
  if (!isFolder(folder))
    throw new Error(`No existe la carpeta ${folder}. Créala, o di un archivo que acabe en .gz dentro de otra.`)
  if (existsSync(file)) throw new Error(`Ya existe ${file}, y un respaldo no borra otro. Di otro nombre.`)
  return file
}

/**
 * The file that is restored.
 * @throws with a sentence for the terminal
 */
export function findFile(requested: string | undefined) {
  if (!requested) throw new Error('Di cuál respaldo: npm run restore -- ARCHIVO')
  const file = path.resolve(requested)
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new Error(`${file} es una carpeta. Di cuál de sus archivos.`)
  if (!found) throw new Error(`No existe el archivo ${file}.`)
  return file
}

function isFolder(place: string) {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false
}
