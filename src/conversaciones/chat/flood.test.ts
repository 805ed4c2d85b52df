import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conversaciones } from '#db/schema/chat.server.ts'
import { browserOf, openChats } from '#testing/chats.server.ts'
import { pedirAgente } from './contract.ts'

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
  ['60 of an IPv6 /56', 60, (n: number) => `2001:db8:82:${n % 40}::1`, '2001:db8:82:100::1'],
  ['200 of an IPv6 /48, each from another /56', 200, (n: number) => `2001:db8:84:${n % 90}00::1`, '2001:db8:85::1'],
])('of a flood under ever new e-mails the desk gets %s', async (_, max, ipOf, otherIp) => {
  const before = await db.$count(conversaciones)
  expect(await flood(max + 5, ipOf)).toEqual([...Array(max).fill(200), ...Array(5).fill(429)])
  expect(await db.$count(conversaciones)).toBe(before + max)
  expect(await flood(1, () => otherIp)).toEqual([200])
})

test('few addresses of a telephone company leave its other customers a conversation, and messages to leave', async () => {
  expect(await flood(60, (n) => `10.84.1.${n % 4}`)).toEqual(Array(60).fill(200))
  expect(await flood(3, () => '10.84.1.9')).toEqual([200, 429, 429])
  expect(await flood(2, (n) => `10.84.1.${20 + n}`)).toEqual([200, 200])
  const browser = browserOf(await persona('Visita', '', { ip: '10.84.1.1' }))
  expect((await browser.leave('Llámenme mañana.')).status).toBe(200)
})

test('who leaves a message and then asks for a person with the same message is counted as asking', async () => {
  const browser = browserOf(await persona('Visita', '', { ip: '10.86.1.1' }))
  const first = { email: 'otra@ejemplo.com', mensaje: 'Hola', clave: randomUUID(), llave: 'q'.repeat(43) }
  const left = await browser.call(pedirAgente, { body: { action: 'save_contact', codigo_pedido: null, ...first } })
  expect(left.status).toBe(200)
  for (let time = 0; time < 3; time++) expect((await browser.request(first)).status).toBe(200)
  const { rows } = await db.execute(sql`select points from limites where key = 'conversation-address:10.86.1.1'`)
  expect(rows).toEqual([{ points: 1 }])
})

test('a message that a bad line repeats counts once', async () => {
  const browser = browserOf(await persona('Visita', '', { ip: '10.85.1.1' }))
  const first = { email: 'linea@ejemplo.com', mensaje: 'Hola', clave: randomUUID(), llave: 'k'.repeat(43) }
  for (let time = 0; time < 40; time++) expect((await browser.request(first)).status).toBe(200)
  const clave = randomUUID()
  for (let time = 0; time < 3; time++) expect((await browser.say('¿Hay alguien?', clave)).status).toBe(200)
  const { rows } = await db.execute(sql`
    select split_part(key, ':', 1) as key, points from limites where key like '%10.85.1.1%' order by key`)
  expect(rows).toEqual([
    { key: 'conversation-address', points: 1 },
    { key: 'form-address', points: 1 },
    { key: 'form-email', points: 1 },
    { key: 'message-address', points: 1 },
  ])
})
