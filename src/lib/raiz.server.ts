import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The project's folder. Files that are read while it runs are found from here: the sources and the built server stand at
 * different depths of it.
 */
export const raiz = subir(import.meta.dirname)

function subir(carpeta: string): string {
  if (existsSync(path.join(carpeta, 'package.json'))) return carpeta
  const arriba = path.dirname(carpeta)
  if (arriba === carpeta) throw new Error('The folder of the project was not found.')
  return subir(arriba)
}
