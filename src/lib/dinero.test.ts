import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Dinero, leerDinero, sumarDinero } from './dinero.ts'
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
      const monto = escribir(centavos)
      expect(Dinero.parse(monto)).toBe(monto)
      expect(leerDinero(formatearDinero(monto))).toBe(monto)
    }),
  )
})

test.each([
  ['1234.50', '380.00', '1614.50'],
  ['0.10', '0.20', '0.30'],
  ['500.00', '-640.00', '-140.00'],
  ['0.50', '-0.75', '-0.25'],
  ['-0.05', '0.05', '0.00'],
])('%s and %s are %s', (uno, otro, suma) => {
  expect(sumarDinero(uno, otro)).toBe(suma)
})

test('amounts are added to the cent, however large', () => {
  const centavos = fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n })
  fc.assert(
    fc.property(centavos, centavos, (uno, otro) => {
      expect(sumarDinero(escribir(uno), escribir(otro))).toBe(escribir(uno + otro))
    }),
  )
})

function escribir(centavos: bigint) {
  const valor = centavos < 0n ? -centavos : centavos
  return `${centavos < 0n ? '-' : ''}${valor / 100n}.${String(valor % 100n).padStart(2, '0')}`
}
