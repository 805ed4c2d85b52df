import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODIGO_LENGTH, CODIGO_PEDIDO, formatCodigo } from './codigoFormat.ts'

test.each([
  ['b0140718', 'B01-40718'],
  [' B01 – 40718 ', 'B01-40718'],
  ['B01-4071899', 'B01-40718'],
  ['0140718', 'B01-40718'],
  ['B', 'B'],
  ['B01', 'B01'],
  ['B014', 'B01-4'],
  ['xyz', ''],
  ['', ''],
])('%j shows as %j', (written, shown) => {
  expect(formatCodigo(written)).toBe(shown)
})

test('any input formats to the beginning of a code, and formatting is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (written) => {
      const shown = formatCodigo(written)
      expect(shown).toMatch(/^(B\d{0,2}(-\d{0,5})?)?$/)
      expect(shown.length).toBeLessThanOrEqual(CODIGO_LENGTH)
      expect(formatCodigo(shown)).toBe(shown)
    }),
  )
})

test('a code typed in lower case without its hyphen is restored', () => {
  fc.assert(
    fc.property(fc.stringMatching(CODIGO_PEDIDO), (codigo) => {
      expect(formatCodigo(codigo.toLowerCase().replace('-', ' '))).toBe(codigo)
    }),
  )
})
