import { expect, test } from 'vitest'
import { openSlots } from './slots.server.ts'

test.each([
  ['an IPv4 address', 3, (_: number) => '10.1.1.1', '10.1.1.2'],
  ['an IPv4 /24', 5, (n: number) => `10.1.1.${n}`, '10.1.2.1'],
  ['an IPv6 /64', 3, (n: number) => `2001:db8:1:1::${n}`, '2001:db8:1:2::1'],
  ['an IPv6 /56', 6, (n: number) => `2001:db8:1:${n}::1`, '2001:db8:1:100::1'],
  ['an IPv6 /48', 7, (n: number) => `2001:db8:1:${n}00::1`, '2001:db8:2::1'],
])('%s holds at most %i, gets one back for each that it frees, and leaves others theirs', (_, max, ipOf, otherIp) => {
  const slots = openSlots({ address: 3, net24: 5, net56: 6, net48: 7 })
  const taken = Array.from({ length: 20 }, (_, n) => slots.take(ipOf(n)))
  expect(taken.map((release) => release !== null)).toEqual([...Array(max).fill(true), ...Array(20 - max).fill(false)])
  expect(slots.take(otherIp)).not.toBeNull()
  taken[0]?.()
  expect(slots.take(ipOf(0))).not.toBeNull()
  expect(slots.take(ipOf(0))).toBeNull()
})
