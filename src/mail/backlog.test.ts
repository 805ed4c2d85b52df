import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { createPostOffice, statusMail } from '#testing/postOffice.server.ts'
import { claimNext, oldestDue } from './claims.server.ts'

// No worker runs, and the database has no statistics yet, as when thousands of mails are queued within a minute.
const mailOffice = await createPostOffice()
const { db } = mailOffice
afterAll(() => mailOffice.close())

type Plan = { 'Node Type': string; 'Shared Hit Blocks': number; Plans?: Plan[] }

/** Blocks of 8 KB that a claim reads; with 3,000 pending mails it once read 400,000, and the claim timed out. */
const MAX_BLOCKS = 2_000

test('a claim among thousands of pending mails reads few of them', async () => {
  await mailOffice.enqueue(statusMail({ para: 'primera@ejemplo.com', codigo: 'B01-00001' }))
  const [first] = await db.select().from(correos)
  const { id: _, numero: __, transaccion: ___, ...values } = first as typeof correos.$inferSelect
  const many = Array.from({ length: 3_000 }, (_, n) => {
    const para = `cliente${n % 300}@ejemplo.com`
    return { ...values, para, casilla: para, codigo_pedido: `B01-${String(n).padStart(5, '0')}` }
  })
  for (let start = 0; start < many.length; start += 1_000)
    await db.insert(correos).values(many.slice(start, start + 1_000))
  const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    sql`explain (analyze, buffers, format json) select ${oldestDue('any')}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  expect(plan?.['Shared Hit Blocks']).toBeLessThan(MAX_BLOCKS)
  // Another join would not keep the order of the mails.
  const limit = plan?.Plans?.find((node) => node['Node Type'] === 'Limit')
  expect(limit?.Plans?.at(-1)?.['Node Type']).toBe('Nested Loop')
  expect(await claimNext(db)).toHaveProperty('row')
})
