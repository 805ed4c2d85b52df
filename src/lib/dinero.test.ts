import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDinero, Dinero, readDinero } from './dinero.ts'
import { formatDinero } from './dineroFormat.ts'

test.each([
  ['1234.50', 'RD$\u00a01,234.50'],
  ['0.00', 'RD$\u00a00.00'],
  ['-380.00', '−RD$\u00a0380.00'],
  ['9999999999.99', 'RD$\u00a09,999,999,999.99'],
])('%s shows as %s', (monto, shown) => {
  expect(formatDinero(monto)).toBe(shown)
})

test.each([
  ['500', '500.00'],
  ['1,234.5', '1234.50'],
  ['RD$ 1,234.50', '1234.50'],
  [' 007 ', '7.00'],
  ['0', '0.00'],
  ['', null],
  ['1.234', null],
  ['-5', null],
  ['12,34', null],
  ['1e3', null],
])('%j reads as %j', (written, monto) => {
  expect(readDinero(written)).toBe(monto)
})

test('a formatted amount reads back unchanged', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (cents) => {
      const monto = write(cents)
      expect(Dinero.parse(monto)).toBe(monto)
      expect(readDinero(formatDinero(monto))).toBe(monto)
    }),
  )
})

test.each([
  ['1234.50', '380.00', '1614.50'],
  ['0.10', '0.20', '0.30'],
  ['500.00', '-640.00', '-140.00'],
  ['0.50', '-0.75', '-0.25'],
  ['-0.05', '0.05', '0.00'],
])('%s and %s are %s', (one, other, sum) => {
  expect(addDinero(one, other)).toBe(sum)
})

test('large amounts are added exactly', () => {
  const cents = fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n })
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      expect(addDinero(write(one), write(other))).toBe(write(one + other))
    }),
  )
})

function write(cents: bigint) {
  const value = cents < 0n ? -cents : cents
  return `${cents < 0n ? '-' : ''}${value / 100n}.${String(value % 100n).padStart(2, '0')}`
}
