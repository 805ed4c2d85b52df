import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.server.ts'
import { outageOf } from './outage.server.ts'
import { profiles } from './schema/miembros.server.ts'

const { db, beto, carla } = await openShop()

test('the transaction that PostgreSQL cancels in a deadlock may be tried again', async () => {
  let arrived = 0
  const together = Promise.withResolvers<void>()
  const take = (first: string, second: string) =>
    db.transaction(async (tx) => {
      const own = (correo: string) => tx.select().from(profiles).where(eq(profiles.correo, correo)).for('update')
      await own(first)
      if (++arrived === 2) together.resolve()
      await together.promise
      await own(second)
    })
  const done = await Promise.allSettled([take(beto.correo, carla.correo), take(carla.correo, beto.correo)])
  const failures = done.filter((made) => made.status === 'rejected')
  expect(failures.map(({ reason }) => outageOf(reason))).toEqual(['deadlock'])
})

test('a database that takes no writes for now, as a standby, may take them later', async () => {
  const write = db.transaction(
    (tx) => tx.update(profiles).set({ telefono: null }).where(eq(profiles.correo, beto.correo)),
    { accessMode: 'read only' },
  )
  expect(outageOf(await write.catch((error) => error))).toBe('database read-only')
})
