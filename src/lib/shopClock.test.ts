import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The module as a page loads it that opens with this storage. */
async function openPage(kept: Map<string, string>) {
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  return import('./shopClock.ts')
}

const DAY = 24 * 3_600_000
const isWithin = (one: number, other: number) => Math.abs(one - other) < 2_000

test('a phone whose clock is wrong by a day knows the shop’s time, also in a page that opens without a connection', async () => {
  const kept = new Map<string, string>()
  const shopTime = Date.now() - DAY
  const withLine = await openPage(kept)
  withLine.learnShopTime(new Date(shopTime).toUTCString())
  expect(isWithin(withLine.shopNow().getTime(), shopTime)).toBe(true)
  const withoutLine = await openPage(kept)
  expect(isWithin(withoutLine.shopNow().getTime(), shopTime)).toBe(true)
})

test('a clock that is right leaves nothing in the browser, and one that was set right leaves nothing old', async () => {
  const kept = new Map([['reloj', String(DAY)]])
  const { learnShopTime, shopNow } = await openPage(kept)
  learnShopTime('no es una fecha')
  expect(kept.size).toBe(1)
  learnShopTime(new Date().toUTCString())
  expect(kept.size).toBe(0)
  expect(isWithin(shopNow().getTime(), Date.now())).toBe(true)
})
