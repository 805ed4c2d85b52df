import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { isBackupName, nameOf } from './retention.ts'
import type { Place } from './wholeFiles.server.ts'

type NewFile = {
  /** What the person asked for: an existing folder, or a new file in one. */
  requested: string | undefined
  /** Where backups go otherwise. */
  folder: string
  clase: 'automatico' | 'manual'
  isEncrypted: boolean
}

/**
 * Chooses the file of a backup. A requested folder is never created: if it is missing, its disk may not be mounted. A
 * name without `.gz` or `.gz.age` is a folder.
 * @throws Error with a sentence for the terminal
 */
export async function chooseFile({ requested, folder: ownFolder, clase, isEncrypted }: NewFile) {
  const target = path.resolve(requested ?? ownFolder)
  const isFile = !isFolder(target) && /\.gz(\.age)?$/.test(requested ?? '')
  const folder = isFile ? path.dirname(target) : target
  const file = isFile ? target : path.join(folder, nameOf(clase, new Date(), isEncrypted))
  if (!isFolder(folder))
    throw new Error(`No existe la carpeta ${folder}. Créala, o di un archivo que acabe en .gz dentro de otra.`)
  if (existsSync(file)) throw new Error(`Ya existe ${file}, y un respaldo no borra otro. Di otro nombre.`)
  if (isEncrypted !== file.endsWith('.age'))
    throw new Error(
      isEncrypted
        ? 'Con BACKUP_PASSPHRASE el archivo va cifrado: di un nombre que acabe en .gz.age.'
        : 'Sin BACKUP_PASSPHRASE el archivo no va cifrado: di un nombre que acabe en .gz.',
    )
  return file
}

/**
 * Finds the file to restore. A name that is no file here is fetched from the second place.
 * @param folder where a fetched file is put
 * @throws Error with a sentence for the terminal
 */
export async function findFile(requested: string | undefined, copy: { place: Place; folder: string } | undefined) {
  if (!requested) throw new Error(`Di cuál respaldo: npm run restore -- ARCHIVO${await namesOf(copy?.place)}`)
  const file = path.resolve(requested)
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new Error(`${file} es una carpeta. Di cuál de sus archivos.`)
  if (found) return file
  if (!copy || !isBackupName(requested)) throw new Error(`No existe el archivo ${file}.`)
  const fetched = path.join(copy.folder, requested)
  if (existsSync(fetched)) return fetched
  await mkdir(copy.folder, { recursive: true, mode: 0o700 })
  await copy.place.get(requested, fetched)
  return fetched
}

async function namesOf(place: Place | undefined) {
  const names = (await place?.list())?.toSorted() ?? []
  return names.length > 0 ? `\nEn la copia hay:\n  ${names.join('\n  ')}` : ''
}

function isFolder(target: string) {
  return statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false
}
