import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, inArray } from 'drizzle-orm'
import type { StoreConfig } from '#config.server.ts'
import type { Db } from '#db/open.server.ts'
import { archivosDeFotos } from '#db/schema/piezas.server.ts'
import { openS3Store } from './s3Store.server.ts'
import type { FotoStore } from './serving.server.ts'

/** Opens the store that `FOTOS_URL` names, without connecting; PostgreSQL if it is unset (docs/decisions/053). */
export function openFotoStore(db: Db, config?: StoreConfig): FotoStore {
  if (!config) return openTableStore(db)
  const { url } = config
  return url.protocol === 'file:' ? openFolderStore(fileURLToPath(url)) : openS3Store(config)
}

function openTableStore(db: Db): FotoStore {
  const { clave, contenido } = archivosDeFotos
  return {
    async put(key, content) {
      const row = { clave: key, contenido: content }
      await db.insert(archivosDeFotos).values(row).onConflictDoUpdate({ target: clave, set: row })
    },
    async get(key) {
      const [row] = await db.select({ contenido }).from(archivosDeFotos).where(eq(clave, key))
      return row?.contenido ?? null
    },
    async remove(keys) {
      await db.delete(archivosDeFotos).where(inArray(clave, keys))
    },
  }
}

function openFolderStore(folder: string): FotoStore {
  const place = (key: string) => path.join(folder, key)
  const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return {
    async put(key, content) {
      // Rejects if the folder is away, as an unmounted disk is.
      await access(folder)
      await mkdir(path.dirname(place(key)), { recursive: true })
      // Nobody reads half a file.
      const partial = `${place(key)}.${randomUUID()}`
      await writeFile(partial, content)
      await rename(partial, place(key))
    },
    async get(key) {
      try {
        return await readFile(place(key))
      } catch (error) {
        if (!isMissing(error)) throw error
        await access(folder)
        return null
      }
    },
    async remove(keys) {
      for (const folderOfFoto of new Set(keys.map((key) => path.dirname(place(key)))))
        await rm(folderOfFoto, { recursive: true, force: true })
    },
  }
}
