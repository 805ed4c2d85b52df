/** Hundred-millionths of a kilogram in a pound: exactly so many. */
const DE_UNA_LIBRA = 45_359_237n
const CIEN_MILLONES = 100_000_000n

/**
 * Pounds in kilograms, with two places, a half upwards. In whole numbers throughout, so that no digit is lost on the way.
 * @param libras a decimal string with two places at most
 */
export function kilosDe(libras: string) {
  const [enteras = '0', parte = ''] = libras.split('.')
  const centesimas = BigInt(enteras + parte.padEnd(2, '0')) * DE_UNA_LIBRA
  const redondas = String((centesimas + CIEN_MILLONES / 2n) / CIEN_MILLONES).padStart(3, '0')
  return `${redondas.slice(0, -2)}.${redondas.slice(-2)}`
}

/** Whether a decimal string is above zero. */
export function esPositivo(cifra: string) {
  return /[1-9]/.test(cifra)
}
