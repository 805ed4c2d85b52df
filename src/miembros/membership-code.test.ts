import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CodigoDeMembresia } from './contract.ts'
import { CODIGO_DE_MEMBRESIA_LENGTH, formatCodigoDeMembresia } from './rules.ts'

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
])('of «%s», typed or pasted, the field shows «%s»', (typed, shown) => {
  expect(formatCodigoDeMembresia(typed)).toBe(shown)
})

test('any input formats to the beginning of a code, and formatting is idempotent', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const shown = formatCodigoDeMembresia(typed)
      expect(shown).toMatch(/^(B(-\d{1,6})?)?$/)
      expect(formatCodigoDeMembresia(shown)).toBe(shown)
      expect(CodigoDeMembresia.safeParse(shown).success).toBe(shown.length === CODIGO_DE_MEMBRESIA_LENGTH)
    }),
  )
})
