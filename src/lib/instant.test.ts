import { expect, test } from 'vitest'
import { z } from 'zod'
import { Instant } from './instant.ts'

const Answer = z.object({ desde: Instant, hasta: Instant.nullable() })

test('a Date is encoded as ISO 8601 in UTC with milliseconds, a text unchanged', () => {
  expect(z.encode(Answer, { desde: new Date('2026-03-07T18:05:00-04:00') as never, hasta: null })).toEqual({
    desde: '2026-03-07T22:05:00.000Z',
    hasta: null,
  })
  const text = '2026-03-07T18:05:00.123456-04:00'
  expect(z.encode(Instant, text)).toBe(text)
})

test('any other value fails to encode', () => {
  for (const wrong of [null, 0, '2026-03-07', '2026-03-07 22:05:00+00'])
    expect(z.safeEncode(Instant, wrong as never).success).toBe(false)
  expect(() => z.encode(Instant, new Date(Number.NaN) as never)).toThrow()
})

test('only a text is decoded', () => {
  const text = '2026-03-07T18:05:00-04:00'
  expect(Answer.parse({ desde: text, hasta: null })).toEqual({ desde: text, hasta: null })
  expect(Instant.safeParse(new Date()).success).toBe(false)
  expect(Instant.safeParse('ayer').success).toBe(false)
})
