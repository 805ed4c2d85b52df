import { cleanAddress, networkOf } from '#db/networks.server.ts'
import { tooManyRequests } from '#lib/errors.ts'

const PER_ADDRESS = 20
const PER_NETWORK = 100

/**
 * Limits the streams of one address and of its network, so that nobody takes all streams. Each process counts its own.
 */
export function openStreamSlots() {
  const taken = new Map<string, number>()
  const countOf = (key: string) => taken.get(key) ?? 0
  const add = (key: string, delta: number) => {
    const count = countOf(key) + delta
    if (count > 0) taken.set(key, count)
    else taken.delete(key)
  }

  return {
    /**
     * @returns a function that frees the slot; call it once
     * @throws ErrorDeNegocio 429
     */
    take(address: string) {
      // One map counts both: a network ends in `/24` or `/64`, so its key is never an address.
      const keys = [cleanAddress(address), networkOf(address)] as const
      if (countOf(keys[0]) >= PER_ADDRESS || countOf(keys[1]) >= PER_NETWORK)
        throw tooManyRequests(
          'Hay muchas páginas abiertas desde tu conexión. La tuya se actualizará sola cada rato.',
          60,
        )
      for (const key of keys) add(key, 1)
      return () => {
        for (const key of keys) add(key, -1)
      }
    },
  }
}
