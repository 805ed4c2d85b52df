import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { conversaciones } from '#db/schema/chat.server.ts'
import { browserOf, openChats } from '#testing/chats.server.ts'

const { db, persona } = await openChats()

/** Opens conversations one after the other, each in a new browser with a new e-mail. @returns the statuses */
async function flood(count: number, ipOf: (n: number) => string) {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) {
    const browser = browserOf(await persona('Visita', '', { ip: ipOf(n) }))
    const { status } = await browser.request({ email: `${randomUUID()}@ejemplo.com`, mensaje: 'x'.repeat(2000) })
    statuses.push(status)
  }
  return statuses
}

test.each([
  ['15 of one address', 15, (_: number) => '10.81.1.1', '10.81.1.2'],
  ['60 of an IPv4 /24', 60, (n: number) => `10.82.1.${n % 40}`, '10.82.2.1'],
  ['60 of an IPv6 /48, each from another /56', 60, (n: number) => `2001:db8:82:${n % 90}00::1`, '2001:db8:83::1'],
])('of a flood under ever new e-mails the desk gets %s', async (_, max, ipOf, otherIp) => {
  const before = await db.$count(conversaciones)
  expect(await flood(max + 5, ipOf)).toEqual([...Array(max).fill(200), ...Array(5).fill(429)])
  expect(await db.$count(conversaciones)).toBe(before + max)
  expect(await flood(1, () => otherIp)).toEqual([200])
})
