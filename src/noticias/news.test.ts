import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.server.ts'
import { listarNoticias } from './contract.ts'
import { publicarNoticias } from './noticias.server.ts'

const { ana, beto, db } = await openShop()

test('a member reads the five newest published ones, newest first; without a session nobody does', async () => {
  expect((await beto.call(listarNoticias, {})).body).toEqual([])
  const days = [3, 7, 1, 5, 2, 6, 4]
  await db.transaction((tx) =>
    publicarNoticias(
      tx,
      days.map((day) => ({
        titulo: `Día ${day}`,
        contenido: 'Llegaron cuentas nuevas.',
        activo: day !== 6,
        fecha_publicacion: new Date(Date.UTC(2026, 2, day)),
      })),
    ),
  )
  const { status, body } = await beto.call(listarNoticias, {})
  expect([status, body.map(({ titulo }) => titulo)]).toEqual([200, ['Día 7', 'Día 5', 'Día 4', 'Día 3', 'Día 2']])
  expect((await ana.call(listarNoticias, {})).status).toBe(401)
})
