/** URL of the session. It is here for pages that load no contracts. */
export const SESSION_URL = '/api/sesion'

/** Length of a chosen password, in characters (docs/decisions/012). */
export const CONTRASENA_LENGTH = { minimo: 6, maximo: 72 }

const FREE_ATTEMPTS = 3
const FIRST_DELAY = 250
const MAX_DELAY = 5_000

/** Milliseconds that an answer waits: 0 after fewer than 3 failures, 250 after 3, then twice as long up to 5,000. */
export function delayAfter(failures: number) {
  return failures < FREE_ATTEMPTS ? 0 : Math.min(FIRST_DELAY * 2 ** (failures - FREE_ATTEMPTS), MAX_DELAY)
}

/**
 * Lower-case letters and digits without those that are read or heard as another (l, i, o, 1, 0), for what people copy
 * by hand.
 */
export const READABLE_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * A cookie that scripts may read: whether somebody is signed in at this browser, with their role and first name, as in
 * `user.Ana`. Pages are rendered as signed out and adapt to the hint before their first paint. The server sets the hint
 * with the session, never trusts it, and corrects it with the next answer.
 */
export const SESSION_HINT = 'sesion-abierta'
