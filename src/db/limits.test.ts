import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { notFound, rechazoOf } from '#lib/errors.ts'
import { openShop } from '#testing/shop.server.ts'
import { openLimiter } from './limiter.server.ts'
import { openLimits } from './limits.server.ts'
import { limites } from './schema/machinery.server.ts'

const { database, db } = await openShop()
const log = { error: () => {} }
/** Opens the limits as one more process of the shop would. */
const openProcess = () => openLimits({ limiter: openLimiter({ pool: database.limitsPool, log }), onGuessing: () => {} })

let questions = 0
beforeEach(async () => {
  questions = 0
  await db.delete(limites)
})

/** Runs the `n`-th lookup; every `each`-th lookup finds something. @returns the status of its answer */
async function lookFor(processLimits: ReturnType<typeof openProcess>, { n, ip = '10.9.9.9', each = 20 }: Search) {
  try {
    await processLimits.guess(ip, async () => {
      questions++
      await setTimeout(1)
      if (n % each > 0) throw notFound('No.')
    })
    return 200
  } catch (error) {
    return rechazoOf(error).status
  }
}
type Search = { n: number; ip?: string; each?: number }

const count = (outcomes: number[], status: number) => outcomes.filter((outcome) => outcome === status).length
const spent = async (key: string) =>
  (await db.execute<{ points: number }>(sql`select points from limites where key = ${key}`)).rows[0]?.points ?? 0

test('a burst runs no more lookups than the misses allowed, and the hits among them', async () => {
  const processLimits = openProcess()
  const outcomes = await Promise.all(Array.from({ length: 2_000 }, (_, n) => lookFor(processLimits, { n })))
  expect(count(outcomes, 404)).toBe(30)
  expect(questions).toBe(30 + count(outcomes, 200))
  expect(count(outcomes, 200)).toBeLessThanOrEqual(2)
  expect(count(outcomes, 429)).toBe(2_000 - questions)
})

test('three processes together stay within the limit, except for the lookups that each has in flight', async () => {
  const processes = [openProcess(), openProcess(), openProcess()]
  const outcomes = await Promise.all(
    processes.flatMap((processLimits) => Array.from({ length: 300 }, (_, n) => lookFor(processLimits, { n: n + 1 }))),
  )
  expect(count(outcomes, 404)).toBeLessThanOrEqual(30)
  expect(questions).toBeLessThanOrEqual(30 + count(outcomes, 200) + processes.length * 4)
  expect(count(outcomes, 200)).toBeLessThanOrEqual(3)
})

test('a process that has not yet learned of the misses of another stops after its lookups in flight', async () => {
  const [one, other] = [openProcess(), openProcess()]
  for (let n = 1; n <= 30; n++) expect(await lookFor(one, { n, each: 100 })).toBe(404)
  const before = questions
  const outcomes = await Promise.all(Array.from({ length: 300 }, (_, n) => lookFor(other, { n: n + 1 })))
  expect(count(outcomes, 429)).toBe(300)
  expect(questions - before).toBeLessThanOrEqual(4)
  expect(await lookFor(other, { n: 0 })).toBe(429)
})

test.each([
  ['an IPv4 /24', 150, (n: number) => `10.9.8.${n % 250}`],
  ['an IPv6 /64', 30, (n: number) => `2001:db8:1:1::${n}`],
  ['an IPv6 /56', 150, (n: number) => `2001:db8:2:${(n % 250).toString(16)}::1`],
  ['an IPv6 /48', 500, (n: number) => `2001:db8:3:${((n % 250) << 8).toString(16)}::1`],
])('%s may miss no more than %i times, from however many addresses', async (_, misses, address) => {
  const processLimits = openProcess()
  const outcomes: number[] = []
  for (let batch = 0; batch < 6; batch++) {
    const numbers = Array.from({ length: 200 }, (_, i) => batch * 200 + i)
    outcomes.push(...(await Promise.all(numbers.map((n) => lookFor(processLimits, { n: n + 1, ip: address(n) })))))
  }
  expect(count(outcomes, 404)).toBe(misses)
  expect(questions).toBe(misses + count(outcomes, 200))
})

test('many concurrent hits wait for each other, are not refused, and leave nothing counted', async () => {
  const processLimits = openProcess()
  const outcomes = await Promise.all(Array.from({ length: 150 }, () => lookFor(processLimits, { n: 0 })))
  expect(count(outcomes, 200)).toBe(150)
  await expect.poll(() => spent('miss-address:10.9.9.9'), { timeout: 3_000 }).toBe(0)
  expect(
    count(await Promise.all(Array.from({ length: 40 }, (_, n) => lookFor(processLimits, { n: n + 1 }))), 404),
  ).toBe(30)
})

describe('customers', () => {
  async function countQueries(run: () => Promise<void>) {
    let queries = 0
    const countCalls = () => queries++
    database.limitsPool.on('acquire', countCalls)
    await run()
    database.limitsPool.off('acquire', countCalls)
    return queries
  }

  test('who find what they look for cost no query of the limiter', async () => {
    const processLimits = openProcess()
    const queries = await countQueries(async () => {
      for (let round = 0; round < 10; round++)
        expect(await Promise.all([1, 2, 3, 4].map(() => lookFor(processLimits, { n: 0 })))).toEqual([
          200, 200, 200, 200,
        ])
    })
    expect(queries).toBe(0)
  })

  test('nor after a miss, nor in a crowd', async () => {
    const processLimits = openProcess()
    for (let n = 1; n < 20; n++) expect(await lookFor(processLimits, { n })).toBe(404)
    const queries = await countQueries(async () => {
      expect(await Promise.all(Array.from({ length: 100 }, () => lookFor(processLimits, { n: 0 })))).toEqual(
        Array(100).fill(200),
      )
    })
    expect(queries).toBe(0)
  })

  test('who missed once find their order, and that counts no second miss', async () => {
    const processLimits = openProcess()
    expect(await lookFor(processLimits, { n: 1 })).toBe(404)
    for (let round = 0; round < 40; round++) expect(await lookFor(processLimits, { n: 0 })).toBe(200)
    await expect.poll(() => spent('miss-address:10.9.9.9'), { timeout: 3_000 }).toBe(1)
  })
})

describe('while misses cannot be counted', () => {
  const uncounted = async <T>(run: () => Promise<T>) => {
    await db.execute(sql`alter table limites rename to limites_ausente`)
    try {
      return await run()
    } finally {
      await db.execute(sql`alter table limites_ausente rename to limites`)
    }
  }

  test('no miss is reported, and a burst finds nothing', async () => {
    const processLimits = openProcess()
    const { alone, burst } = await uncounted(async () => ({
      alone: await lookFor(processLimits, { n: 1 }),
      burst: await Promise.all(
        Array.from({ length: 100 }, (_, n) => lookFor(processLimits, { n: n + 1, ip: '10.9.9.8' })),
      ),
    }))
    expect(alone).toBe(503)
    expect(burst).toEqual(Array(100).fill(503))
    expect(questions).toBeLessThanOrEqual(1 + 4)
    expect(await lookFor(processLimits, { n: 0, ip: '10.9.9.8' })).toBe(200)
  })

  test('no lookup runs under a key with an uncounted miss, neither at once nor later', async () => {
    const processLimits = openProcess()
    await uncounted(async () => {
      expect(await lookFor(processLimits, { n: 1 })).toBe(503)
      for (let round = 0; round < 5; round++) expect(await lookFor(processLimits, { n: 0 })).toBe(503)
      expect(await Promise.all(Array.from({ length: 50 }, () => lookFor(processLimits, { n: 0 })))).toEqual(
        Array(50).fill(503),
      )
    })
    expect(questions).toBe(1)
    expect(await lookFor(processLimits, { n: 0 })).toBe(200)
  })
})

test('a clock that goes back a day makes nobody wait for longer than the period', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  const processLimits = openProcess()
  await Promise.all(Array.from({ length: 40 }, (_, n) => lookFor(processLimits, { n: n + 1, each: 100 })))
  vi.useRealTimers()
  const waitOf = async (limits: ReturnType<typeof openProcess>) => {
    const refused = await limits.guess('10.9.9.9', async () => Promise.reject(notFound('No.'))).catch(rechazoOf)
    return refused.espera ?? 0
  }
  expect(await waitOf(processLimits)).toBeLessThanOrEqual(600)
  // Another process reads the count from the database.
  expect(await waitOf(openProcess())).toBeLessThanOrEqual(600)
})
