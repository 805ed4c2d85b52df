/** Where a session is asked for, begun and ended; also for pages that carry no contracts. */
export const DIRECCION_DE_SESION = '/api/sesion'

/** How many characters a password of one's own choice has (docs/decisions/012). */
export const LARGO_DE_CONTRASENA = { minimo: 6, maximo: 72 }

const SIN_ESPERA = 3
const PRIMERA_ESPERA = 250
const ESPERA_MAXIMA = 5_000

/** Milliseconds that an answer waits after so many failures: none after the first ones, then twice as long each time. */
export function esperaTras(fallos: number) {
  return fallos < SIN_ESPERA ? 0 : Math.min(PRIMERA_ESPERA * 2 ** (fallos - SIN_ESPERA), ESPERA_MAXIMA)
}
