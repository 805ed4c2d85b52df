import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { abrirTienda } from '#testing/tienda.server.ts'
import { apagonDe } from './apagon.server.ts'
import { profiles } from './schema/miembros.server.ts'

const { db, beto, carla } = await abrirTienda()

test('of two that wait for each other the one that PostgreSQL gives up may try again', async () => {
  let llegaron = 0
  const juntos = Promise.withResolvers<void>()
  const tomar = (primero: string, segundo: string) =>
    db.transaction(async (tx) => {
      const suyo = (correo: string) => tx.select().from(profiles).where(eq(profiles.correo, correo)).for('update')
      await suyo(primero)
      if (++llegaron === 2) juntos.resolve()
      await juntos.promise
      await suyo(segundo)
    })
  const hechos = await Promise.allSettled([tomar(beto.correo, carla.correo), tomar(carla.correo, beto.correo)])
  const fallos = hechos.filter((hecho) => hecho.status === 'rejected')
  expect(fallos.map(({ reason }) => apagonDe(reason))).toEqual(['deadlock'])
})
