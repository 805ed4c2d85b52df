import { expect, test } from 'vitest'
import { prefixesOf, subnetOf, wholeNetworkOf } from './networks.server.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.7:50123', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::7]:50123', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2::/64', '2001:db8:1::/48'],
])('%s counts as %s of %s', (address, subnet, network) => {
  expect([subnetOf(address), wholeNetworkOf(address)]).toEqual([subnet, network])
})

test.each([
  ['203.0.113.7:50123', { address: '203.0.113.7', net24: '203.0.113.0/24' }],
  ['2001:db8:1:a2c::7', { address: '2001:db8:1:a2c::/64', net56: '2001:db8:1:a00::/56', net48: '2001:db8:1::/48' }],
  ['2001:db8::7', { address: '2001:db8:0:0::/64', net56: '2001:db8:0:0::/56', net48: '2001:db8:0::/48' }],
  ['2001:0db8:0001:00ff::7', { address: '2001:db8:1:ff::/64', net56: '2001:db8:1:0::/56', net48: '2001:db8:1::/48' }],
])('%s is counted by itself and by the networks that one person may own', (address, prefixes) => {
  expect(prefixesOf(address)).toEqual(prefixes)
})

test('all invalid addresses share one count', () => {
  for (const none of ['', 'unknown', '203.0.113.7:x', '999.1.1.1:80', 'a'.repeat(300)]) {
    expect(subnetOf(none)).toBe('0:0:0:0::/64')
  }
})
