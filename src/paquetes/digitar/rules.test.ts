import { expect, test } from 'vitest'
import { kilosOf } from './rules.ts'

test.each([
  ['1', '0.45'],
  ['2.50', '1.13'],
  ['0.01', '0.00'],
  ['0.02', '0.01'],
  ['10', '4.54'],
  ['100', '45.36'],
  ['2204.62', '1000.00'],
  ['999999.99', '453592.37'],
])('%s lb is %s kg', (libras, kilos) => {
  expect(kilosOf(libras)).toBe(kilos)
})
