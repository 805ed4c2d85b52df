import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Cursor } from '#lib/cursor.ts'
import { openShop } from '#testing/shop.server.ts'
import { BOOLEAN, CODE, cutPage, DAY, ID, INSTANT, keyset, oneOf, UUID } from './keyset.server.ts'

const { db } = await openShop()
const WORDS = oneOf(['ayuda', 'retiro'])
const GUID = '0b8f2c9e-64a1-4d5e-9d3f-1f2e3d4c5b6a'

describe('a value survives the way through the cursor', () => {
  test.each([
    ['an id', ID, sql`7::bigint`, '7'],
    ['a UUID', UUID, sql`${GUID}::uuid`, GUID],
    ['a code', CODE, sql`'B01-40718'::text`, 'B01-40718'],
    ['a word', WORDS, sql`'retiro'::text`, 'retiro'],
    ['what is true', BOOLEAN, sql`(1 = 1)`, 'true'],
    ['what is not', BOOLEAN, sql`(1 = 2)`, 'false'],
    ['a day', DAY, sql`'2026-02-28'::date`, '2026-02-28'],
    ['no day', DAY, sql`'infinity'::date`, 'infinity'],
    ['an instant to its microsecond', INSTANT, sql`'2026-03-07T14:00:00.123457Z'::timestamptz`, '1772892000123457'],
    ['an instant before 1970', INSTANT, sql`'1969-12-31T23:59:59.999999Z'::timestamptz`, '-1'],
  ])('%s', async (_, kind, value, text) => {
    const { rows } = await db.execute(
      sql`select ${keyset({ by: value, kind }).cursor} as cursor, ${kind.read(text)} = ${value} as same`,
    )
    expect(rows).toEqual([{ cursor: text, same: true }])
    expect(Cursor.parse(text)).toBe(text)
  })
})

describe('a cursor that no row of the list can have is refused', () => {
  test.each([
    ['an id', ID, ['', '-1', 'x', '1'.repeat(16), '1_2']],
    ['a UUID', UUID, ['-'.repeat(36), 'a'.repeat(36)]],
    ['a code', CODE, ['B01', "B01-00001'"]],
    ['a word', WORDS, ['otra']],
    ['a boolean', BOOLEAN, ['1']],
    ['a day', DAY, ['2026-02-30', '0000-01-01', '']],
    ['an instant', INSTANT, ['2026-03-07T14:00:00Z', '1'.repeat(18)]],
  ])('%s', (_, kind, texts) => {
    for (const text of texts) expect(() => keyset({ by: sql`t.a`, kind }).after(text)).toThrow('Esa página no existe.')
  })
})

const INSTANTS = ['14:00:00.123456Z', '14:00:00.123457Z', '14:00:01Z'].map((hour) => `2026-03-07T${hour}`)
/** Three instants, two of them within one millisecond, with four rows each. */
const TABLE = sql`(select n as id, (array[${sql.join(
  INSTANTS.map((instant) => sql`${instant}::timestamptz`),
  sql`, `,
)}])[1 + n % 3] as moment from generate_series(1, 12) n) t`

test.each([
  ['the newest first', false, false],
  ['the oldest first', true, true],
  ['the newest first, of one instant the lower id', false, true],
  ['the oldest first, of one instant the higher id', true, false],
])('rows with equal instants appear once each: %s', async (_, byMoment, byId) => {
  const { order, cursor, after } = keyset(
    { by: sql`t.moment`, kind: INSTANT, ascending: byMoment },
    { by: sql`t.id`, kind: ID, ascending: byId },
  )
  const seen: number[] = []
  for (let next: string | null | undefined; next !== null; ) {
    const read = await db.execute<{ id: number; cursor: string }>(
      sql`select t.id, ${cursor} as cursor from ${TABLE} where ${after(next) ?? sql`true`} order by ${order} limit 6`,
    )
    const page = cutPage(read.rows, 5, (row) => row.cursor)
    seen.push(...page.rows.map(({ id }) => id))
    next = page.sigue
  }
  const whole = await db.execute<{ id: number }>(sql`select t.id from ${TABLE} order by ${order}`)
  expect(seen).toEqual(whole.rows.map(({ id }) => id))
})
