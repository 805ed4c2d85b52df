import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAutomatic, isBackupName, KEPT, keptOf, nameOf } from './retention.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1)
const name = (moment: number) => nameOf('automatico', new Date(moment), true)
/** Moments of several years, each possibly with several backups a day. */
const moments = fc.uniqueArray(fc.integer({ min: 0, max: 3 * 365 * 24 * 60 }), { minLength: 1, maxLength: 300 })
const namesOf = (minutes: number[]) => minutes.map((minute) => name(START + minute * 60_000))

test('the newest backup always stays, there are never more than 24, and the order of names does not matter', () => {
  fc.assert(
    fc.property(moments, (minutes) => {
      const names = namesOf(minutes)
      const kept = keptOf(names)
      expect(kept.has(name(START + Math.max(...minutes) * 60_000))).toBe(true)
      expect(kept.size).toBeLessThanOrEqual(KEPT.days + KEPT.weeks + KEPT.months)
      expect(keptOf(names.toReversed())).toEqual(kept)
      expect(names).toEqual(expect.arrayContaining([...kept]))
    }),
  )
})

test('deleting every night leaves the same as deleting once', () => {
  fc.assert(
    fc.property(moments, (minutes) => {
      const names = namesOf(minutes.toSorted((a, b) => a - b))
      let left: string[] = []
      for (const next of names) {
        const all = [...left, next]
        const kept = keptOf(all)
        left = all.filter((one) => kept.has(one))
      }
      expect(new Set(left)).toEqual(keptOf(names))
    }),
    { numRuns: 30 },
  )
})

test('after two years of nights there is each of 7 days, one of 5 weeks and one of 12 months', () => {
  const nights = Array.from({ length: 730 }, (_, day) => START + day * DAY + 7.5 * 3_600_000)
  const dates = [...keptOf(nights.map(name))].map((kept) => kept.slice('automatico-'.length).slice(0, 10)).toSorted()
  // The last night is that of Friday, 31 December 2027.
  expect(dates).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
    '2027-07-31',
    '2027-08-31',
    '2027-09-30',
    '2027-10-31',
    '2027-11-30',
    '2027-12-05',
    '2027-12-12',
    '2027-12-19',
    '2027-12-25',
    '2027-12-26',
    '2027-12-27',
    '2027-12-28',
    '2027-12-29',
    '2027-12-30',
    '2027-12-31',
  ])
})

test('only names that the shop gives count as backups', () => {
  expect(isBackupName(nameOf('manual', new Date(), false))).toBe(true)
  expect(isAutomatic(nameOf('manual', new Date(), true))).toBe(false)
  for (const other of ['notas.gz', `${name(START)}.parcial`, `../${name(START)}`, `${name(START)}\n`])
    expect(isBackupName(other)).toBe(false)
})
