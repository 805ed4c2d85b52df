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
  const all = (terms: SearchTerm[]) => and(...terms.map((term) => contains(searchText, term, terms.length)))
  return or(all(words), withDigits ? all(withDigits) : undefined)
}

function contains(searchText: SQL, { text, isPrefix }: SearchTerm, words: number) {
  const literal = literalOf(text)
  if (!isPrefix) {
    // `|| ''` keeps the whole word from the index.
    const whole = sql`${searchText} || '' like '%' || ${literal} || '%'`
    return and(sql`${searchText} like '%' || ${literalOf(indexedPart(text, words))} || '%'`, whole)
  }
  return or(
    sql`${searchText} like ${literal} || '%'`,
    sql`${searchText} like '% ' || ${literal} || '%'`,
    sql`${searchText} like ${'%\n'} || ${literal} || '%'`,
  )
}

/**
 * The part of a word by which a trigram index finds its rows, which are then compared with the whole word. The index
 * intersects the long lists of all letters of the part, three at a time: the last digits of a phone, a code or an
 * address are as rare as the whole, and of several words the first letters are.
 */
export function indexedPart(word: string, words = 1) {
  // Characters, because half of an emoji is found nowhere.
  const characters = [...word]
  const lastDigit = characters.findLastIndex((one) => /\d/.test(one))
  const part = (
    lastDigit >= 0
      ? characters.slice(Math.max(0, lastDigit - 4), lastDigit + 1)
      : characters.slice(0, words > 1 ? 5 : 10)
  ).join('')
  return /[\p{L}\d]{3}/u.test(part) ? part : word
}

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
  return sql`${id} in (${sql.join(where(sql`'%' || ${literalOf(indexedPart(rarest))} || '%'`), sql` union all `)})`
}
