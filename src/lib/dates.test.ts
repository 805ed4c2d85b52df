import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  formatAgo,
  formatDay,
  formatFullDay,
  formatInstant,
  formatLongDay,
  readLocalTime,
  writeLocalTime,
} from './dates.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

test('days and instants are formatted as in the Dominican Republic, in its time zone', () => {
  expect(formatLongDay('2026-03-14')).toBe('sábado, 14 de marzo')
  expect(formatFullDay('2026-11-21')).toBe('21 de noviembre de 2026')
  expect(formatDay('2026-03-07')).toBe('7 mar 2026')
  expect(plain(formatInstant('2026-03-07T22:05:00Z'))).toBe('7 mar 2026, 6:05 p. m.')
  expect(plain(formatInstant('2026-03-08T02:30:00Z'))).toBe('7 mar 2026, 10:30 p. m.')
  expect(plain(formatInstant('2026-03-07T04:00:00Z'))).toBe('7 mar 2026, 12:00 a. m.')
})

test('the time of an instant does not wrap', () => {
  expect(formatInstant('2026-03-07T22:05:00Z')).toContain('6:05\u00a0p.\u00a0m.')
})

test.each([
  [20, 'hace un momento'],
  [120, 'hace 2 minutos'],
  [3 * 3600, 'hace 3 horas'],
  [26 * 3600, 'ayer'],
])('%i seconds ago is %s', (seconds, said) => {
  const now = new Date('2026-03-07T12:00:00Z')
  expect(formatAgo(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(said)
})

test('the day of an instant is its calendar day in Santo Domingo', () => {
  expect(dayOf(new Date('2026-03-08T03:59:59Z'))).toBe('2026-03-07')
  expect(dayOf(new Date('2026-03-08T04:00:00Z'))).toBe('2026-03-08')
})

test('added days cross months and years', () => {
  expect(addDays('2026-02-25', 7)).toBe('2026-03-04')
  expect(addDays('2026-12-28', 7)).toBe('2027-01-04')
})

test('writeLocalTime and readLocalTime round-trip an instant, to the minute', () => {
  // The country last changed its clocks in December 2000.
  const range = { min: new Date('2001-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(range), (instant) => {
      const minute = Math.floor(instant.getTime() / 60_000) * 60_000
      expect(new Date(readLocalTime(writeLocalTime(instant))).getTime()).toBe(minute)
    }),
  )
})
