import { openSlots, type PerNetwork } from '#db/slots.server.ts'
import { tooManyRequests } from '#lib/errors.ts'

/** Streams that an address and each of its networks may hold. Each process counts its own. */
export const MAX_STREAMS: PerNetwork = { address: 20, net24: 100, net56: 100, net48: 300 }

/** Limits the streams of one address and of its networks, so that nobody takes all streams. */
export function openStreamSlots() {
  const slots = openSlots(MAX_STREAMS)
  return {
    /**
     * @returns a function that frees the slot; call it once
     * @throws ErrorDeNegocio 429
     */
    take(ip: string) {
      const release = slots.take(ip)
      if (!release)
        throw tooManyRequests(
          'Hay muchas páginas abiertas desde tu conexión. La tuya se actualizará sola cada rato.',
          60,
        )
      return release
    },
  }
}
