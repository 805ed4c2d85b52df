import type { z } from 'zod'

type Options<T> = {
  schema: z.ZodType<T>
  /** Milliseconds after which it is no longer there. */
  maxAge: number
}

/** What no storage took, by its name. */
const inMemory = new Map<string, unknown>()

if (typeof window !== 'undefined') addEventListener('brisa:olvidado', () => inMemory.clear())

/**
 * Something that somebody wrote and this browser keeps under a name, also when its tab closes, until they sign out. Storage
 * may be forbidden or full: then it lasts as long as the page. What another version of the page left there is none.
 */
export function createStorageItem<T>(key: `propio:${string}`, { schema, maxAge }: Options<T>) {
  const readFromMemory = () => schema.safeParse(inMemory.get(key)).data ?? null
  return {
    read(now = Date.now()): T | null {
      try {
        const { valor: value, escrito: writtenAt } = JSON.parse(localStorage.getItem(key) ?? 'null') ?? {}
        if (Math.abs(now - Number(writtenAt)) <= maxAge) return schema.safeParse(value).data ?? null
        return readFromMemory()
      } catch {
        return readFromMemory()
      }
    },
    save(value: T, now = Date.now()) {
      try {
        localStorage.setItem(key, JSON.stringify({ valor: value, escrito: now }))
      } catch {
        inMemory.set(key, value)
      }
    },
    remove() {
      inMemory.delete(key)
      try {
        localStorage.removeItem(key)
      } catch {
        // Nothing was kept.
      }
    },
  }
}
