/** Makes text that people typed safe in a mail. `mails/html.tsx` escapes HTML; this file does the rest. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
const INVISIBLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const URL_PATTERN = /\b(?:[a-z][a-z+.-]*:\/\/|www\.)\S+/gi

const graphemes = new Intl.Segmenter('es')

/** Cuts a text to `max` graphemes. A cut text ends in `…`. */
export function truncate(text: string, max: number) {
  const parts = Array.from(graphemes.segment(text.slice(0, max * 12)), ({ segment }) => segment)
  return parts.length > max
    ? `${parts
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : text
}

/**
 * Removes control and reordering characters, and breaks what a mail program would turn into a link. Otherwise anybody
 * could make the shop send their links to any address.
 */
export function safeParagraph(text: string, max = 1000) {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, ' ')
    .replace(URL_PATTERN, '[enlace]')
    // A zero-width space keeps "nombre.com" and "a@b.com" from becoming links.
    // The cents of a price are no part of a name.
    .replace(/([.@])(?!(?<=\d\.)\d\d(?!\d|\.))(?=[\p{L}\d])/gu, '$1\u200b')
    // A zero-width space also breaks "=?utf-8?B?…?=": an ASCII subject leaves as it is, and mail programs would decode
    // it.
    .replace(/=(?=\?)/g, '=\u200b')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return truncate(clean, max)
}

const QUOTE_MAX_LENGTH = 200
/** Seven digits or more, also with signs between them. */
const PHONE_PATTERN = /\+?\(?\p{Nd}(?:[^\p{L}\p{Nd}$%]{0,3}\p{Nd}){6,}/gu

/**
 * Like `safeParagraph`, for a text that a stranger makes the shop send: short, and without phones, so that the mail
 * cannot ask for a call.
 */
export function safeQuote(text: string) {
  return truncate(safeParagraph(text).replace(PHONE_PATTERN, '[teléfono]'), QUOTE_MAX_LENGTH)
}

/** Like `safeParagraph`, in one line for titles and subjects. */
export function safeLine(text: string, max = 60) {
  return truncate(safeParagraph(text).replace(/\s+/g, ' '), max)
}

/** The first word of a name, for a greeting; null when it does not look like a name. */
export function firstName(name: string) {
  const [first = ''] = name.trim().split(/\s+/)
  return /^[\p{L}\p{M}][\p{L}\p{M}'’-]{0,29}$/u.test(first) ? first : null
}

/** @param name empty where nobody has proved that it is the recipient's */
export function greeting(name = '') {
  const first = firstName(name)
  return first ? `Hola, ${first}.` : 'Hola.'
}
