import { expect, test } from 'vitest'
import { Dinero } from '#lib/dinero.ts'
import { type DatosDePieza, negocio } from '#negocio'
import { clases, loDicho } from './piezas.ts'

test.each<[DatosDePieza, string]>([
  [{}, ''],
  [{ desde: '850.00' }, 'Desde RD$\u00a0850.00'],
  [{ medida: '18 cm' }, '18 cm'],
  [{ desde: '1250.50', medida: 'cuentas de 8 mm' }, 'Desde RD$\u00a01,250.50 · cuentas de 8 mm'],
])('of %j the shop says no more than the owner has', (datos, dicho) => {
  expect(loDicho(datos)).toBe(dicho)
})

test.each(clases)('a price given for %s is an amount of pesos', (clase) => {
  const { desde = '0.00' } = negocio.piezas[clase]
  expect(() => Dinero.parse(desde)).not.toThrow()
})
