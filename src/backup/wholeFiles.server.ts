import { open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { isBackupName } from './retention.ts'

/** A second place of backups. Names are those of `nameOf`. Every call throws when the place is away. */
export type Place = {
  list(): Promise<string[]>
  /** Afterwards the whole file is there under its own name, or nothing is. */
  put(file: string): Promise<void>
  /** @param target the path of the new file */
  get(name: string, target: string): Promise<void>
  remove(names: string[]): Promise<void>
}

const PARTIAL = '.parcial'

/**
 * Writes a file under another name and gives it its own when it is complete and on the disk, so that nobody finds half
 * of it, however the process ends.
 * @param write gets the path to write to
 */
export async function writeWhole<T>(file: string, write: (partial: string) => Promise<T>) {
  const partial = `${file}${PARTIAL}`
  try {
    const result = await write(partial)
    await syncToDisk(partial)
    await rename(partial, file)
    await syncToDisk(path.dirname(file))
    return result
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Removes what interrupted backups left in a folder. */
export async function removePartials(folder: string) {
  for (const name of await readdir(folder))
    if (name.endsWith(PARTIAL) && isBackupName(name.slice(0, -PARTIAL.length))) await rm(path.join(folder, name))
}

/** The names of a folder's backups. @throws when the folder is away, as that of an unmounted disk is */
export async function listBackups(folder: string) {
  return (await readdir(folder)).filter(isBackupName)
}

async function syncToDisk(target: string) {
  const handle = await open(target, 'r')
  await handle.sync().finally(() => handle.close())
}
