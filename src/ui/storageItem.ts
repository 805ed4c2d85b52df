import type { z } from 'zod'

type Options<T> = {
  schema: z.ZodType<T>
  /** Milliseconds after which the item expires. */
  maxAge: number
  /** The storage, by default localStorage; read at each use, since a browser may refuse it. */
  storage?: () => Storage
}

/** Items that the storage refused, by storage key. */
const fallback = new Map<string, unknown>()

if (typeof window !== 'undefined') addEventListener('brisa:olvidado', () => fallback.clear())

/**
 * An item in the browser's storage that sign-out removes. If storage is off or full, the item lasts as long as the
 * page. A value that does not match the schema, such as an older version's, reads as null.
 */
export function createStorageItem<T>(
  key: `propio:${string}`,
  { schema, maxAge, storage = () => localStorage }: Options<T>,
) {
  const readFromMemory = () => schema.safeParse(fallback.get(key)).data ?? null
  return {
    read(now = Date.now()): T | null {
      try {
        const { valor: value, escrito: writtenAt } = JSON.parse(storage().getItem(key) ?? 'null') ?? {}
        if (Math.abs(now - Number(writtenAt)) <= maxAge) return schema.safeParse(value).data ?? null
        return readFromMemory()
      } catch {
        return readFromMemory()
      }
    },
    save(value: T, now = Date.now()) {
      try {
        storage().setItem(key, JSON.stringify({ valor: value, escrito: now }))
      } catch {
        fallback.set(key, value)
      }
    },
    remove() {
      fallback.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // If storage is off, it holds nothing to remove.
      }
    },
  }
}
