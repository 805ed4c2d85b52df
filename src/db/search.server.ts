import { and, or, type SQL, sql } from 'drizzle-orm'
import type { SearchTerm, searchTermsOf } from '#lib/searchTerms.ts'

// Escapes after the accents are removed, because `sin_acentos` also writes some characters as % or _.
const literalOf = (word: string) =>
  sql`replace(replace(replace(sin_acentos(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`

/**
 * Whether a search text contains the terms of a search (`searchTermsOf`), whatever the case and the accents.
 * @param searchText the searchable text of a row as `sin_acentos` writes it, with a trigram index
 */
export function matchesSearch(searchText: SQL, { words, withDigits }: ReturnType<typeof searchTermsOf>) {
  const parts = words.map(({ text }) => indexedParts(text, words.length))
  // What is in a phone as it is written is in its digits too. PostgreSQL looks up once what both have.
  const partsOfDigits = withDigits?.map(({ text }, n) => {
    const written = withDigits.length === words.length ? parts[n] : undefined
    return written && hasInOrder(text, written) ? written : indexedParts(text, withDigits.length)
  })
  const all = (terms: SearchTerm[], found: string[][] = []) =>
    and(...terms.map((term, n) => contains(searchText, term, found[n] ?? [term.text])))
  return or(all(words, parts), withDigits ? all(withDigits, partsOfDigits) : undefined)
}

function hasInOrder(text: string, [part, ...others]: string[]): boolean {
  if (part === undefined) return true
  const at = text.indexOf(part)
  return at >= 0 && hasInOrder(text.slice(at + part.length), others)
}

function contains(searchText: SQL, { text, isPrefix }: SearchTerm, parts: string[]) {
  const literal = literalOf(text)
  if (!isPrefix) {
    // `|| ''` keeps the whole word from the index.
    const whole = sql`${searchText} || '' like '%' || ${literal} || '%'`
    return and(sql`${searchText} like ${patternOf(parts)}`, whole)
  }
  return or(
    sql`${searchText} like ${literal} || '%'`,
    sql`${searchText} like '% ' || ${literal} || '%'`,
    sql`${searchText} like ${'%\n'} || ${literal} || '%'`,
  )
}

/**
 * The parts of a word, in their order, by which a trigram index finds its rows, which are then compared with the whole
 * word. The index intersects the long lists of all letters of the parts, three at a time: the last digits of a phone, a
 * code or an address are as rare as the whole, and of several words the first letters are. What begins a word, as the
 * 5321 of 157-5321 does, is left to the comparison: one row in ten has a word that begins with 5.
 */
export function indexedParts(word: string, words = 1) {
  // Characters, because half of an emoji is found nowhere.
  const characters = [...word]
  const lastDigit = characters.findLastIndex((one) => /\d/.test(one))
  if (lastDigit < 0) return partsOr(word, characters.slice(0, words > 1 ? 5 : 10).join(''))
  const untilDigit = characters.slice(0, lastDigit + 1)
  const [run = [], before = []] = untilDigit
    .join('')
    .split(/[^\p{L}\d]+/u)
    .reverse()
    .map((one) => [...one])
  if (run.length >= 3 && run.length < 5 && before.length >= 3) return [before.slice(-3).join(''), run.join('')]
  return partsOr(word, untilDigit.slice(-5).join(''))
}

const partsOr = (word: string, part: string) => [/[\p{L}\d]{3}/u.test(part) ? part : word]

/** The pattern of `like` for what contains the parts in their order. */
const patternOf = (parts: string[]) => sql`'%' || ${sql.join(parts.map(literalOf), sql` || '%' || `)} || '%'`

const MAX_WORDS = 8

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/** For tables without a stored search text: whether a text contains every word of a search. True without a search. */
export function hasWords(text: SQL, search = '') {
  const words = wordsOf(search)
  if (words.length === 0) return sql`true`
  const patterns = words.map((word) => sql`'%' || ${literalOf(word)} || '%'`)
  // `sin_acentos` runs once for all words, because it takes most of the time on 100,000 texts.
  return sql`sin_acentos(${text}) like all (array[${sql.join(patterns, sql`, `)}])`
}

/** In characters. A trigram index does not help with shorter words. */
const MIN_INDEXED_LENGTH = 3

/**
 * Narrows the rows for `hasWords` to those that trigram indexes find by one of the words, presumably the rarest: a word
 * with a digit, or else the longest.
 * @param where gives queries for the ids of the rows that match a pattern, one for each column that may have the words
 */
export function foundInIndex(id: SQL, search: string | undefined, where: (pattern: SQL) => SQL[]) {
  const [rarest] = wordsOf(search ?? '')
    .filter(({ length }) => length >= MIN_INDEXED_LENGTH)
    .toSorted((word, other) => Number(/\d/.test(other)) - Number(/\d/.test(word)) || other.length - word.length)
  if (!rarest) return sql`true`
  return sql`${id} in (${sql.join(where(patternOf(indexedParts(rarest))), sql` union all `)})`
}
