/** Dominican numbers, without the country code 1. */
const NATIONAL = /^(809|829|849)\d{7}$/

/**
 * The number for a WhatsApp link (`wa.me`): `829-555-0147` → `18295550147`. Only a Dominican number may come without
 * `+` or `00` and its country code. Null for a text that is not exactly one such number.
 */
export function whatsAppNumber(telefono: string | null): string | null {
  const written = (telefono ?? '').trim()
  // Two numbers in one field, or an extension, are ambiguous.
  if (!/^\+?[\d\s().-]+$/.test(written)) return null
  const digits = written.replace(/\D/g, '')
  if (NATIONAL.test(digits)) return `1${digits}`
  if (NATIONAL.test(digits.replace(/^1/, '')) && digits.length === 11) return digits
  const international = written.startsWith('+') ? digits : written.startsWith('00') ? digits.slice(2) : null
  return international && /^[1-9]\d{7,14}$/.test(international) ? international : null
}

/** The `tel:` link that dials a number. */
export function callUrl(telefono: string) {
  return `tel:${telefono.replace(/[^\d+]/g, '')}`
}

/**
 * A link that opens a chat with a text ready to send. Half of a character pair becomes U+FFFD, because it has no
 * encoding.
 * @param number digits with the country code, as {@link whatsAppNumber} returns them; when empty, the person chooses
 * the chat
 */
export function whatsAppUrl(number: string, text?: string) {
  return `https://wa.me/${number}${text === undefined ? '' : `?text=${encodeURIComponent(text.toWellFormed())}`}`
}
