import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CodigoDeMembresia } from './contract.ts'
import { formatearCodigoDeMembresia, LARGO_CODIGO_DE_MEMBRESIA } from './rules.ts'

test.each([
  ['', ''],
  ['b', 'B'],
  ['B-', 'B'],
  ['1', 'B-1'],
  ['b118027', 'B-118027'],
  ['118027', 'B-118027'],
  [' Tu código: b-118 027. ', 'B-118027'],
  ['B-1180279', 'B-118027'],
  ['xyz', ''],
])('of «%s», typed or pasted, the field shows «%s»', (escrito, visto) => {
  expect(formatearCodigoDeMembresia(escrito)).toBe(visto)
})

test('whatever is pasted is the beginning of a code, and shown again is the same', () => {
  fc.assert(
    fc.property(fc.string(), (escrito) => {
      const visto = formatearCodigoDeMembresia(escrito)
      expect(visto).toMatch(/^(B(-\d{1,6})?)?$/)
      expect(formatearCodigoDeMembresia(visto)).toBe(visto)
      expect(CodigoDeMembresia.safeParse(visto).success).toBe(visto.length === LARGO_CODIGO_DE_MEMBRESIA)
    }),
  )
})
