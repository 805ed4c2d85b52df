import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#db/schema/auth.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { NEWEST } from '../rows.server.ts'
import { listarPedidosDeCliente } from './contract.ts'

const { ana, beto, carla, db } = await openShop()
const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, beto.correo))
const codigo = perfil?.codigo_membresia ?? ''

const pedir = (quien: typeof ana, params = { codigo }, despues_de?: string) =>
  quien.call(listarPedidosDeCliente, { params, querystring: { despues_de } })

test("a member's orders are those of their account: linked, or by the confirmed e-mail", async () => {
  const [own, foreign, enlazado] = [await beto.pide(), await ana.pide(), await ana.pide()]
  await db.insert(pedidosCuenta).values({ codigo_pedido: enlazado, codigo_membresia: codigo })
  await db.update(pedidos).set({ total: '900.00' }).where(eq(pedidos.codigo, enlazado))
  const { body } = await pedir(carla)
  expect(body).toMatchObject({
    pedidos: [
      { codigo: enlazado, total: '900.00', vinculado: true, estatus: { nombre: 'Recibido' } },
      { codigo: own, total: null, vinculado: false },
    ],
    sigue: null,
  })
  expect(JSON.stringify(body)).not.toContain(foreign)
  const [row] = await db.select({ cursor: NEWEST.cursor }).from(pedidos).where(eq(pedidos.codigo, enlazado))
  expect((await pedir(carla, { codigo }, row?.cursor)).body.pedidos).toHaveLength(1)

  await db.update(user).set({ emailVerified: false }).where(eq(user.email, beto.correo))
  expect((await pedir(carla)).body.pedidos.map((item) => item.codigo)).toEqual([enlazado])
})

test('only staff may list them, and an unknown member is a 404', async () => {
  expect((await pedir(ana)).status).toBe(401)
  expect((await pedir(beto)).status).toBe(403)
  expect((await pedir(carla, { codigo: 'B-000000' })).status).toBe(404)
  expect((await pedir(carla, { codigo: 'B01-40718' })).status).toBe(404)
})
