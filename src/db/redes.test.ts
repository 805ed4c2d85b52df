import { expect, test } from 'vitest'
import { casaDe, direccionLimpia, redDe } from './redes.server.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.7:50123', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]:50123', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
])('%s counts as %s of %s', (direccion, casa, red) => {
  expect([casaDe(direccion), redDe(direccion)]).toEqual([casa, red])
})

test('what is no address is one and the same for all', () => {
  for (const nada of ['', 'unknown', '203.0.113.7:x', '999.1.1.1:80', 'a'.repeat(300)]) {
    expect(direccionLimpia(nada)).toBe('::')
    expect(casaDe(nada)).toBe('0:0:0:0::/64')
  }
})
