import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createPostOffice } from '#testing/postOffice.server.ts'
import { claimNext } from './claims.server.ts'
import { skipCorreosOfCuentas } from './mail.server.ts'

const mailOffice = await createPostOffice()
const { db } = mailOffice
afterAll(() => mailOffice.close())

test('no worker claims a mail to an account while the account is deleted', async () => {
  const user_id = randomUUID()
  await mailOffice.enqueue({
    funcion: 'send-known-address',
    para: 'lola@ejemplo.com',
    datos: { user_id, nombre: 'Lola', confirmado: true },
  })
  let claim: ReturnType<typeof claimNext> | undefined
  await db.transaction(async (tx) => {
    await skipCorreosOfCuentas(tx, [user_id])
    claim = claimNext(db)
    const waiting = sql`select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await db.execute<{ n: number }>(waiting)).rows[0]?.n).toBe(1)
  })
  expect(await claim).toEqual({ dueIn: null })
})
