import { z } from 'zod'

/** An amount in Dominican pesos as a decimal string with two places, `"1234.50"`. Never a float in between. */
export const Dinero = z.string().regex(/^\d{1,10}\.\d{2}$/, 'Escribe un monto como 1234.50.')

/** The same of what may take away: `"-640.00"`. */
export const DineroConSigno = z.string().regex(/^-?\d{1,10}\.\d{2}$/, 'Escribe un monto como -1234.50.')

/** What a person types (`1,234.5`, `500`) as a decimal string with two places, or null when it is no amount. */
export function leerDinero(escrito: string) {
  const limpio = escrito
    .trim()
    .replace(/^RD\$\s*/i, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
  const partes = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(limpio)
  return partes ? `${partes[1]?.replace(/^0+(?=\d)/, '')}.${(partes[2] ?? '').padEnd(2, '0')}` : null
}

/**
 * An amount as a field of text has it.
 * @param falta what an empty one says
 */
export function dineroEscrito(falta: string) {
  const escrito = z.string().trim().min(1, falta)
  return escrito.transform((texto) => leerDinero(texto) ?? texto).pipe(Dinero)
}

/** What two amounts make together, to the cent; either may be below zero. */
export function sumarDinero(uno: string, otro: string) {
  const centavos = enCentavos(uno) + enCentavos(otro)
  const cifras = String(centavos < 0n ? -centavos : centavos).padStart(3, '0')
  return `${centavos < 0n ? '-' : ''}${cifras.slice(0, -2)}.${cifras.slice(-2)}`
}

function enCentavos(monto: string) {
  return BigInt(monto.replace('.', ''))
}
