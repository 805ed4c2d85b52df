import { whatsAppNumber } from '#lib/phone.ts'
import type { Marca } from './marcas.ts'

const WRITTEN = /(?<![\p{L}\d#$/.-])\+?\(?\d(?:[ \u00a0().-]{0,2}\d){8,14}(?![\p{L}\d/])/gu

/** A phone number as the shop writes it: `+1 829 555 0172` → `829-555-0172`; null for a text that is none. */
export function toTelefono(written: string) {
  const number = whatsAppNumber(written.replaceAll('\u00a0', ' '))
  if (number === null) return null
  const national = /^1(8[024]9)(\d{3})(\d{4})$/.exec(number)
  return national ? national.slice(1).join('-') : `+${number}`
}

export function findTelefonos(plano: string): Marca[] {
  return [...plano.matchAll(WRITTEN)].flatMap(({ 0: written, index }) => {
    // Numbers of identity cards and receipts begin with 00 as well.
    const value = written.startsWith('00') ? null : toTelefono(written)
    return value === null ? [] : [{ kind: 'telefono' as const, start: index, end: index + written.length, value }]
  })
}
