/**
 * A text in which rules search: lower case, without accents, of the same length as the text, so that places in one are
 * places in the other.
 */
export function toPlano(texto: string) {
  return texto.replace(/[^\0-\x7f]/g, (unit) => unit.normalize('NFD').charAt(0)).toLowerCase()
}

/** Stands in a searched text for what another rule has read. No rule reads across it. */
export const TAKEN = '¦'

type Span = { start: number; end: number }

export function withTaken(plano: string, spans: readonly Span[]) {
  let left = plano
  for (const { start, end } of spans) left = left.slice(0, start) + TAKEN.repeat(end - start) + left.slice(end)
  return left
}

export type Word = Span & { word: string }

/** The words of a part of a searched text, with their places. */
export function wordsIn(plano: string, from = 0, to = plano.length): Word[] {
  return [...plano.slice(from, to).matchAll(/[a-z0-9½]+/g)].map(({ 0: word, index }) => ({
    word,
    start: from + index,
    end: from + index + word.length,
  }))
}

/** Words of alternatives written with spaces, as a pattern: `lunes martes` → `lunes|martes`. */
export const oneOf = (words: string) => words.trim().split(/\s+/).join('|')
export const setOf = (words: string) => new Set(words.trim().split(/\s+/))

/** The index of the first word that begins at or after a place; -1 when there is none. */
export function wordFrom(words: readonly Word[], place: number) {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.start ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low < words.length ? low : -1
}
