import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CodigoDeMembresia, Entrada } from './contract.ts'
import { codigoOf } from './rules.ts'

test.each([
  ['b118027', 'B-118027'],
  ['118027', 'B-118027'],
  [' Tu código: b-118 027. ', 'B-118027'],
  ['', null],
  ['b', null],
  ['B-1180279', null],
  ['ana118027@ejemplo.com', null],
])('of «%s», typed or pasted, the code is %s', (typed, codigo) => {
  expect(codigoOf(typed)).toBe(codigo)
})

test('what is no code is null, and a code is its own', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const codigo = codigoOf(typed)
      if (codigo === null) return
      expect(CodigoDeMembresia.safeParse(codigo).success).toBe(true)
      expect(codigoOf(codigo)).toBe(codigo)
    }),
  )
})

test.each([
  ['ana@ejemplo.com', true],
  ['B-118027', true],
  ['B-1180', false],
  ['ana', false],
  ['', false],
])('to sign in, «%s» is accepted: %s', (correo, accepted) => {
  expect(Entrada.safeParse({ correo, contrasena: 'mariposas-1' }).success).toBe(accepted)
})
