import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODIGO_LENGTH, CODIGO_PEDIDO, codigoOfLabel, formatCodigo, formatOwnCodigo } from './codigoFormat.ts'

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

test.each([
  // A code in the spellings of people, and its beginnings.
  ['b0140718', 'B01-40718'],
  [' B01 40718 ', 'B01-40718'],
  ['b', 'B'],
  ['b0', 'B0'],
  ['b01-4', 'B01-4'],
  // Numbers of couriers, which the field of customers would cut to a code.
  ['0140718', '0140718'],
  ['809123456789', '809123456789'],
  ['B01-4071899', 'B01-4071899'],
  ['BMC0140718', 'BMC0140718'],
  ['xyz', 'xyz'],
  ['', ''],
])('in a field of staff %j shows as %j', (written, shown) => {
  expect(formatOwnCodigo(written)).toBe(shown)
})

test('scanned key by key, no other text becomes a code', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'B0123456789- A') }), (scanned) => {
      const shown = [...scanned].reduce((text, key) => formatOwnCodigo(text + key), '')
      const ours = /^\s*B(\s*\d){2}[\s-]*(\s*\d){5}\s*$/.test(scanned)
      expect(CODIGO_PEDIDO.test(shown) && !ours).toBe(false)
    }),
  )
})

const ORIGIN = 'https://tienda.example'
test.each([
  ['B01-40718', 'B01-40718'],
  [`${ORIGIN}/manage/pedidos/B01-40718`, 'B01-40718'],
  ['https://otra.example/manage/pedidos/B01-40718', null],
  [`${ORIGIN}/manage/pedidos/B01-40718/editar`, null],
  [`${ORIGIN}/rastrear/B01-40718`, null],
  ['b0140718', null],
  ['B01-4071899', null],
  ['0140718', null],
  ['', null],
])('the label %j names the order %j', (text, codigo) => {
  expect(codigoOfLabel(text, ORIGIN)).toBe(codigo)
})
