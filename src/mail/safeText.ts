/** What people wrote, made safe to stand in a mail. `mails/html.tsx` escapes HTML; this is about everything else. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
const INVISIBLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const URL_PATTERN = /\b(?:[a-z][a-z+.-]*:\/\/|www\.)\S+/gi

const graphemes = new Intl.Segmenter('es')

/** Not longer than so many letters as people count them; what was cut ends in `…`. */
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
 * Paragraphs without control and reordering characters, and without anything a mail program would turn into a link:
 * otherwise anybody could make the shop send their links to any address.
 */
export function safeParagraph(text: string, max = 1000) {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, ' ')
    .replace(URL_PATTERN, '[enlace]')
    // A space of no width keeps "nombre.com" and "a@b.com" plain words,
    .replace(/([.@])(?=[\p{L}\d])/gu, '$1\u200b')
    // and "=?utf-8?B?…?=" too: a subject of plain letters leaves as it stands, and mail programs would decode it.
    .replace(/=(?=\?)/g, '=\u200b')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return truncate(clean, max)
}

/** One line, for headings and subjects. */
export function safeLine(text: string, max = 60) {
  return truncate(safeParagraph(text).replace(/\s+/g, ' '), max)
}

/** The word to greet with, or null when what was given as a name does not look like one. */
export function firstName(name: string) {
  const [first = ''] = name.trim().split(/\s+/)
  return /^[\p{L}\p{M}][\p{L}\p{M}'’-]{0,29}$/u.test(first) ? first : null
}

export function greeting(name: string) {
  const first = firstName(name)
  return first ? `Hola, ${first}.` : 'Hola.'
}
