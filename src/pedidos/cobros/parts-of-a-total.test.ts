import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDinero } from '#lib/dinero.ts'
import type { LineaDePrecio } from '../propuestas/propuesta.ts'
import { partidasOf } from './rules.ts'

const linea = (id: number, cantidad: number, precio: string | null) => ({ id, nombre: `Pieza ${id}`, cantidad, precio })
const agreed = (precio: string, razon: string | null = null): LineaDePrecio => ({
  ...{ clase: 'descuento', concepto: 'Descuento', cantidad: 1, linea: null },
  ...{ precio, razon },
})
const with_ = (...acordadas: LineaDePrecio[]) => ({ acordadas })
const shown = (order: Parameters<typeof partidasOf>[0]) =>
  partidasOf(order).map(({ concepto, monto }) => `${concepto} ${monto}`)
const EMPTY = { costo_envio: null, lineas: [], propuesta: null }

test('pieces, the discount and the delivery stand one below the other', () => {
  const lineas = [linea(1, 2, '1100.00'), linea(2, 1, '300.00')]
  const order = { total: '2850.00', costo_envio: '500.00', lineas, propuesta: with_(agreed('-150.00', 'De siempre')) }
  expect(shown(order)).toEqual(['2 × Pieza 1 2200.00', 'Pieza 2 300.00', 'Descuento -150.00', 'Envío 500.00'])
  expect(partidasOf(order)[2]).toMatchObject({ razon: 'De siempre', linea: null })
})

test('with a total alone, what is left of it is the price', () => {
  expect(shown({ ...EMPTY, total: '1500.00' })).toEqual([])
  expect(shown({ ...EMPTY, total: null, costo_envio: '500.00' })).toEqual([])
  expect(shown({ ...EMPTY, total: '1500.00', costo_envio: '500.00' })).toEqual(['Precio 1000.00', 'Envío 500.00'])
  const unpriced = { ...EMPTY, lineas: [linea(1, 1, null), linea(2, 1, '300.00')] }
  expect(shown({ ...unpriced, total: '1500.00', costo_envio: '500.00' })).toEqual(['Precio 1000.00', 'Envío 500.00'])
  // A total below its delivery was typed for something else.
  expect(shown({ ...EMPTY, total: '400.00', costo_envio: '500.00' })).toEqual([])
})

test('what staff changed by hand is an amount of its own, and a delivery that was never added is none', () => {
  const one = { ...EMPTY, lineas: [linea(1, 1, '1000.00')] }
  expect(shown({ ...one, total: '900.00' })).toEqual(['Pieza 1 1000.00', 'Ajuste -100.00'])
  expect(shown({ ...one, total: '1000.00', costo_envio: '500.00' })).toEqual(['Pieza 1 1000.00'])
  expect(shown({ ...one, total: '1500.00', costo_envio: '0.00' })).toEqual(['Pieza 1 1000.00', 'Ajuste 500.00'])
})

test('whatever an order has, the amounts add up to its total', () => {
  const amount = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2))
  const lineas = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.option(amount)), { maxLength: 4 })
    .map((rows) => rows.map(([cantidad, precio], at) => linea(at + 1, cantidad, precio)))
  const extras = fc.array(
    fc.tuple(amount, fc.boolean()).map(([monto, less]) => agreed(less ? `-${monto}` : monto)),
    { maxLength: 3 },
  )
  fc.assert(
    fc.property(amount, fc.option(amount), lineas, extras, (total, costo_envio, lineas, acordadas) => {
      const partidas = partidasOf({ total, costo_envio, lineas, propuesta: { acordadas } })
      const sum = partidas.reduce((all, { monto }) => addDinero(all, monto), '0.00')
      expect(sum).toBe(partidas.length > 0 ? total : '0.00')
    }),
  )
})
