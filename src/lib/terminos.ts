// A phone, however it is written: seven digits or more, with what people put between them.
const TELEFONO = /(?<![\p{L}\d-])\+?\(?\d(?:[\s().+-]*\d){6,}(?![\p{L}\d])/gu
const CORTO = /^[\p{L}\p{N}]{1,2}$/u

/** A word that somebody searches. */
export type Termino = {
  texto: string
  /** One or two letters are how a word begins: in the middle of words nearly everything has them. */
  comienza: boolean
}

/**
 * What a search is made of: all of its words, or, when it holds a phone, the same with the phone's digits alone.
 * @param comoCodigo how a code is kept that is written without its hyphen or in small letters; null of what is none
 */
export function terminosDe(q: string, comoCodigo: (q: string) => string | null) {
  const codigo = comoCodigo(q)
  if (codigo !== null) return { palabras: enTerminos(codigo), conDigitos: null }
  const conDigitos = q.replace(TELEFONO, (escrito) => digitosDe(escrito))
  return { palabras: enTerminos(q), conDigitos: conDigitos === q ? null : enTerminos(conDigitos) }
}

// Stored numbers of the country seldom carry their prefix.
function digitosDe(escrito: string) {
  const digitos = escrito.replace(/\D/g, '')
  return digitos.replace(/^(00)?1(?=\d{10}$)/, '')
}

function enTerminos(q: string): Termino[] {
  const palabras = [...new Set(q.toLowerCase().split(/\s+/))].filter(Boolean)
  return palabras.map((texto) => ({ texto, comienza: CORTO.test(texto) }))
}
