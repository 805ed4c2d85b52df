import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { wakeWorker } from '#db/queue.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { clampFuture } from './clockWatch.server.ts'

const { ana, db } = await openShop()

test('a mail that was queued while the clock ran a day ahead leaves, and counts for no limit until then', async () => {
  const codigo = await ana.pide()
  const own = eq(correos.codigo_pedido, codigo)
  const ahead = sql`now() + interval '1 day'`
  await db.update(correos).set({ fecha_creacion: ahead, desde: ahead, estado: 'pendiente', tomado: null }).where(own)
  expect(await dueIn(own)).toBeGreaterThan(80_000)
  await clampFuture(db)
  expect(await dueIn(own)).toBeLessThanOrEqual(0)
})

test('a mail that waits by the right clock goes on waiting', async () => {
  const codigo = await ana.pide()
  const own = eq(correos.codigo_pedido, codigo)
  await db.update(correos).set({ desde: sql`now() + interval '1 hour'`, estado: 'pendiente' }).where(own)
  await clampFuture(db)
  expect(await dueIn(own)).toBeGreaterThan(3_000)
})

test('a mail that an outage or its server sent back, or that was taken, while the clock ran ahead leaves', async () => {
  for (const [wrong, pause] of [
    [{ ultimo_error: 'Sin servidor.', rechazos: 0 }, "interval '10 seconds'"],
    [{ ultimo_error: '451 Ahora no.', rechazos: 12 }, "interval '1 hour'"],
  ] as const) {
    const codigo = await ana.pide()
    const own = eq(correos.codigo_pedido, codigo)
    const until = sql`now() + ${sql.raw(pause)}`
    const ahead = sql`${until} + interval '1 day'`
    await db
      .update(correos)
      .set({ ...wrong, desde: until, estado: 'pendiente' })
      .where(own)
    await clampFuture(db)
    expect(await dueIn(own)).toBeGreaterThan(5)
    await db.update(correos).set({ desde: ahead, tomado: ahead }).where(own)
    await clampFuture(db)
    expect(await dueIn(own)).toBeLessThanOrEqual(0)
    expect(await dueIn(own, correos.tomado)).toBeLessThanOrEqual(60)
  }
})

test('a lease of a clock that ran ahead ends, also of a mail that is due', async () => {
  const codigo = await ana.pide()
  const own = eq(correos.codigo_pedido, codigo)
  await db.update(correos).set({ tomado: sql`now() + interval '1 day'`, estado: 'pendiente' }).where(own)
  await clampFuture(db)
  expect(await dueIn(own, correos.tomado)).toBeLessThanOrEqual(60)
})

test('a mail that was dated ahead keeps the pauses that follow', async () => {
  const codigo = await ana.pide()
  const own = eq(correos.codigo_pedido, codigo)
  const ahead = sql`now() + interval '1 day'`
  await db.update(correos).set({ fecha_creacion: ahead, desde: ahead, estado: 'pendiente' }).where(own)
  await clampFuture(db)
  await db
    .update(correos)
    .set({ desde: sql`now() + interval '10 minutes'`, rechazos: 3, ultimo_error: '451' })
    .where(own)
  await clampFuture(db)
  expect(await dueIn(own)).toBeGreaterThan(500)
})

test('the schedule, the maintenance and the jobs of the queue do not stand until their date comes', async () => {
  const ahead = sql`now() + interval '1 day'`
  await db.transaction((tx) => wakeWorker(tx, 'fotos'))
  await db.execute(sql`update pgboss.version set cron_on = ${ahead}`)
  await db.execute(
    sql`update pgboss.queue set maintain_on = ${ahead}, monitor_claim_on = ${ahead} where name = 'fotos'`,
  )
  await db.execute(sql`update pgboss.job set created_on = ${ahead}, start_after = ${ahead} where name = 'fotos'`)
  await clampFuture(db)
  const { rows } = await db.execute(sql`select
    (select cron_on <= now() from pgboss.version) as schedule,
    (select greatest(maintain_on, monitor_claim_on) <= now() from pgboss.queue where name = 'fotos') as maintenance,
    (select bool_and(start_after <= now()) from pgboss.job where name = 'fotos') as jobs`)
  expect(rows).toEqual([{ schedule: true, maintenance: true, jobs: true }])
})

/** Seconds until the mail falls due, or its lease ends. */
async function dueIn(own: ReturnType<typeof eq>, column: typeof correos.desde | typeof correos.tomado = correos.desde) {
  const [row] = await db
    .select({ seconds: sql<number>`extract(epoch from ${column} - now())::float8` })
    .from(correos)
    .where(own)
  return row?.seconds ?? Number.NaN
}
