import { expect, test } from 'vitest'
import { formatCodigo } from '#lib/codigoFormat.ts'
import { placeCursor } from './cursor.ts'

/** Types a text into a code field and formats it. `|` marks the caret in the text and in the result. */
function type(withCursor: string) {
  const cursor = withCursor.indexOf('|')
  const typed = withCursor.replace('|', '')
  const formatted = formatCodigo(typed)
  const position = placeCursor({ typed, cursor, formatted })
  return `${formatted.slice(0, position)}|${formatted.slice(position)}`
}

test.each([
  ['b|', 'B|'],
  ['B014|', 'B01-4|'],
  ['b0140718|', 'B01-40718|'],
  [' B01 – 40718 |', 'B01-40718|'],
  ['B01-4071899|', 'B01-40718|'],
  ['xyz|', '|'],
  ['40718|', 'B40-718|'],
])('typed or pasted %s shows %s', (typed, shown) => {
  expect(type(typed)).toBe(shown)
})

test.each([
  ['a digit deleted in the middle', 'B01-4|718', 'B01-4|718'],
  ['a digit typed in the middle', 'B01-49|0718', 'B01-49|071'],
  ['the hyphen deleted: the caret passes it', 'B01|40718', 'B01|-40718'],
  ['a letter typed in the middle is dropped', 'B01-4x|0718', 'B01-4|0718'],
  ['a digit typed before the B', '2|B01', 'B2|0-1'],
])('%s', (_, typed, shown) => {
  expect(type(typed)).toBe(shown)
})
