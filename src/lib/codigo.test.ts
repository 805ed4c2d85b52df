import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODIGO_PEDIDO, formatearCodigo, LARGO_CODIGO } from './formatoDeCodigo.ts'

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
])('%j shows as %j', (escrito, mostrado) => {
  expect(formatearCodigo(escrito)).toBe(mostrado)
})

test('whatever is typed or pasted shows as the beginning of a code, and formatting it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (escrito) => {
      const mostrado = formatearCodigo(escrito)
      expect(mostrado).toMatch(/^(B\d{0,2}(-\d{0,5})?)?$/)
      expect(mostrado.length).toBeLessThanOrEqual(LARGO_CODIGO)
      expect(formatearCodigo(mostrado)).toBe(mostrado)
    }),
  )
})

test('every code survives being typed without its hyphen and in lower case', () => {
  fc.assert(
    fc.property(fc.stringMatching(CODIGO_PEDIDO), (codigo) => {
      expect(formatearCodigo(codigo.toLowerCase().replace('-', ' '))).toBe(codigo)
    }),
  )
})
