import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#db/schema/acceso.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { NUEVOS } from '../filas.server.ts'
import { listarPedidosDeCliente } from './contract.ts'

const { ana, beto, carla, db } = await abrirTienda()
const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, beto.correo))
const codigo = perfil?.codigo_membresia ?? ''

const pedir = (quien: typeof ana, params = { codigo }, despues_de?: string) =>
  quien.llamar(listarPedidosDeCliente, { params, querystring: { despues_de } })

test("a member's orders are those of their account: linked, or by the confirmed e-mail", async () => {
  const [suyo, ajeno, enlazado] = [await beto.pide(), await ana.pide(), await ana.pide()]
  await db.insert(pedidosCuenta).values({ codigo_pedido: enlazado, codigo_membresia: codigo })
  await db.update(pedidos).set({ total: '900.00' }).where(eq(pedidos.codigo, enlazado))
  const { cuerpo } = await pedir(carla)
  expect(cuerpo).toMatchObject({
    pedidos: [
      { codigo: enlazado, total: '900.00', vinculado: true, estatus: { nombre: 'Recibido' } },
      { codigo: suyo, total: null, vinculado: false },
    ],
    sigue: null,
  })
  expect(JSON.stringify(cuerpo)).not.toContain(ajeno)
  const [fila] = await db.select({ cursor: NUEVOS.cursor }).from(pedidos).where(eq(pedidos.codigo, enlazado))
  expect((await pedir(carla, { codigo }, fila?.cursor)).cuerpo.pedidos).toHaveLength(1)

  await db.update(user).set({ emailVerified: false }).where(eq(user.email, beto.correo))
  expect((await pedir(carla)).cuerpo.pedidos.map((uno) => uno.codigo)).toEqual([enlazado])
})

test('nobody else asks, and who is not there has none', async () => {
  expect((await pedir(ana)).status).toBe(401)
  expect((await pedir(beto)).status).toBe(403)
  expect((await pedir(carla, { codigo: 'B-000000' })).status).toBe(404)
  expect((await pedir(carla, { codigo: 'B01-40718' })).status).toBe(404)
})
