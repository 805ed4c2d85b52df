import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { connectionConfig } from './open.server.ts'

test("options in the database's address are added to the shop's own, which take precedence", async () => {
  const address = new URL(inject('postgres').url)
  address.searchParams.set('options', '-c work_mem=7MB -c TimeZone=America/New_York')
  const client = new pg.Client(connectionConfig(address.href, 'prueba', { connection: 30_000, statement: 1_000 }))
  await client.connect()
  const { rows } = await client
    .query(`select current_setting('work_mem') as memoria, current_setting('TimeZone') as zona,
      current_setting('statement_timeout') as plazo`)
    .finally(() => client.end())
  expect(rows).toEqual([{ memoria: '7MB', zona: 'UTC', plazo: '900ms' }])
})
