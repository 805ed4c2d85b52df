import { setTimeout as pausar } from 'node:timers/promises'

/** Milliseconds. */
const COMPAS = 250

/**
 * Answers leave at whole multiples of a time after they were asked for, so that how long one takes does not tell whether
 * an address has an account: writing a mail takes a few milliseconds more than doing nothing. What waits holds no connection.
 * @param compas milliseconds
 */
export function abrirCompas(compas = COMPAS) {
  return async function aCompas<T>(hacer: () => Promise<T>) {
    const desde = performance.now()
    try {
      return await hacer()
    } finally {
      await pausar(compas - ((performance.now() - desde) % compas))
    }
  }
}
