/** URL of the session, also for pages that load no contracts. */
export const SESSION_URL = '/api/sesion'

/** Length of a chosen password, in characters (docs/decisions/012). */
export const CONTRASENA_LENGTH = { minimo: 6, maximo: 72 }

const FREE_ATTEMPTS = 3
const FIRST_DELAY = 250
const MAX_DELAY = 5_000

/** Milliseconds that an answer waits after so many failures: none at first, then twice as long each time. */
export function delayAfter(failures: number) {
  return failures < FREE_ATTEMPTS ? 0 : Math.min(FIRST_DELAY * 2 ** (failures - FREE_ATTEMPTS), MAX_DELAY)
}
