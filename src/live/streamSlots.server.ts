import { cleanAddress, networkOf } from '#db/networks.server.ts'
import { tooManyRequests } from '#lib/errors.ts'

const PER_ADDRESS = 20
const PER_NETWORK = 100

/**
 * The streams that one address, and its network, hold open here, so that nobody takes all of them. Each process counts
 * those it serves, as it does with all together.
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
     * @returns what gives the place back, once
     * @throws ErrorDeNegocio 429
     */
    take(address: string) {
      // A network is never spelled as an address is.
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
