import { expect, test } from 'vitest'
import { linea, lineaLlena, parrafo } from './texto.ts'

test.each(['\u200B', '\u200B\u2060 \uFEFF', '\u3164', '\u2028', '\u2800'])(
  '%j shows nothing, and is nothing',
  (texto) => {
    expect(parrafo(10).parse(texto)).toBe('')
    expect(lineaLlena(10, 'Falta').safeParse(texto).error?.issues[0]?.message).toBe('Falta')
  },
)

test('what shows something stays as it was written', () => {
  for (const texto of ['👩\u200D👧', 'Ana\u00ADPeña', 'می\u200Cخواهم'])
    expect(linea(20).parse(` ${texto} `)).toBe(texto)
})

test.each(['Ana\u2028Peña', 'Ana\nPeña', 'Ana\u061CPeña'])('%j is no line', (texto) => {
  expect(linea(20).safeParse(texto).success).toBe(false)
})
