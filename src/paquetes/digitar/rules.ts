/** A pound in hundred-millionths of a kilogram, exactly. */
const HUNDRED_MILLIONTHS_OF_KILO_PER_LIBRA = 45_359_237n
const HUNDRED_MILLION = 100_000_000n

/**
 * Converts pounds to kilograms with two decimal places, rounding half up. Computes in integers, so that no digit is
 * lost.
 * @param libras a decimal string with two places at most
 */
export function kilosOf(libras: string) {
  const [whole = '0', part = ''] = libras.split('.')
  const centesimas = BigInt(whole + part.padEnd(2, '0')) * HUNDRED_MILLIONTHS_OF_KILO_PER_LIBRA
  const roundedHundredths = String((centesimas + HUNDRED_MILLION / 2n) / HUNDRED_MILLION).padStart(3, '0')
  return `${roundedHundredths.slice(0, -2)}.${roundedHundredths.slice(-2)}`
}

/** Whether a decimal string is above zero. */
export function isPositive(figure: string) {
  return /[1-9]/.test(figure)
}
