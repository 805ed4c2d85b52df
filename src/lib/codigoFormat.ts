/** `B01-40718`: the letter B, two digits, a hyphen, five digits (docs/decisions/012). */
export const CODIGO_PEDIDO = /^B\d{2}-\d{5}$/
export const CODIGO_LENGTH = 9
/** The `pattern` of a field for a complete code, as people may write it; `formatCodigo` makes it the code. */
export const CODIGO_TYPED = '\\s*[Bb]?(?:[ \\-]*\\d){7}\\s*'

/**
 * Formats what someone types or pastes into a code field: keeps only B and digits, in upper case, cut at nine
 * characters.
 */
export function formatCodigo(written: string) {
  const clean = written.toUpperCase().replace(/[^B\d]/g, '')
  const digits = clean.replace(/B/g, '').slice(0, 7)
  if (!clean) return ''
  const head = `B${digits.slice(0, 2)}`
  return digits.length > 2 ? `${head}-${digits.slice(2)}` : head
}

const SEARCHED = /^b\s*\d\s*\d[\s-]*(\d\s*){0,5}$/i

/** Normalizes a searched code, or the beginning of one, to the stored spelling; null when `q` is no code. */
export function toCodigo(q: string) {
  return SEARCHED.test(q) ? formatCodigo(q) : null
}

/**
 * Formats what staff type or scan into a code field. Other text stays as it is: cut to a code, the number on a
 * courier's label would be another order's (docs/decisions/045).
 */
export function formatOwnCodigo(written: string) {
  return toCodigo(written.trim()) ?? (/^\s*b\s*\d?\s*$/i.test(written) ? formatCodigo(written) : written)
}

/**
 * The order that one of our labels names: its QR code is the address of the order's page, its Code 128 the code.
 * @param origin the shop's public origin
 * @returns null for any other text
 */
export function codigoOfLabel(text: string, origin: string) {
  const page = `${origin}/manage/pedidos/`
  const codigo = text.startsWith(page) ? text.slice(page.length) : text
  return CODIGO_PEDIDO.test(codigo) ? codigo : null
}

/** The link of a mail or a message to an order. */
export const TRACK_URL = '/rastrear/:token'
/** Where forms with a code field (`codigo`) are sent without programs, and the button that forgets all orders. */
export const SEARCH_URL = '/rastrear/buscar'
export const FORGET_URL = '/rastrear/olvidar'
