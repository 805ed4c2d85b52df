// A phone, however it is written: seven digits or more, with what people put between them.
const PHONE = /(?<![\p{L}\d-])\+?\(?\d(?:[\s().+-]*\d){6,}(?![\p{L}\d])/gu
const SHORT = /^[\p{L}\p{N}]{1,2}$/u

/** A word that somebody searches. */
export type SearchTerm = {
  text: string
  /** One or two letters are how a word begins: in the middle of words nearly everything has them. */
  isPrefix: boolean
}

/**
 * What a search is made of: all of its words, or, when it holds a phone, the same with the phone's digits alone.
 * @param toCodigo how a code is kept that is written without its hyphen or in small letters; null of what is none
 */
export function searchTermsOf(q: string, toCodigo: (q: string) => string | null) {
  const codigo = toCodigo(q)
  if (codigo !== null) return { palabras: toTerms(codigo), conDigitos: null }
  const withDigits = q.replace(PHONE, (written) => digitsOf(written))
  return { palabras: toTerms(q), conDigitos: withDigits === q ? null : toTerms(withDigits) }
}

// Stored numbers of the country seldom carry their prefix.
function digitsOf(written: string) {
  const digits = written.replace(/\D/g, '')
  return digits.replace(/^(00)?1(?=\d{10}$)/, '')
}

function toTerms(q: string): SearchTerm[] {
  const words = [...new Set(q.toLowerCase().split(/\s+/))].filter(Boolean)
  return words.map((text) => ({ text, isPrefix: SHORT.test(text) }))
}
