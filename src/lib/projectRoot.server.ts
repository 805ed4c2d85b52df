import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The project's folder, found by walking up, because the sources and the built server lie at different depths. Files
 * read at run time are resolved from here.
 */
export const projectRoot = findUp(import.meta.dirname)

function findUp(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('The folder of the project was not found.')
  return findUp(parent)
}
