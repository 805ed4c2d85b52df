/** What people wrote, made safe to stand in a mail. `mails/html.tsx` escapes HTML; this is about everything else. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
const INVISIBLES = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const DIRECCION = /\b(?:[a-z][a-z+.-]*:\/\/|www\.)\S+/gi

const letras = new Intl.Segmenter('es')

/** Not longer than so many letters as people count them; what was cut ends in `…`. */
export function recortar(texto: string, maximo: number) {
  const partes = Array.from(letras.segment(texto.slice(0, maximo * 12)), ({ segment }) => segment)
  return partes.length > maximo
    ? `${partes
        .slice(0, maximo - 1)
        .join('')
        .trimEnd()}…`
    : texto
}

/**
 * Paragraphs without control and reordering characters, and without anything a mail program would turn into a link:
 * otherwise anybody could make the shop send their links to any address.
 */
export function parrafoSeguro(texto: string, maximo = 1000) {
  const limpio = texto
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLES, ' ')
    .replace(DIRECCION, '[enlace]')
    // A space of no width keeps "nombre.com" and "a@b.com" plain words,
    .replace(/([.@])(?=[\p{L}\d])/gu, '$1\u200b')
    // and "=?utf-8?B?…?=" too: a subject of plain letters leaves as it stands, and mail programs would decode it.
    .replace(/=(?=\?)/g, '=\u200b')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return recortar(limpio, maximo)
}

/** One line, for headings and subjects. */
export function lineaSegura(texto: string, maximo = 60) {
  return recortar(parrafoSeguro(texto).replace(/\s+/g, ' '), maximo)
}

/** The word to greet with, or null when what was given as a name does not look like one. */
export function primerNombre(nombre: string) {
  const [primero = ''] = nombre.trim().split(/\s+/)
  return /^[\p{L}\p{M}][\p{L}\p{M}'’-]{0,29}$/u.test(primero) ? primero : null
}

export function saludo(nombre: string) {
  const primero = primerNombre(nombre)
  return primero ? `Hola, ${primero}.` : 'Hola.'
}
