/** `B01-40718`: the letter B, two digits, a hyphen, five digits (docs/decisions/012). */
export const CODIGO_PEDIDO = /^B\d{2}-\d{5}$/
export const LARGO_CODIGO = 9

/** What the code field shows while someone types or pastes: only B and digits kept, in upper case, cut at nine. */
export function formatearCodigo(escrito: string) {
  const limpio = escrito.toUpperCase().replace(/[^B\d]/g, '')
  const digitos = limpio.replace(/B/g, '').slice(0, 7)
  if (!limpio) return ''
  const cabeza = `B${digitos.slice(0, 2)}`
  return digitos.length > 2 ? `${cabeza}-${digitos.slice(2)}` : cabeza
}

const BUSCADO = /^b\s*\d\s*\d[\s-]*(\d\s*){0,5}$/i

/** The code of an order, or its beginning, as it is kept, however somebody writes it in a search; null of what is none. */
export function comoCodigoDePedido(q: string) {
  return BUSCADO.test(q) ? formatearCodigo(q) : null
}
