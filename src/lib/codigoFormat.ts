/** `B01-40718`: the letter B, two digits, a hyphen, five digits (docs/decisions/012). */
export const CODIGO_PEDIDO = /^B\d{2}-\d{5}$/
export const CODIGO_LENGTH = 9

/** What the code field shows while someone types or pastes: only B and digits kept, in upper case, cut at nine. */
export function formatCodigo(written: string) {
  const clean = written.toUpperCase().replace(/[^B\d]/g, '')
  const digits = clean.replace(/B/g, '').slice(0, 7)
  if (!clean) return ''
  const head = `B${digits.slice(0, 2)}`
  return digits.length > 2 ? `${head}-${digits.slice(2)}` : head
}

const SEARCHED = /^b\s*\d\s*\d[\s-]*(\d\s*){0,5}$/i

/** The code of an order, or its beginning, as it is kept, however somebody writes it in a search; null of what is none. */
export function toCodigo(q: string) {
  return SEARCHED.test(q) ? formatCodigo(q) : null
}
