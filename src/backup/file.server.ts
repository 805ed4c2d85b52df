import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * Chooses the file of a backup. A requested folder is never created: if it is missing, its disk may not be mounted. A
 * name without `.gz` is a folder.
 * @throws Error with a sentence for the terminal
 */
export async function chooseFile(requested: string | undefined, defaultFolder: string) {
  if (!requested) await mkdir(defaultFolder, { recursive: true, mode: 0o700 })
  const target = path.resolve(requested ?? defaultFolder)
  const isFile = !isFolder(target) && /\.gz$/.test(requested ?? '')
  const folder = isFile ? path.dirname(target) : target
  const name = `respaldo-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.gz`
  const file = isFile ? target : path.join(folder, name)
  if (!isFolder(folder))
    throw new Error(`No existe la carpeta ${folder}. Créala, o di un archivo que acabe en .gz dentro de otra.`)
  if (existsSync(file)) throw new Error(`Ya existe ${file}, y un respaldo no borra otro. Di otro nombre.`)
  return file
}

/**
 * Finds the file to restore.
 * @throws Error with a sentence for the terminal
 */
export function findFile(requested: string | undefined) {
  if (!requested) throw new Error('Di cuál respaldo: npm run restore -- ARCHIVO')
  const file = path.resolve(requested)
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new Error(`${file} es una carpeta. Di cuál de sus archivos.`)
  if (!found) throw new Error(`No existe el archivo ${file}.`)
  return file
}

function isFolder(target: string) {
  return statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false
}
