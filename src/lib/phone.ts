/** What the country's own numbers begin with, after its 1. */
const NATIONAL = /^(809|829|849)\d{7}$/

/**
 * The digits by which WhatsApp finds a phone (`wa.me`): `829-555-0147` → `18295550147`. Ten digits are the country's own;
 * another country's must say so, by `+` or `00`. Null for what cannot be one.
 */
export function whatsAppNumber(telefono: string | null): string | null {
  const written = (telefono ?? '').trim()
  // Two numbers in one field, or an extension: nobody knows which.
  if (!/^\+?[\d\s().-]+$/.test(written)) return null
  const digits = written.replace(/\D/g, '')
  if (NATIONAL.test(digits)) return `1${digits}`
  if (NATIONAL.test(digits.replace(/^1/, '')) && digits.length === 11) return digits
  const international = written.startsWith('+') ? digits : written.startsWith('00') ? digits.slice(2) : null
  return international && /^[1-9]\d{7,14}$/.test(international) ? international : null
}

/** What a tap on a number dials. */
export function callUrl(telefono: string) {
  return `tel:${telefono.replace(/[^\d+]/g, '')}`
}

/**
 * Opens a chat, with a text in its field that is still to be sent.
 * @param number digits with the country's, as {@link whatsAppNumber} gives them; without, whoever opens it chooses
 */
export function whatsAppUrl(number: string, text?: string) {
  return `https://wa.me/${number}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`
}
