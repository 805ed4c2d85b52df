/**
 * The membership code that somebody typed or pasted to sign in: `b 118027` is `B-118027`. Null for an e-mail, and for a
 * text without exactly six digits.
 */
export function codigoOf(typed: string) {
  const digits = typed.replace(/\D/g, '')
  return digits.length === 6 && !typed.includes('@') ? `B-${digits}` : null
}
