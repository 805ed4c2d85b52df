import { chmodSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/** Another process has the folder. */
export class CarpetaOcupada extends Error {}

/**
 * Takes the folder for this process, or throws at once when another one has it.
 *
 * An empty SQLite file is used only for the kernel's file lock that SQLite takes on it, which Node cannot take by
 * itself. The kernel drops it however the process ends, so unlike a pid file it can never be stale, and unlike a port
 * it belongs to the folder, also between containers that share one.
 */
export function tomarCandado(dir: string): { soltar(): void } {
  const ruta = path.join(dir, 'candado')
  const archivo = new DatabaseSync(ruta)
  try {
    chmodSync(ruta, 0o600) // whoever can open it can hold it
    archivo.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    archivo.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new CarpetaOcupada(
        `Otra copia de la aplicación ya está usando los datos de ${dir}. Ciérrala, o indica otra carpeta con DATA_DIR.`,
      )
    throw error
  }
  return { soltar: () => archivo.isOpen && archivo.close() }
}
