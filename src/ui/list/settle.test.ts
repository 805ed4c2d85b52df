import { expect, test } from 'vitest'
import { settle } from './settle.ts'

const keyOf = (letter: string) => letter

/** Letters are rows, spaces separate pages; `-` follows a row that is gone, `+` precedes the count of waiting rows. */
function settled(rows: string, fresh: string, hasMore: boolean, { endWaits = false, pagesBefore = 1 } = {}) {
  const pages = fresh.split(' ').map((page) => [...page])
  const list = settle({ shown: [...rows], pagesBefore, pages, hasMore, keyOf, endWaits })
  return `${list.settled.map(({ row, gone }) => `${row}${gone ? '-' : ''}`).join('')}${list.appended.join('')} +${list.waiting}`
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
])('%s', (_, standing, fresh, hasMore, expected) => {
  expect(settled(standing, fresh, hasMore)).toBe(expected)
})

test.each([
  ['what comes at the end waits', 'abc', 'abcd', 1, 'abc +1'],
  ['an empty list has nothing to move', '', 'ab', 1, 'ab +0'],
  ['a new page joins, also before a row that went further down', 'abc', 'bc dea', 1, 'abcde +0'],
  ['and what came meanwhile before it still waits', 'abc', 'xab cde', 1, 'abcde +1'],
  ['a row that comes in two pages stands once', 'abc', 'abc cdd', 1, 'abcd +0'],
])('with `endWaits`, %s', (_, standing, fresh, pagesBefore, expected) => {
  expect(settled(standing, fresh, false, { endWaits: true, pagesBefore })).toBe(expected)
})
