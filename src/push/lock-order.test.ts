import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session } from '#db/schema/auth.server.ts'
import { enviosPush, suscripcionesPush } from '#db/schema/machinery.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { deleteExpired, deleteSubscription } from './claims.server.ts'

const { db } = await openShop()

/** A browser that got nothing for a week, with two pushes that have expired. */
async function lostBrowser() {
  const [own] = await db.select({ id: session.id }).from(session).limit(1)
  const browser = { session_id: own?.id ?? '', endpoint: crypto.randomUUID(), p256dh: 'p', auth: 'a' }
  const fecha_creacion = sql`now() - interval '8 days'`
  const [row] = await db
    .insert(suscripcionesPush)
    .values({ ...browser, fecha_creacion })
    .returning()
  const suscripcion_id = row?.id ?? ''
  const late = { desde: sql`now()`, caduca: sql`now()`, intentos: 20 }
  const push = { suscripcion_id, clase: 'pedido_nuevo', grupo: 'g', texto: 't', ruta: '/', ...late } as const
  const [, second] = await db.insert(enviosPush).values([push, push]).returning()
  return { suscripcion_id, second: second?.id ?? 0 }
}

async function waitForWaiting(count: number) {
  const waiting = sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await db.execute<{ count: number }>(waiting)).rows[0]?.count).toBe(count)
}

test('expired pushes and their browser go at the same time, and neither waits for the other', async () => {
  const { suscripcion_id, second } = await lostBrowser()
  // Somebody holds the second push, so that the first write stops between the two.
  const both = await db.transaction(async (tx) => {
    await tx.execute(sql`select from ${enviosPush} where ${enviosPush.id} = ${second} for update`)
    const expiring = deleteExpired(db)
    await waitForWaiting(1)
    const going = deleteSubscription(db, suscripcion_id)
    await waitForWaiting(2)
    return [expiring, going]
  })
  await Promise.all(both)
  expect(await db.$count(enviosPush)).toBe(0)
  expect(await db.$count(suscripcionesPush)).toBe(0)
})

test('an expired push that its browser can still get later goes alone', async () => {
  const { suscripcion_id } = await lostBrowser()
  await db.update(enviosPush).set({ clase: 'chat' })
  await deleteExpired(db)
  expect(await db.$count(enviosPush)).toBe(0)
  expect(await db.$count(suscripcionesPush, sql`${suscripcionesPush.id} = ${suscripcion_id}`)).toBe(1)
})
