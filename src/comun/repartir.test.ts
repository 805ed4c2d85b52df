import { expect, test } from 'vitest'
import { repartir } from './repartir.ts'

function dicho(fijas: string, frescas: string, hayMas: boolean) {
  const claveDe = (letra: string) => letra
  const { filas, nuevas } = repartir({ fijas: [...fijas], frescas: [...frescas], claveDe, hayMas })
  return `${filas.map(({ cosa, ida }) => `${cosa}${ida ? '-' : ''}`).join('')} +${nuevas}`
}

test.each([
  ['nothing new', 'abc', 'abc', false, 'abc +0'],
  ['what arrives before waits', 'abc', 'xabc', false, 'abc +1'],
  ['in between too', 'abc', 'axbyc', false, 'abc +2'],
  ['what comes at the end is added', 'abc', 'abcd', false, 'abcd +0'],
  ['what is gone keeps its place', 'abc', 'ac', false, 'ab-c +0'],
  ['and the page after it moves up behind', 'abc', 'bcd', true, 'a-bcd +0'],
  ['what newer ones pushed out of sight is not gone', 'abc', 'xab', true, 'abc +1'],
  ['but it is where the list ends', 'abc', 'xab', false, 'abc- +1'],
  ['an empty list has nothing to move', '', 'ab', false, 'ab +0'],
  ['when all are gone what comes is shown', 'ab', 'xy', false, 'a-b-xy +0'],
])('%s', (_, fijas, frescas, hayMas, esperado) => {
  expect(dicho(fijas, frescas, hayMas)).toBe(esperado)
})
