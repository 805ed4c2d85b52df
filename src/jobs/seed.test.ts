import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listar as listarAvisos } from '#avisos/avisos.server.ts'
import { InvalidConfig } from '#config.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { listar as listarNoticias } from '#noticias/noticias.server.ts'
import { listar } from '#piezas/gestion/gestion.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { requireUncommonPassword, seedExamples } from './seed.server.ts'

const { db } = await openShop()

test.each(['123456', 'Password', 'admin1', 'santiago'])(
  'a start with the password %s is refused in one line',
  async (contrasena) => {
    const error = await requireUncommonPassword(contrasena).catch((reason) => reason)
    expect(error).toBeInstanceOf(InvalidConfig)
    expect(error.message).toBe('ADMIN_PASSWORD es una de las 10,000 contraseñas más usadas: elige otra.')
  },
)

test('a start with an uncommon password, or none, is accepted', async () => {
  await requireUncommonPassword('mariposa-turquesa-1979')
  await requireUncommonPassword(undefined)
})

test('an admin with a common password is refused, a member is accepted', async () => {
  const fresh = { nombre: 'Elsa Mota', correo: 'elsa@brisa.example', contrasena: 'qwerty123' }
  await expect(crearMiembro(db, { ...fresh, rol: 'admin' })).rejects.toThrow('una de las más usadas')
  expect(await crearMiembro(db, { ...fresh, rol: 'user' })).not.toBeNull()
})

test('twelve example pieces are in the window, each with a picture, once', async () => {
  for (const _ of [1, 2]) await seedExamples(db, 'public/img')
  const { piezas, ejemplos } = await listar(db, { estado: 'publicadas' })
  expect([piezas.length, ejemplos]).toEqual([12, 12])
  expect(piezas.every(({ todas_las_fotos }) => todas_las_fotos.length === 1)).toBe(true)
  expect(piezas[0]).toMatchObject({ nombre: 'Pulsera Samaná', disponibilidad: { clase: 'quedan', cuantas: 1 } })
})

test('an example of a member has orders, notifications and news to read, once', async () => {
  for (const _ of [1, 2]) await seedExamples(db, 'public/img')
  const [yokasta] = await db.select().from(profiles).where(eq(profiles.correo, 'yokasta@ejemplo.com'))
  const { avisos, sin_leer } = await listarAvisos(db, { user_id: yokasta?.user_id ?? '' })
  expect([avisos.length, sin_leer]).toEqual([3, 2])
  expect(await listarNoticias(db)).toHaveLength(2)
})
