import { expect, test } from 'vitest'
import { Dinero } from '#lib/dinero.ts'
import { type DatosDePieza, negocio } from '#negocio'
import { clasesDePieza, piezaFacts } from './piezas.ts'

test.each<[DatosDePieza, string]>([
  [{}, ''],
  [{ desde: '850.00' }, 'Desde RD$\u00a0850.00'],
  [{ medida: '18 cm' }, '18 cm'],
  [{ desde: '1250.50', medida: 'cuentas de 8 mm' }, 'Desde RD$\u00a01,250.50 · cuentas de 8 mm'],
])('of %j the shop says no more than the owner has', (data, facts) => {
  expect(piezaFacts(data)).toBe(facts)
})

test.each(clasesDePieza)('a price given for %s is an amount of pesos', (kind) => {
  const { desde: from = '0.00' } = negocio.piezas[kind]
  expect(() => Dinero.parse(from)).not.toThrow()
})
