import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Dinero, leerDinero } from './dinero.ts'
import { formatearDinero } from './formatoDeDinero.ts'

test.each([
  ['1234.50', 'RD$\u00a01,234.50'],
  ['0.00', 'RD$\u00a00.00'],
  ['-380.00', '−RD$\u00a0380.00'],
  ['9999999999.99', 'RD$\u00a09,999,999,999.99'],
])('%s shows as %s', (monto, mostrado) => {
  expect(formatearDinero(monto)).toBe(mostrado)
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
])('%j reads as %j', (escrito, monto) => {
  expect(leerDinero(escrito)).toBe(monto)
})

test('an amount that is shown reads back as itself, to the cent', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (centavos) => {
      const monto = `${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`
      expect(Dinero.parse(monto)).toBe(monto)
      expect(leerDinero(formatearDinero(monto))).toBe(monto)
    }),
  )
})
