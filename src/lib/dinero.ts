import { z } from 'zod'

/** An amount in Dominican pesos as a decimal string with two places, `"1234.50"`. Code never turns it into a float. */
export const Dinero = z.string().regex(/^\d{1,10}\.\d{2}$/, 'Escribe un monto como 1234.50.')

/** Like {@link Dinero}, but may be negative: `"-640.00"`. */
export const DineroConSigno = z.string().regex(/^-?\d{1,10}\.\d{2}$/, 'Escribe un monto como -1234.50.')

/** Reads a typed amount (`1,234.5`, `500`) as a decimal string with two places; null when it is no amount. */
export function readDinero(written: string) {
  const clean = written
    .trim()
    .replace(/^RD\$\s*/i, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
  const parts = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(clean)
  return parts ? `${parts[1]?.replace(/^0+(?=\d)/, '')}.${(parts[2] ?? '').padEnd(2, '0')}` : null
}

/**
 * An amount in a text field.
 * @param missing the message when the field is empty
 */
export function dineroField(missing: string) {
  const written = z.string().trim().min(1, missing)
  return written.transform((text) => readDinero(text) ?? text).pipe(Dinero)
}

/** Adds two amounts, to the cent; either may be negative. */
export function addDinero(one: string, other: string) {
  return fromCents(toCents(one) + toCents(other))
}

/** An amount as many times; it may be negative. */
export const multiplyDinero = (monto: string, times: number) => fromCents(toCents(monto) * BigInt(times))

function fromCents(cents: bigint) {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function toCents(monto: string) {
  return BigInt(monto.replace('.', ''))
}
