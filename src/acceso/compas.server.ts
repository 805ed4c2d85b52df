import { setTimeout as pausar } from 'node:timers/promises'

/** Milliseconds. */
const COMPAS = 250

/**
 * Answers at whole beats, of a quarter of a second unless it is said otherwise, after it was asked, so that how long it
 * takes does not tell whether an address has an account: writing a mail takes a few milliseconds, and so would nothing.
 * What waits holds nothing.
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
