// A phone number: seven digits or more, with the separators people use.
const PHONE = /(?<![\p{L}\d-])\+?\(?\d(?:[\s().+-]*\d){6,}(?![\p{L}\d])/gu
const SHORT = /^[\p{L}\p{N}]{1,2}$/u

export type SearchTerm = {
  text: string
  /** One or two letters match only the beginning of a word, since nearly every text contains them. */
  isPrefix: boolean
}

/**
 * The words of a search; if it holds a phone number, also a variant with the phone's digits alone.
 * @param toCodigo normalizes a code typed without its hyphen or in lower case; returns null for other text
 */
export function searchTermsOf(q: string, toCodigo: (q: string) => string | null) {
  const codigo = toCodigo(q)
  if (codigo !== null) return { words: toTerms(codigo), withDigits: null }
  const withDigits = q.replace(PHONE, (written) => digitsOf(written))
  return { words: toTerms(q), withDigits: withDigits === q ? null : toTerms(withDigits) }
}

// Drops the country code 1, because stored Dominican numbers seldom have it.
function digitsOf(written: string) {
  const digits = written.replace(/\D/g, '')
  return digits.replace(/^(00)?1(?=\d{10}$)/, '')
}

function toTerms(q: string): SearchTerm[] {
  const words = [...new Set(q.toLowerCase().split(/\s+/))].filter(Boolean)
  return words.map((text) => ({ text, isPrefix: SHORT.test(text) }))
}
