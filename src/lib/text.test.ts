import { expect, test } from 'vitest'
import { multiLine, requiredLine, singleLine, withFullStop } from './text.ts'

test.each(['\u200B', '\u200B\u2060 \uFEFF', '\u3164', '\u2028', '\u2800'])(
  '%j is invisible, and counts as empty',
  (text) => {
    expect(multiLine(10).parse(text)).toBe('')
    expect(requiredLine(10, 'Falta').safeParse(text).error?.issues[0]?.message).toBe('Falta')
  },
)

test('visible text keeps its joiners and soft hyphens', () => {
  for (const text of ['👩\u200D👧', 'Ana\u00ADPeña', 'می\u200Cخواهم'])
    expect(singleLine(20).parse(` ${text} `)).toBe(text)
})

test.each(['Ana\u2028Peña', 'Ana\nPeña', 'Ana\u061CPeña'])('%j is refused as a single line', (text) => {
  expect(singleLine(20).safeParse(text).success).toBe(false)
})

test.each([
  ['Fue el 26 nov 2026, 3:19 p. m.', 'Fue el 26 nov 2026, 3:19 p. m.'],
  ['Fue el 26 nov 2026', 'Fue el 26 nov 2026.'],
])('a sentence has one full stop: %s', (sentence, ended) => {
  expect(withFullStop(sentence)).toBe(ended)
})
