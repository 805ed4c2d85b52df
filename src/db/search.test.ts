import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { searchTermsOf } from '#lib/searchTerms.ts'
import { indexedParts, matchesSearch } from './search.server.ts'

test.each<[string, number, string[]]>([
  // A phone by its digits, which begin no word.
  ['809-157-5321', 1, ['157', '5321']],
  ['(809)157-5321', 1, ['157', '5321']],
  ['8091575321', 1, ['75321']],
  ['157-5321', 1, ['157', '5321']],
  ['ext-53', 1, ['ext-53']],
  // A code, an address, a name.
  ['b50-09959', 1, ['09959']],
  ['ana.reyes15554@ejemplo.com', 1, ['15554']],
  ['altagracia.encarnacion@ejemplo.com', 1, ['altagracia']],
  ['encarnacion', 2, ['encar']],
  // Half of an emoji or of another character is not looked for.
  ['𐐀𐐁𐐂𐐃-1234', 1, ['𐐁𐐂𐐃', '1234']],
  ['💎-1', 1, ['💎-1']],
])('«%s» as one of %i words is found in the index by %o', (word, words, parts) => {
  expect(indexedParts(word, words)).toEqual(parts)
})

test.each<[string, string[]]>([
  ['809-157-5321', ['157', '5321', '809-157-5321', '157', '5321', '8091575321']],
  ['ana 809-157-5321', ['ana', 'ana', '157', '5321', '809-157-5321', 'ana', 'ana', '157', '5321', '8091575321']],
  ['1-809-1575', ['809', '1575', '1-809-1575', '809', '1575', '18091575']],
  // With spaces the words are found in any order, and the last digits are rarer than one of them.
  ['+1 809 157 5321', ['+1', '+1', '809', '809', '157', '157', '5321', '5321', '75321', '8091575321']],
])('the phone in «%s» is looked up by the same parts as it is written and by its digits', (q, params) => {
  const condition = matchesSearch(
    sql`busqueda`,
    searchTermsOf(q, () => null),
  )
  expect(condition && new PgDialect().sqlToQuery(condition).params).toEqual(params)
})
