import { and, or, type SQL, sql } from 'drizzle-orm'
import type { SearchTerm, searchTermsOf } from '#lib/searchTerms.ts'

// Escaped after the accents are gone: that writes some other signs as % or _.
const literalOf = (word: string) =>
  sql`replace(replace(replace(sin_acentos(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`

/**
 * Whether a column has what somebody searches, in whatever case and without accents (`terminosDe`).
 * @param searchText what rows are found by, as `sin_acentos` writes it, with an index of trigrams
 */
export function matchesSearch(
  searchText: SQL,
  { palabras: words, conDigitos: withDigits }: ReturnType<typeof searchTermsOf>,
) {
  const all = (terms: SearchTerm[]) => and(...terms.map((term) => contains(searchText, term)))
  return or(all(words), withDigits ? all(withDigits) : undefined)
}

function contains(searchText: SQL, { text, isPrefix }: SearchTerm) {
  const literal = literalOf(text)
  if (!isPrefix) return sql`${searchText} like '%' || ${literal} || '%'`
  return or(
    sql`${searchText} like ${literal} || '%'`,
    sql`${searchText} like '% ' || ${literal} || '%'`,
    sql`${searchText} like ${'%\n'} || ${literal} || '%'`,
  )
}

const MAX_WORDS = 8

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/** Whether a text that has no such column has every word of a search, likewise; with none it does. */
export function hasWords(text: SQL, search = '') {
  const words = wordsOf(search)
  if (words.length === 0) return sql`true`
  const patterns = words.map((word) => sql`'%' || ${literalOf(word)} || '%'`)
  // Written anew once for all words: of a hundred thousand texts that is what takes time.
  return sql`sin_acentos(${text}) like all (array[${sql.join(patterns, sql`, `)}])`
}

/** Below that an index of trigrams tells nothing. */
const MIN_INDEXED_LENGTH = 3

/**
 * Narrows what `tienePalabras` looks at to the rows that indexes of trigrams find by one of the words: the one that fewest
 * have, as far as one can guess, with a digit or else the longest.
 * @param where the ids of the rows that have a pattern, in each of the places where the words may stand
 */
export function foundInIndex(id: SQL, search: string | undefined, where: (pattern: SQL) => SQL[]) {
  const [rarest] = wordsOf(search ?? '')
    .filter(({ length }) => length >= MIN_INDEXED_LENGTH)
    .toSorted((word, other) => Number(/\d/.test(other)) - Number(/\d/.test(word)) || other.length - word.length)
  if (!rarest) return sql`true`
  return sql`${id} in (${sql.join(where(sql`'%' || ${literalOf(rarest)} || '%'`), sql` union all `)})`
}
