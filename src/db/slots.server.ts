import { type Prefixes, prefixesOf } from './networks.server.ts'

/** One number for an address, and one for each network to which it belongs. */
export type PerNetwork = Record<keyof Prefixes, number>

/**
 * Counts what clients hold at the same time in this process: streams, pages that wait.
 * @param max how many an address, and each of its networks, may hold
 */
export function openSlots(max: PerNetwork) {
  const taken = new Map<string, number>()
  const countOf = (key: string) => taken.get(key) ?? 0
  const add = (key: string, delta: number) => {
    const count = countOf(key) + delta
    if (count > 0) taken.set(key, count)
    else taken.delete(key)
  }

  return {
    /**
     * @returns a function that frees the slot, to be called once; null if the address or a network holds its maximum
     */
    take(ip: string) {
      const keys = Object.entries(prefixesOf(ip)) as [keyof Prefixes, string][]
      if (keys.some(([kind, key]) => countOf(key) >= max[kind])) return null
      for (const [, key] of keys) add(key, 1)
      return () => {
        for (const [, key] of keys) add(key, -1)
      }
    },
  }
}
