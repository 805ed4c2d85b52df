import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The project's folder. Files that are read while it runs are found from here: the sources and the built server stand at
 * different depths of it.
 */
export const projectRoot = findUp(import.meta.dirname)

function findUp(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('The folder of the project was not found.')
  return findUp(parent)
}
