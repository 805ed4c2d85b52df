import { expect, test } from 'vitest'
import { z } from 'zod'
import { Instante } from './instante.ts'

const Respuesta = z.object({ desde: Instante, hasta: Instante.nullable() })

test('a Date leaves as ISO 8601 in UTC with milliseconds, a text as it is', () => {
  expect(z.encode(Respuesta, { desde: new Date('2026-03-07T18:05:00-04:00') as never, hasta: null })).toEqual({
    desde: '2026-03-07T22:05:00.000Z',
    hasta: null,
  })
  const texto = '2026-03-07T18:05:00.123456-04:00'
  expect(z.encode(Instante, texto)).toBe(texto)
})

test('nothing else leaves', () => {
  for (const malo of [null, 0, '2026-03-07', '2026-03-07 22:05:00+00'])
    expect(z.safeEncode(Instante, malo as never).success).toBe(false)
  expect(() => z.encode(Instante, new Date(Number.NaN) as never)).toThrow()
})

test('what is asked and what is read is a text', () => {
  const texto = '2026-03-07T18:05:00-04:00'
  expect(Respuesta.parse({ desde: texto, hasta: null })).toEqual({ desde: texto, hasta: null })
  expect(Instante.safeParse(new Date()).success).toBe(false)
  expect(Instante.safeParse('ayer').success).toBe(false)
})
