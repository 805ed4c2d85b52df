/**
 * Where the caret belongs after an order code was formatted while typing: behind the same digit as before,
 * whatever the formatter added or dropped on the way.
 */
export function colocarCursor({
  escrito,
  cursor,
  formateado,
}: {
  escrito: string
  cursor: number
  formateado: string
}) {
  const antes = escrito.slice(0, cursor)
  const digitos = antes.replace(/\D/g, '').length
  if (digitos === 0) return /b/i.test(antes) && formateado ? 1 : 0
  let vistos = 0
  for (let i = 0; i < formateado.length; i++) {
    if (/\d/.test(formateado.charAt(i))) vistos++
    if (vistos === digitos) return i + 1
  }
  return formateado.length
}
